/**
 * One person at one triage: what is picked, what moves on the screen, what help was asked for.
 *
 * The rules stay on the server: stops come from the list of legal moves, motion from events.
 */
import { untrack } from "svelte";
import { announce } from "$ui/announce.svelte";
import { Refusal, Unreachable } from "$session/api";
import type { TableSession } from "$session/table.svelte";
import type { Entry, Help, Problem, Wire } from "$session/wire";
import { explain } from "$ui/words";
import { m } from "$words";
import { Track, type Point } from "../board/track";
import { slotName } from "../words";
import { animate } from "../ease";
import { madeBy, movesMade, type Made } from "./history";
import { follow, Motion, release, tracksOf, type Grip, type Poses } from "../motion";
import {
  candidates,
  meant,
  optionsOf,
  pick,
  refine,
  sameMove,
  stops,
  type Move,
  type Option,
  type Picked,
} from "./moves";
import { advice, moveSentence, type Sentence } from "../words";
import { solutionOf, type Solution } from "./solution";
import { isLocomotive, occupants, places, type Places } from "./standing";

export type TriageSession = TableSession<
  Wire["TriagePosition"],
  Wire["TriageFixtures"],
  Wire["TriageInsight"],
  Move
>;

const RUN = 640; // milliseconds: --d-4
const SLOT_MORE = 70; // for each slot after the first three: long runs should not race
const BACK = 320; // --d-3
const LINGER = 1200; // how long moved vehicles stay outlined where motion is not wanted

export interface Shown {
  solution: Solution;
  at: number; // moves shown
  playing: boolean;
}
const NO_HINT = { locomotive: null, stop: null, move: null };

export interface HintShown {
  step: number;
  locomotive: string | null;
  stop: string | null;
  move: Move | null;
}

export class Desk {
  picked: Picked | null = $state.raw(null);
  /** Vehicles that are under way: drawn there and not on their slots. */
  poses: Poses | null = $state.raw(null);
  /** Outlined for a moment, after a move that was not animated. */
  justMoved: readonly string[] = $state.raw([]);
  grip: Grip | null = $state.raw(null);
  hint: HintShown | null = $state.raw(null);
  /** What was said last: a hint, a verdict, or why something cannot be. */
  told: { kind: "hint" | "verdict" | "why"; sentences: Sentence[] } | null = $state.raw(null);
  asking: boolean = $state(false);
  shown: Shown | null = $state.raw(null);

  readonly track: Track = $derived.by(() => new Track(this.session.fixtures.board));
  readonly look = $derived.by(() => this.session.look);
  readonly options: Option[] = $derived.by(() =>
    this.look ? optionsOf(this.look.legal, this.look.insight.trains) : [],
  );
  readonly where: Places = $derived.by(() => {
    if (this.shown) {
      const { solution, at } = this.shown;
      return places(at ? solution.moves[at - 1]!.standing : solution.start);
    }
    return places(this.look?.view.standing ?? {});
  });
  readonly at: ReadonlyMap<string, string> = $derived(occupants(this.where));
  /** Slots of locomotives that can move, in the order of their numbers. */
  readonly locomotives: string[] = $derived.by(() => {
    const able = new Set(this.options.map(({ move }) => move.locomotive));
    return [...this.where].filter(([v, slot]) => isLocomotive(v) && able.has(slot)).map(([, slot]) => slot);
  });
  readonly stops: string[] = $derived.by(() => (this.picked ? stops(this.options, this.picked) : []));
  readonly meant: Option | null = $derived.by(() => (this.picked ? meant(this.options, this.picked) : null));
  readonly made: Made[] = $derived.by(() => movesMade(this.session.entries));
  readonly solved: boolean = $derived.by(() => this.look !== null && this.look.turn === null);
  readonly playable: boolean = $derived.by(
    () => this.session.myTurn && this.shown === null && this.session.pending === null,
  );

  #stop: (() => void) | null = null;
  #motions: { key: string; map: ReadonlyMap<Option, Motion> } | null = null;
  #held: { code: number; far: number } | null = null; // where a finger let go
  #linger: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: TriageSession) {}

  /** Follows the table from now on; the returned function stops that. */
  attend(): () => void {
    const stop = this.session.onEvents((entry) => this.#hear(entry));
    return () => {
      stop();
      this.#halt();
      clearTimeout(this.#linger);
      clearTimeout(this.#timer);
    };
  }

  // --- picking -------------------------------------------------------------------------------------

  /** A slot was touched, or Enter was pressed on it. */
  touch(slot: string): void {
    if (!this.playable) return;
    this.#quiet();
    const { picked } = this;
    if (picked && this.stops.includes(slot)) {
      if (picked.stop === slot) void this.roll();
      else this.choose({ stop: slot, leg: null, head: null, way: null });
    } else if (picked?.locomotive === slot) {
      this.cancel();
    } else if (this.locomotives.includes(slot)) {
      this.take(slot);
    } else if (picked) {
      void this.#why(picked, slot);
    } else {
      announce(m["page.triage.pick-locomotive"]());
    }
  }

  /** Takes a locomotive in hand. */
  take(slot: string): void {
    this.picked = pick(slot);
    announce(m["page.triage.taken"]({ slot: slotName(this.track.slot(slot)), count: this.stops.length }));
  }

  choose(more: Partial<Picked>): void {
    if (!this.picked) return;
    this.picked = refine(this.options, this.picked, more);
    if (this.meant) announce(moveSentence(this.track, this.meant).text);
  }

  cancel(): void {
    this.picked = null;
    this.#quiet();
  }

  /** Makes the move that is meant. */
  async roll(option: Option | null = this.meant): Promise<void> {
    if (!option || !this.playable) return;
    this.hint = null;
    this.told = null;
    const gone = await this.session.act({ code: option.code });
    if (!gone) this.#release();
  }

  // --- dragging ------------------------------------------------------------------------------------

  /** A locomotive is gripped: what is pulled stays as it was picked. */
  grab(slot: string): void {
    if (!this.playable || !this.locomotives.includes(slot)) return;
    if (this.picked?.locomotive !== slot) this.picked = pick(slot);
    this.picked = { ...this.picked, stop: null, head: null, way: null };
    this.#quiet();
  }

  drag(point: Point): void {
    if (!this.picked) return;
    const motions = this.#motionsOf(this.picked);
    this.grip = follow(motions, point, this.grip?.option ?? null);
    if (this.grip) this.poses = motions.get(this.grip.option)!.at(this.grip.far);
  }

  drop(): void {
    const { grip, picked } = this;
    this.grip = null;
    if (!grip || !picked) return this.#release();
    const option = release(grip, this.#motionsOf(picked));
    if (!option) return this.#release();
    this.#held = { code: option.code, far: grip.far };
    void this.roll(option);
  }

  /** The finger is gone without a move: everything back to where it stands. */
  #release(): void {
    this.grip = null;
    this.poses = null;
    this.#held = null;
  }

  #motionsOf(picked: Picked): ReadonlyMap<Option, Motion> {
    const key = `${this.look?.number} ${picked.locomotive} ${picked.pull} ${picked.heading} ${picked.leg}`;
    if (this.#motions?.key !== key) {
      const open = candidates(this.options, { ...picked, stop: null, head: null, way: null });
      const map = new Map(
        open.map((option) => [option, new Motion(this.track, tracksOf(option), option.train.locomotive)]),
      );
      this.#motions = { key, map };
    }
    return this.#motions.map;
  }

  // --- motion --------------------------------------------------------------------------------------

  #hear(entry: Entry): void {
    this.picked = null;
    this.hint = null;
    if (entry.kind === "action") {
      const made = madeBy(entry.number, entry.events ?? []);
      if (made) this.#run(made, this.#held?.far ?? 0);
    } else if (entry.kind === "undo") {
      this.told = null;
      const undone = this.#takenBack(entry);
      if (undone.length === 1) this.#runBack(undone[0]!);
      else this.#halt();
      announce(m["page.triage.undone"]({ count: undone.length }));
    }
    this.#held = null;
  }

  /** The moves that an undo took back, and that no earlier undo had. */
  #takenBack(undo: Entry): Made[] {
    const before = this.session.entries.filter(({ number }) => number < undo.number);
    return movesMade(before).filter(({ number }) => number > (undo.to ?? 0));
  }

  #run(made: Made, from = 0, then: () => void = () => undefined): void {
    const motion = new Motion(this.track, made.tracks, made.locomotive);
    const slots = motion.run.slots.length - 1;
    const share = motion.length > 0 ? 1 - Math.min(1, from / motion.length) : 0;
    const time = (RUN + SLOT_MORE * Math.max(0, slots - 3)) * Math.max(0.25, share);
    this.#move(motion, from, motion.length, time, Object.keys(made.tracks), then);
  }

  #runBack(made: Made, then: () => void = () => undefined): void {
    const motion = new Motion(this.track, made.tracks, made.locomotive);
    this.#move(motion, motion.length, 0, BACK, Object.keys(made.tracks), then);
  }

  #move(motion: Motion, from: number, to: number, time: number, who: string[], then: () => void): void {
    this.#halt();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.justMoved = who;
      clearTimeout(this.#linger);
      this.#linger = setTimeout(() => (this.justMoved = []), LINGER);
      then();
      return;
    }
    this.poses = motion.at(from);
    this.#stop = animate(
      time,
      (done) => (this.poses = motion.at(from + (to - from) * done)),
      () => {
        this.#halt();
        then();
      },
    );
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = null;
    this.poses = null;
  }

  // --- help ----------------------------------------------------------------------------------------

  /** A hint; asked again at the same position, it tells more. */
  async askHint(): Promise<void> {
    const step = Math.min(3, (this.hint?.step ?? 0) + 1);
    const help = await this.#ask("hint", step);
    if (!help) return;
    const { locomotive, stop, move } = help.data?.type === "hint" ? help.data : NO_HINT;
    this.hint = { step, locomotive, stop, move };
    this.#tell("hint", advice(this.track, help.events));
    if (this.hint.move) this.#show(this.hint.move);
  }

  async askVerdict(): Promise<void> {
    const help = await this.#ask("verdict", 0);
    if (help) this.#tell("verdict", advice(this.track, help.events));
  }

  /** Shows a solution from the start, move by move; nothing is played at the table. */
  async askSolution(): Promise<void> {
    const help = await this.#ask("solution", 0);
    if (!help) return;
    const solution = solutionOf(help);
    this.#tell("hint", advice(this.track, help.events));
    if (!solution) return;
    this.picked = null;
    this.hint = null;
    this.#halt();
    this.shown = { solution, at: 0, playing: false };
    this.playOn();
  }

  /** The move of a hint is put into the hand, ready to be made. */
  #show(move: Move): void {
    const option = this.options.find((one) => sameMove(one.move, move));
    if (!option) return;
    this.picked = {
      ...pick(move.locomotive, move.pulled.length),
      heading: move.heading,
      stop: option.stop,
      leg: move.pulled.join(" "),
      head: option.head,
      way: option.code,
    };
  }

  async #why(picked: Picked, slot: string): Promise<void> {
    const { locomotive, pull } = picked;
    const wish = { type: "move-to", locomotive, pull, stop: slot } as const;
    const problem: Problem | null = await this.try(() => this.session.why(wish));
    if (!problem) return;
    const [text = ""] = explain(problem, this.session.names);
    this.#tell("why", [{ text, pieces: [text] }]);
  }

  async #ask(topic: string, step: number): Promise<Help | null> {
    if (this.asking) return null;
    this.asking = true;
    const help = await this.try(() => this.session.help(topic, step));
    this.asking = false;
    return help;
  }

  /** A question to the server; what goes wrong is shown by the frame, as for any action. */
  async try<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof Refusal) this.session.problem = error.problem;
      else if (error instanceof Unreachable) this.session.connection = "lost";
      else throw error;
      return null;
    }
  }

  #tell(kind: "hint" | "verdict" | "why", sentences: Sentence[]): void {
    this.told = { kind, sentences };
    announce(sentences.map(({ text }) => text).join(" "));
  }

  #quiet(): void {
    this.told = null;
    if (this.hint && this.hint.step < 3) return;
    this.hint = null;
  }

  // --- the solution, played back ---------------------------------------------------------------------

  playOn(): void {
    if (!this.shown) return;
    const at = this.shown.at >= this.shown.solution.moves.length ? 0 : this.shown.at;
    this.shown = { ...this.shown, at, playing: true };
    this.#timer = setTimeout(() => this.step(1), 500);
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
    const at = shown.at + by;
    if (at < 0 || at > shown.solution.moves.length) return this.pause();
    const made = shown.solution.moves[by > 0 ? at - 1 : at]!.made;
    const playing = shown.playing && by > 0 && at < shown.solution.moves.length;
    this.shown = { ...shown, at, playing };
    announce(m["page.triage.solution.step"]({ at, count: shown.solution.moves.length }));
    const then = () => {
      if (untrack(() => this.shown?.playing)) this.#timer = setTimeout(() => this.step(1), 450);
    };
    if (by > 0) this.#run(made, 0, then);
    else this.#runBack(made, then);
  }

  closeSolution(): void {
    this.pause();
    this.#halt();
    this.shown = null;
    this.told = null;
  }
}
