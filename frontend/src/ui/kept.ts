/** What this browser remembers: preferences and its part in a shuffle, never cards or tickets. */
const PREFIX = "rotonde.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is switched off: the page works all the same, and forgets
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // As above: nothing is kept.
  }
}
