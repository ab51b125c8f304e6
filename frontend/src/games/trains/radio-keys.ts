/** Keys of a row of radios: arrows go along it, Home and End to its ends, Enter plays, Escape drops. */
export interface Keys {
  count: number;
  now: number; // -1: none is chosen yet
  choose: (index: number) => void;
  confirm: () => void;
  cancel: () => void;
}

/** Which radio a key leads to; null if it is not a key for moving. */
export function target(key: string, now: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (now + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return now <= 0 ? count - 1 : now - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

export function pressed(event: KeyboardEvent, keys: Keys): void {
  const next = event.key === " " ? Math.max(0, keys.now) : target(event.key, keys.now, keys.count);
  if (next !== null) {
    keys.choose(next);
    const radios = (event.currentTarget as Element).querySelectorAll<SVGElement | HTMLElement>(
      "[role=radio]",
    );
    radios[next]?.focus();
  } else if (event.key === "Enter") keys.confirm();
  else if (event.key === "Escape") keys.cancel();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
