/** The curve by which trains move: heavy at the start, gliding, stopping without a bounce. */
const [X1, Y1, X2, Y2] = [0.45, 0.05, 0.2, 1]; // --ease-rail

const along = (a: number, b: number, t: number): number =>
  3 * a * (1 - t) ** 2 * t + 3 * b * (1 - t) * t ** 2 + t ** 3;

/** How much of the way is done after a share of the time. */
export function easeRail(time: number): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (along(X1, X2, middle) < time) low = middle;
    else high = middle;
  }
  return along(Y1, Y2, (low + high) / 2);
}

/** Calls back with 0 … 1 along the curve, frame by frame; the returned function stops it. */
export function animate(milliseconds: number, frame: (done: number) => void, ended: () => void): () => void {
  let began: number | null = null;
  let handle = requestAnimationFrame(function step(now: number): void {
    began ??= now;
    const time = milliseconds > 0 ? (now - began) / milliseconds : 1;
    frame(easeRail(time));
    if (time < 1) handle = requestAnimationFrame(step);
    else ended();
  });
  return () => cancelAnimationFrame(handle);
}
