/**
 * Which ability is being explained, at which card: opened by a finger at once, by mouse or keyboard
 * after a moment; closed when the pointer has left card and explanation.
 */
const OPENS_AFTER = 300; // milliseconds
const CLOSES_AFTER = 200; // enough to go from the card into the explanation

/** Not one that rests where a dialog has closed above the card. */
export const isMovedMouse = (event: PointerEvent): boolean =>
  event.pointerType === "mouse" && (event.movementX !== 0 || event.movementY !== 0);

export class AbilityHelp {
  open: { name: string; card: HTMLElement } | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Opened by a press: it stays until it is closed. */
  #pinned = false;

  show(name: string, card: HTMLElement): void {
    this.#wait();
    this.#pinned = true;
    this.open = { name, card };
  }

  hover(name: string, card: HTMLElement): void {
    if (this.#pinned) return;
    if (this.open?.name === name) this.stay();
    else this.#wait(() => (this.open = { name, card }), OPENS_AFTER);
  }

  /** The pointer is in the explanation, or at its card. */
  readonly stay = (): void => this.#wait();

  readonly leave = (): void => {
    if (!this.#pinned) this.#wait(this.close, CLOSES_AFTER);
  };

  readonly close = (): void => {
    this.#wait();
    this.#pinned = false;
    this.open = null;
  };

  #wait(then?: () => void, milliseconds = 0): void {
    clearTimeout(this.#timer);
    this.#timer = then && setTimeout(then, milliseconds);
  }
}
