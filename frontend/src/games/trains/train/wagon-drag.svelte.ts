/** A wagon of one's own train under a finger: tapped, dragged along the train, or held above it. */
const SLOP = 10; // drawing units that a finger may tremble in a tap

/** Stands for the position of the drawn wagon, which has none yet. */
export const HELD = 0;

export interface DragTarget {
  enabled: () => boolean;
  /** Where an event is along the train, in drawing units. */
  along: (event: PointerEvent) => number;
  tap: (position: number) => void;
  /** The wagon of a position was let go so many drawing units from its place. */
  drop: (position: number, by: number) => void;
  /** The held wagon is over this point of the train. */
  hover: (x: number) => void;
}

export class WagonDrag {
  now: { position: number; start: number; by: number } | null = $state.raw(null);
  /** The position whose wagon hangs in the air. */
  readonly lifted: number | null = $derived.by(() =>
    this.now !== null && this.now.position !== HELD && Math.abs(this.now.by) >= SLOP
      ? this.now.position
      : null,
  );

  constructor(readonly target: DragTarget) {}

  grab(event: PointerEvent, position: number): void {
    if (!this.target.enabled() || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.now = { position, start: this.target.along(event), by: 0 };
  }

  readonly move = (event: PointerEvent): void => {
    if (!this.now) return;
    const x = this.target.along(event);
    this.now = { ...this.now, by: x - this.now.start };
    if (this.now.position === HELD) this.target.hover(x);
  };

  readonly drop = (): void => {
    if (!this.now) return;
    const { position, by } = this.now;
    this.now = null;
    if (position === HELD) return;
    if (Math.abs(by) < SLOP) this.target.tap(position);
    else this.target.drop(position, by);
  };

  readonly cancel = (): void => {
    this.now = null;
  };
}
