/**
 * Keeps the keyboard focus in place: when the focused element is removed (a panel
 * closes, the last card of a place is drawn), the focus goes to what is left nearest to it.
 */

const FOCUSABLE =
  "button:not(:disabled):not([tabindex='-1']), a[href]:not([tabindex='-1']), input:not(:disabled), [tabindex='0']";

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** What comes first in the nearest place that is still there. */
function nearest(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected) continue;
    const found = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    if (found) return found;
  }
  return undefined;
}

/** An attachment for what surrounds the parts that come and go. */
export function keepFocus(root: HTMLElement): () => void {
  /** What had the focus by keyboard, and all that is around it, from the inside out. */
  let held: Element[] = [];

  function focused({ target }: FocusEvent): void {
    held = [];
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    for (let one: Element | null = target; one && root.contains(one); one = one.parentElement) held.push(one);
  }
  /** The focus moved by itself: keep it where it is. */
  function blurred({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget && target instanceof Element && target.isConnected) held = [];
  }
  function look(): void {
    if (!held[0] || held[0].isConnected || document.activeElement !== document.body) return;
    const next = nearest(held);
    held = [];
    next?.focus();
  }

  // After the parts themselves have had their say: a panel may know better where to go on.
  const watch = new MutationObserver(() => requestAnimationFrame(look));
  watch.observe(root, { childList: true, subtree: true });
  const pointed = () => (held = []); // from here on by mouse or finger
  root.addEventListener("focusin", focused);
  root.addEventListener("focusout", blurred);
  root.addEventListener("pointerdown", pointed);
  return () => {
    watch.disconnect();
    root.removeEventListener("focusin", focused);
    root.removeEventListener("focusout", blurred);
    root.removeEventListener("pointerdown", pointed);
  };
}
