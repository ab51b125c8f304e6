/**
 * Trains in motion on the board. Moves that arrive together run one after the other, each from its
 * own position to the next; with many, or where reduced motion is wanted, the board jumps to the last.
 */
import { prefersReducedMotion } from "svelte/motion";
import { play } from "$ui/sound";
import type { Track } from "../board/track";
import { animate } from "../ease";
import { Motion, type Poses } from "../motion";
import type { Made } from "./history";
import type { Standing } from "./standing";

const RUN = 640; // milliseconds: --d-4
const SLOT_MORE = 70; // for each slot after the first three: long runs should not race
const BACK = 320; // --d-3
const OUTLINE = 1200; // how long moved vehicles stay outlined where reduced motion is wanted
const MOST = 4; // moves that are shown one after the other

export interface Drive {
  made: Made;
  /** The position after it. */
  standing: Standing;
  /** The move is taken back: the train runs backwards. */
  back?: boolean;
  /** How far a finger has already dragged the train, in drawing units. */
  from?: number;
  then?: () => void;
}

export class TrainAnimation {
  /** Vehicles that are under way: drawn there and not on their slots. */
  poses: Poses | null = $state.raw(null);
  /** Outlined for a moment, after a move that was not animated. */
  justMoved: readonly string[] = $state.raw([]);
  /** The position that the running move leads to; null if nothing runs. */
  standing: Standing | null = $state.raw(null);
  /** Moves that wait for the running one. */
  waiting: readonly Drive[] = $state.raw([]);

  #stop: (() => void) | null = null;
  #update: "none" | "shown" | "skipped" = "none"; // the entries of one update arrive in one task
  #outline: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly track: () => Track) {}

  /** Shows a move, after those of the same update; the moves of an earlier update give way. */
  add(drive: Drive): void {
    if (this.#update === "none") {
      this.halt();
      this.#update = "shown";
      queueMicrotask(() => (this.#update = "none"));
    }
    if (this.#update === "skipped") return;
    if (this.#stop === null) this.#start(drive);
    else if (this.waiting.length + 1 < MOST) this.waiting = [...this.waiting, drive];
    else {
      this.halt();
      this.#update = "skipped";
    }
  }

  /** Shows a move instead of whatever runs. */
  play(drive: Drive): void {
    this.halt();
    this.#start(drive);
  }

  halt(): void {
    this.#stop?.();
    this.#stop = null;
    this.waiting = [];
    this.poses = null;
    this.standing = null;
  }

  close(): void {
    this.halt();
    clearTimeout(this.#outline);
  }

  #start({ made, standing, back = false, from = 0, then }: Drive): void {
    play("roll");
    if (prefersReducedMotion.current) {
      this.#outlineFor(Object.keys(made.tracks));
      this.poses = null;
      then?.();
      return;
    }
    const motion = new Motion(this.track(), made.tracks, made.locomotive);
    const [start, end] = back ? [motion.length, 0] : [from, motion.length];
    this.standing = standing;
    this.poses = motion.at(start);
    this.#stop = animate(
      back ? BACK : runTime(motion, from),
      (done) => (this.poses = motion.at(start + (end - start) * done)),
      () => {
        this.#stop = null;
        const [next, ...rest] = this.waiting;
        this.waiting = rest;
        if (next) this.#start(next);
        else this.halt();
        then?.();
      },
    );
  }

  #outlineFor(vehicles: readonly string[]): void {
    this.justMoved = vehicles;
    clearTimeout(this.#outline);
    this.#outline = setTimeout(() => (this.justMoved = []), OUTLINE);
  }
}

/** A train that was dragged part of the way needs less time, but is still seen to move. */
function runTime(motion: Motion, from: number): number {
  const slots = motion.run.slots.length - 1;
  const share = motion.length > 0 ? 1 - Math.min(1, from / motion.length) : 0;
  return (RUN + SLOT_MORE * Math.max(0, slots - 3)) * Math.max(0.25, share);
}
