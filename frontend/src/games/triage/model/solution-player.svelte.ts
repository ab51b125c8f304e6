/** A solution, shown move by move on the board; nothing is played at the table. */
import { announce } from "$ui/announce.svelte";
import { m } from "$words";
import type { Solution } from "./solution";
import type { Standing } from "./standing";
import type { TrainAnimation } from "./train-animation.svelte";

const FIRST = 500; // milliseconds before the first move
const BETWEEN = 450;

export interface Shown {
  solution: Solution;
  at: number; // moves shown
  playing: boolean;
}

const standingAt = ({ start, moves }: Solution, at: number): Standing =>
  at ? moves[at - 1]!.standing : start;

export class SolutionPlayer {
  shown: Shown | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly animation: TrainAnimation) {}

  get standing(): Standing | null {
    return this.shown && standingAt(this.shown.solution, this.shown.at);
  }

  open(solution: Solution): void {
    this.animation.halt();
    this.shown = { solution, at: 0, playing: false };
    this.play();
  }

  /** Plays on; from the start if the end is reached. */
  play(): void {
    if (!this.shown) return;
    const at = this.shown.at >= this.shown.solution.moves.length ? 0 : this.shown.at;
    this.shown = { ...this.shown, at, playing: true };
    this.#later(FIRST);
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.shown) this.shown = { ...this.shown, playing: false };
  }

  /** One move on or back. */
  step(by: 1 | -1): void {
    clearTimeout(this.#timer);
    const { shown } = this;
    if (!shown) return;
    const { solution } = shown;
    const all = solution.moves.length;
    const at = shown.at + by;
    if (at < 0 || at > all) return this.pause();
    this.shown = { solution, at, playing: shown.playing && by > 0 && at < all };
    announce(m["page.triage.solution.step"]({ at, count: all }));
    this.animation.play({
      made: solution.moves[by > 0 ? at - 1 : at]!.made,
      standing: standingAt(solution, at),
      back: by < 0,
      then: () => {
        if (this.shown?.playing) this.#later(BETWEEN);
      },
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.shown) this.animation.halt();
    this.shown = null;
  }

  #later(milliseconds: number): void {
    this.#timer = setTimeout(() => this.step(1), milliseconds);
  }
}
