/** What part of the board is seen: pan, zoom and pinch as pure functions. Lengths in board units. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of what is seen, and pixels for one board unit. */
export interface View extends Point {
  scale: number;
}

export const CLOSEST = 2.2; // pixels for one unit, at most

/** The view in which all of a box is seen, as large as it gets. */
export function fit(box: Box, stage: Size): View {
  const scale = Math.min(stage.width / box.width, stage.height / box.height);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/** The box that a view shows on a stage. */
export function seen(view: View, stage: Size): Box {
  const width = stage.width / view.scale;
  const height = stage.height / view.scale;
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}

/** Not farther than the whole board, not closer than can be used, never beside the board. */
export function clamp(view: View, board: Box, stage: Size): View {
  const whole = fit(board, stage).scale;
  const scale = Math.min(Math.max(view.scale, whole), Math.max(CLOSEST, whole));
  return {
    x: within(view.x, board.x, board.width, stage.width / scale),
    y: within(view.y, board.y, board.height, stage.height / scale),
    scale,
  };
}

function within(middle: number, start: number, length: number, window: number): number {
  if (window >= length) return start + length / 2;
  return Math.min(Math.max(middle, start + window / 2), start + length - window / 2);
}

/** Zooms by a factor so that the point under the pointer stays under it. */
export function zoomAt(view: View, factor: number, at: Point): View {
  return {
    x: at.x + (view.x - at.x) / factor,
    y: at.y + (view.y - at.y) / factor,
    scale: view.scale * factor,
  };
}

/** A point of the stage, in pixels from its corner, as a point of the board. */
export function toBoard(view: View, stage: Size, at: Point): Point {
  return {
    x: view.x + (at.x - stage.width / 2) / view.scale,
    y: view.y + (at.y - stage.height / 2) / view.scale,
  };
}

/** Moves the view as little as possible so that a box is visible, with a margin in pixels. */
export function reveal(view: View, box: Box, stage: Size, margin = 40): View {
  const air = margin / view.scale;
  const window = seen(view, stage);
  const shift = (from: number, size: number, start: number, length: number) => {
    if (from - air < start) return from - air - start;
    if (from + size + air > start + length) return from + size + air - start - length;
    return 0;
  };
  return {
    x: view.x + shift(box.x, box.width, window.x, window.width),
    y: view.y + shift(box.y, box.height, window.y, window.height),
    scale: view.scale,
  };
}

/** How much is drawn: everything, or a whole map on a phone: lines, trains and a few names. */
export type Detail = "full" | "far";

const FAR = 0.4; // pixels for a unit below which symbols and names cannot be told apart

export const detailAt = (scale: number): Detail => (scale < FAR ? "far" : "full");

/** Between two views, for a short glide; `t` from 0 to 1. */
export function between(from: View, to: View, t: number): View {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: Math.exp(mix(Math.log(from.scale), Math.log(to.scale))),
  };
}
