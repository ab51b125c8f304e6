/** Where the guide's card stands: beside what it points at, and never on top of it if that can be. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Side = "left" | "right" | "above" | "below" | "corner";
export interface Placed {
  side: Side;
  left: number;
  top: number;
  /** Where along its edge the pointer stands. */
  arrow: number;
}

const GAP = 30; // between the light and the card: room for the pointer
const EDGE = 12; // of the window
const PHONE = 760;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** `light`: what is lit; null where nothing is. `card`: the size of the card. */
export function place(
  light: Rect | null,
  card: { width: number; height: number },
  window: { width: number; height: number },
): Placed {
  const most = { left: window.width - card.width - EDGE, top: window.height - card.height - EDGE };
  const corner: Placed = {
    side: "corner",
    left: window.width > PHONE ? EDGE + 8 : EDGE,
    top: most.top,
    arrow: 0,
  };
  if (!light) return corner;
  const [middleX, middleY] = [light.left + light.width / 2, light.top + light.height / 2];
  const level = clamp(middleY - card.height / 2, EDGE, most.top);
  const along = clamp(middleX - card.width / 2, EDGE, most.left);
  const sideways = { arrow: clamp(middleY - level, 34, card.height - 34), top: level };
  const upright = { arrow: clamp(middleX - along, 34, card.width - 34), left: along };
  const room = {
    left: light.left - GAP - card.width,
    right: window.width - (light.left + light.width) - GAP - card.width,
    above: light.top - GAP - card.height,
    below: window.height - (light.top + light.height) - GAP - card.height,
  };
  if (window.width > PHONE) {
    if (room.left >= EDGE) return { side: "left", left: room.left, ...sideways };
    if (room.right >= EDGE) return { side: "right", left: light.left + light.width + GAP, ...sideways };
  }
  if (room.above >= EDGE) return { side: "above", top: room.above, ...upright };
  if (room.below >= EDGE) return { side: "below", top: light.top + light.height + GAP, ...upright };
  // No room beside it: over the end of the window that hides less of it; on a laptop in the other
  // corner if the light would lie under most of the card.
  const hidden = corner.left + card.width - Math.max(corner.left, light.left);
  const left = window.width > PHONE && hidden > card.width / 2 ? most.left - 8 : corner.left;
  const overTop = light.top > window.height - (light.top + light.height);
  return { ...corner, left, top: overTop ? EDGE : most.top };
}

const CELL_MARGIN = 8; // pixels between the card and the lower edge of the screen

/** At the cell's top, or higher if the card would leave the screen below. */
export function inCell(
  { left, top }: Rect,
  card: { height: number },
  screen: { height: number },
): { left: number; top: number } {
  return { left, top: Math.max(0, Math.min(top, screen.height - card.height - CELL_MARGIN)) };
}

/** Whether a card leaves all of what is lit free. */
export const clear = (card: Rect, light: Rect): boolean =>
  card.left >= light.left + light.width ||
  card.left + card.width <= light.left ||
  card.top >= light.top + light.height ||
  card.top + card.height <= light.top;

/** On a phone on its side the card stands over the half in which nothing is lit. */
export const dockedAtLeft = (light: Rect | null, screen: { width: number }): boolean =>
  light !== null && light.left + light.width / 2 > screen.width / 2;
