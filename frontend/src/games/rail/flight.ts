/** A card that flies from where it lay to who takes it: short, above everything, not clickable. */

import { motionSkipped } from "$ui/reduced-motion";

export const FLIGHT = 320; // milliseconds; `--d-3` of the tokens

/** Flies a copy of the card in `from` to the middle of `to`. */
export function fly(from: Element | null, to: Element | null, delay = 0): void {
  const card = from?.matches(".card") ? from : from?.querySelector(".card");
  if (!card || !to || motionSkipped()) return;
  const start = card.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const copy = card.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("tabindex", "-1");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    zIndex: "40",
    pointerEvents: "none",
    margin: "0",
  });
  document.body.append(copy);
  const x = end.left + end.width / 2 - start.left - start.width / 2;
  const y = end.top + end.height / 2 - start.top - start.height / 2;
  const size = Math.min(1, Math.max(0.3, end.width / start.width));
  const flight = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 1, offset: 0.85 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0 },
    ],
    { duration: FLIGHT, delay, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" },
  );
  const land = () => copy.remove();
  flight.addEventListener("finish", land);
  flight.addEventListener("cancel", land);
}
