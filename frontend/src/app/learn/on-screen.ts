/** Parts of the table as they are on the screen. */
import type { Rect } from "./place";

/** The first element of a selector that has a size. */
export const visible = (selector: string): Element | null =>
  [...document.querySelectorAll(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 4 && height > 4;
  }) ?? null;

export function rectOf(element: Element | null | undefined): Rect | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
