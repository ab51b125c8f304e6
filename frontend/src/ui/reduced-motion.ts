/** Whether motion is skipped: the reader asks for less of it, or the tab is hidden. */
export const motionSkipped = (): boolean =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
