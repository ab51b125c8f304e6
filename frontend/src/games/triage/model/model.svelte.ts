/**
 * One player at one table: what is picked, what is dragged, and what follows from the log.
 *
 * The rules stay on the server: stops come from the list of legal moves, motion from events.
 */
import { announce } from "$ui/announce.svelte";
import type { Entry, GameLook, Wire } from "$session/wire";
import { m } from "$words";
import { Track, type Point } from "../board/track";
import { follow, Motion, release, tracksOf, type Grip, type Poses } from "../motion";
import { moveSentence, slotName, vehicleName } from "../words";
import { TableHelp } from "./help.svelte";
import { madeBy, movesMade, type Made } from "./history";
import {
  alternatives,
  candidates,
  coupled,
  coupling,
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
import type { TriageSession } from "./session";
import { SolutionPlayer } from "./solution-player.svelte";
import { isLocomotive, occupants, places, type Places } from "./standing";
import { TrainAnimation } from "./train-animation.svelte";

type Look = GameLook<Wire["TriagePosition"], Wire["TriageInsight"], Move>;

export class Desk {
  picked: Picked | null = $state.raw(null);
  grip: Grip | null = $state.raw(null);
  readonly animation = new TrainAnimation(() => this.track);
  readonly solution = new SolutionPlayer(this.animation);
  readonly help: TableHelp;

  readonly track: Track = $derived.by(() => new Track(this.session.fixtures.board));
  readonly look = $derived.by(() => this.session.look);
  readonly options: Option[] = $derived.by(() =>
    this.look ? optionsOf(this.look.legal, this.look.insight.trains) : [],
  );
  readonly where: Places = $derived.by(() =>
    places(this.animation.standing ?? this.solution.standing ?? this.look?.view.standing ?? {}),
  );
  readonly at: ReadonlyMap<string, string> = $derived(occupants(this.where));
  /** Vehicles that are drawn beside their slots: dragged by a finger, or running by themselves. */
  readonly poses: Poses | null = $derived.by(() => this.#dragged ?? this.animation.poses);
  /** Slots of locomotives that can move, in the order of their numbers. */
  readonly locomotives: string[] = $derived.by(() => {
    const able = new Set(this.options.map(({ move }) => move.locomotive));
    return [...this.where].filter(([v, slot]) => isLocomotive(v) && able.has(slot)).map(([, slot]) => slot);
  });
  readonly stops: string[] = $derived.by(() => (this.picked ? stops(this.options, this.picked) : []));
  readonly meant: Option | null = $derived.by(() => (this.picked ? meant(this.options, this.picked) : null));
  /** Slots of what is coupled to the picked locomotive, the nearest first. */
  readonly coupled: readonly string[] = $derived.by(() =>
    this.picked ? coupled(this.options, this.picked) : [],
  );
  /** Slots of wagons that a touch couples. */
  readonly couplable: string[] = $derived.by(() =>
    [...this.at.keys()].filter((slot) => !this.coupled.includes(slot) && this.#coupling(slot) !== null),
  );
  /** Other ways of the train to the same stop. */
  readonly others: Option[] = $derived.by(() => (this.picked ? alternatives(this.options, this.picked) : []));
  readonly made: Made[] = $derived.by(() => movesMade(this.session.entries));
  readonly solved: boolean = $derived.by(() => this.look !== null && this.look.turn === null);
  readonly playable: boolean = $derived.by(
    () =>
      this.session.myTurn &&
      this.solution.shown === null &&
      this.session.pending === null &&
      this.animation.waiting.length === 0,
  );

  #dragged: Poses | null = $state.raw(null);
  #motions: { key: string; map: ReadonlyMap<Option, Motion> } | null = null;
  #dropped = 0; // how far a train had been dragged when the finger let go, in drawing units

  constructor(readonly session: TriageSession) {
    this.help = new TableHelp(session, () => this.track);
  }

  /** Follows the table from now on; the returned function stops that. */
  attend(): () => void {
    const stop = this.session.onEvents((entry, _, after) => this.#hear(entry, after));
    return () => {
      stop();
      this.solution.close();
      this.animation.close();
    };
  }

  // --- picking -------------------------------------------------------------------------------------

  /** A slot was touched, or Enter was pressed on it. */
  touch(slot: string): void {
    if (!this.playable) return;
    this.help.quiet();
    const { picked } = this;
    const more = this.#coupling(slot);
    const other = this.others.find(({ move }) => [...move.path, ...move.pushed].includes(slot));
    if (picked?.stop === slot) void this.roll();
    else if (picked && more) this.#couple(picked, more, slot);
    else if (this.stops.includes(slot)) this.choose({ stop: slot, head: null, way: null });
    else if (other) this.choose({ head: other.head, way: other.code });
    else if (picked?.locomotive === slot) this.cancel();
    else if (this.locomotives.includes(slot)) this.take(slot);
    else if (picked) void this.help.why(picked, slot);
    else announce(m["page.triage.pick-locomotive"]());
  }

  /** What touching a wagon changes in the train; null: it cannot be coupled, or is none. */
  #coupling(slot: string): Partial<Picked> | null {
    const vehicle = this.at.get(slot);
    if (!this.picked || vehicle === undefined || isLocomotive(vehicle)) return null;
    return coupling(this.options, this.picked, slot);
  }

  /** A touch couples; the next one pushes the wagon instead, where that is possible, or leaves it. */
  #couple(picked: Picked, more: Partial<Picked>, slot: string): void {
    const leaves = this.coupled.includes(slot);
    const pushes = leaves && stops(this.options, { ...picked, ...more }).includes(slot);
    this.choose(pushes ? { ...more, stop: slot } : more);
    if (this.meant) return;
    const vehicle = vehicleName(this.at.get(slot) ?? "");
    announce(leaves ? m["page.triage.uncoupled"]({ vehicle }) : m["page.triage.coupled"]({ vehicle }));
  }

  /** Picks a locomotive. */
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
    this.help.quiet();
  }

  /** Plays the move that has been put together. */
  async roll(option: Option | null = this.meant): Promise<void> {
    if (!option || !this.playable) return;
    this.help.clear();
    const accepted = await this.session.act({ code: option.code });
    if (!accepted) this.#release();
  }

  // --- dragging ------------------------------------------------------------------------------------

  /** A finger begins to drag a locomotive: what is pulled stays as it was picked. */
  grab(slot: string): void {
    if (!this.playable || !this.locomotives.includes(slot)) return;
    this.animation.halt();
    if (this.picked?.locomotive !== slot) this.picked = pick(slot);
    this.picked = { ...this.picked, stop: null, head: null, way: null };
    this.help.quiet();
  }

  drag(point: Point): void {
    if (!this.picked) return;
    const motions = this.#motionsOf(this.picked);
    this.grip = follow(motions, point, this.grip?.option ?? null);
    if (this.grip) this.#dragged = motions.get(this.grip.option)!.at(this.grip.far);
  }

  drop(): void {
    const { grip, picked } = this;
    this.grip = null;
    const option = grip && picked && release(grip, this.#motionsOf(picked));
    if (!option) return this.#release();
    this.#dropped = grip.far;
    void this.roll(option);
  }

  /** Everything back to its slot. */
  #release(): void {
    this.grip = null;
    this.#dragged = null;
    this.#dropped = 0;
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

  // --- the log -------------------------------------------------------------------------------------

  #hear(entry: Entry, { view: { standing } }: Look): void {
    const from = this.#dropped;
    this.picked = null;
    this.help.hint = null;
    this.#release();
    if (entry.kind === "action") {
      const made = madeBy(entry.number, entry.events ?? []);
      if (made) this.animation.add({ made, standing, from });
    } else if (entry.kind === "undo") {
      this.help.told = null;
      const [made, ...more] = this.#takenBack(entry);
      if (made && !more.length) this.animation.add({ made, standing, back: true });
      else this.animation.halt();
      announce(m["page.triage.undone"]({ count: more.length + (made ? 1 : 0) }));
    }
  }

  /** The moves that an undo took back, and that no earlier undo had. */
  #takenBack(undo: Entry): Made[] {
    const before = this.session.entries.filter(({ number }) => number < undo.number);
    return movesMade(before).filter(({ number }) => number > (undo.to ?? 0));
  }

  // --- help ----------------------------------------------------------------------------------------

  /** Asks for a hint; the last one tells the move, which is picked, ready to be played. */
  async askHint(): Promise<void> {
    const move = await this.help.askHint();
    const option = move && this.options.find((one) => sameMove(one.move, move));
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

  async askSolution(): Promise<void> {
    const solution = await this.help.askSolution();
    if (!solution) return;
    this.picked = null;
    this.help.hint = null;
    this.solution.open(solution);
  }

  closeSolution(): void {
    this.solution.close();
    this.help.told = null;
  }
}
