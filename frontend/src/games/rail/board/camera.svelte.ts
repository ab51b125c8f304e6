/** The moving view of a board: it glides, follows fingers and wheel, and never leaves the board. */
import { between, clamp, detailAt, fit, seen, toBoard, zoomAt } from "./view";
import type { Box, Detail, Point, Size, View } from "./view";

const GLIDE = 260; // milliseconds
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Camera {
  stage: Size = $state.raw({ width: 0, height: 0 });
  board: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 });
  #view: View | null = $state.raw(null);
  #gliding = 0;

  readonly whole: View = $derived(this.stage.width ? fit(this.board, this.stage) : { x: 0, y: 0, scale: 1 });
  readonly view: View = $derived(
    this.#view && this.stage.width ? clamp(this.#view, this.board, this.stage) : this.whole,
  );
  readonly window: Box = $derived(seen(this.view, this.stage.width ? this.stage : { width: 1, height: 1 }));
  /** What one sees when the whole board is shown. */
  readonly room: Box = $derived(this.stage.width ? seen(this.whole, this.stage) : this.board);
  readonly detail: Detail = $derived(this.stage.width ? detailAt(this.view.scale) : "full");
  readonly isWhole: boolean = $derived(this.view.scale <= this.whole.scale * 1.001);
  readonly viewBox: string = $derived(
    this.stage.width
      ? [this.window.x, this.window.y, this.window.width, this.window.height]
          .map((n) => n.toFixed(2))
          .join(" ")
      : `${this.board.x} ${this.board.y} ${this.board.width} ${this.board.height}`,
  );

  /** At once: while fingers are on the board. */
  set(view: View): void {
    cancelAnimationFrame(this.#gliding);
    this.#view = clamp(view, this.board, this.stage);
  }

  /** In a short glide; at once for who wants calm. */
  glide(to: View): void {
    cancelAnimationFrame(this.#gliding);
    const from = this.view;
    const goal = clamp(to, this.board, this.stage);
    if (calm() || !this.#view) {
      this.#view = goal;
      return;
    }
    const start = performance.now();
    const step = (time: number) => {
      const t = Math.min(1, Math.max(0, time - start) / GLIDE);
      this.#view = between(from, goal, 1 - (1 - t) ** 3);
      if (t < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  showAll(): void {
    this.glide(this.whole);
  }

  /** A box in the middle, no closer than `scale`. */
  show(box: Box, scale: number): void {
    const room = fit(
      { x: box.x - 60, y: box.y - 60, width: box.width + 120, height: box.height + 120 },
      this.stage,
    );
    this.glide({ ...room, scale: Math.min(room.scale, scale) });
  }

  zoom(factor: number, at: Point | null = null): void {
    this.glide(zoomAt(this.view, factor, at ?? this.view));
  }

  /** A point in pixels from the corner of the stage. */
  at(point: Point): Point {
    return toBoard(this.view, this.stage, point);
  }
}
