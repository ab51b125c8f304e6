/** A replay: its moments, the position in them, the point of view, and automatic play. */
import { api } from "$session/api";
import { finalFixtures } from "$session/table/fixtures";
import type { Namer, SceneComponent } from "$games/manifest";
import { gameWords, loadNamer, loadScene, manifestOf } from "$games/registry";
import { sentences } from "$session/table/log";
import { seatNames } from "$session/table/seats";
import type { Reason, Result, TableSent } from "$session/wire";
import { OPEN_CARDS, SPECTATOR } from "$session/wire";
import { loadWords, type Names } from "$ui/words";
import { byTurn, course, reels, stepAt, type Moment, type Step } from "./course";
import type { Replay } from "./lanes";

const REEL = 200; // entries asked for at once; the server gives at most 400
const BEAT = 1_200; // milliseconds for a move at normal speed
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Film {
  table: TableSent = $state.raw(null as never);
  fixtures: unknown = $state.raw(null);
  Scene: SceneComponent | null = $state.raw(null);
  /** How this game is shown in a replay. */
  replay: Replay | null = $state.raw(null);
  /** All that has come so far, in order; while it is loading there may be gaps at the ends. */
  moments: Moment[] = $state.raw([]);
  result: Result | null = $state.raw(null);
  /** Of the last entry there is. */
  last: number = $state(0);
  /** The point of view. */
  eyes: number = $state(SPECTATOR);
  at: number = $state(0);
  playing: boolean = $state(false);
  speed: number = $state(1);
  ready: boolean = $state(false);

  #namer: Namer | null = $state.raw(null);
  #beat: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #stopDrawing: () => void = () => undefined;
  #showing = 0; // counts the changes of the point of view: answers for older ones are dropped

  readonly names: Names = $derived({
    players: this.table ? seatNames(this.table) : [],
    things: this.#namer && this.fixtures ? this.#namer(this.fixtures) : {},
  });
  readonly steps: Step[] = $derived(course(this.moments.map(({ entry }) => entry)));
  readonly moment: Moment | null = $derived(this.moments[this.at] ?? null);
  readonly step: Step | null = $derived(this.steps[this.at] ?? null);
  readonly rounds: number = $derived(this.steps.reduce((most, { round }) => Math.max(most, round), 0));
  readonly whole: boolean = $derived(this.ready && this.moments.length === this.last);
  readonly finished: boolean = $derived(this.table?.status === "finished");
  /** The points of view to choose from: all once the game is over, only one's own before. */
  readonly choices: number[] = $derived(
    !this.table
      ? []
      : this.finished
        ? [OPEN_CARDS, ...this.table.seats.map(({ seat }) => seat)]
        : this.table.your_seats.length
          ? this.table.your_seats
          : [SPECTATOR],
  );

  constructor(readonly id: string) {}

  /** Loads the film from the log number on which it is to open. */
  async open(number: number | null): Promise<void> {
    this.table = await api.header(this.id);
    const game = this.table.game;
    this.eyes = this.choices[0] ?? SPECTATOR;
    const [fixtures, scene, namer, { replay }] = await Promise.all([
      api.fixtures(this.id, this.table.fixtures_id),
      loadScene(game),
      loadNamer(game),
      manifestOf(game).replay(),
      loadWords("general", "server", "players", gameWords(game)),
    ]);
    this.fixtures = fixtures;
    this.#drawOn(fixtures);
    this.Scene = scene;
    this.replay = replay;
    this.#namer = namer;
    await this.#load(number ?? 1);
  }

  close(): void {
    this.#closed = true;
    this.#stopDrawing();
    this.pause();
    this.#showing += 1;
  }

  #drawOn(first: unknown): void {
    if (this.#closed) return;
    const better = () => api.fixtures(this.id, this.table.fixtures_id);
    this.#stopDrawing = finalFixtures(first, better, (drawn) => (this.fixtures = drawn));
  }

  /** The same moment from another point of view. */
  async see(eyes: number): Promise<void> {
    if (eyes === this.eyes) return;
    const number = this.step?.number ?? 1;
    this.eyes = eyes;
    await this.#load(number);
  }

  go(index: number): void {
    this.at = Math.max(0, Math.min(this.moments.length - 1, index));
    if (this.playing && this.at === this.moments.length - 1) this.pause();
  }

  /** One move, or one turn, forwards or backwards. */
  move(direction: 1 | -1, turn = false): void {
    this.go(turn ? byTurn(this.steps, this.at, direction) : this.at + direction);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.moments.length - 1) this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#beat);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) {
      clearTimeout(this.#beat);
      this.#wait();
    }
  }

  /** What the step says, in words; the first sentence is what was done. */
  said(step: Step): string[] {
    return sentences(step.entry, this.names);
  }

  /** Why a bot made the move of this entry. */
  reason(entry: number): Promise<Reason> {
    return api.reason(this.id, entry);
  }

  #wait(): void {
    this.#beat = setTimeout(() => {
      this.move(1);
      if (this.playing) this.#wait();
    }, BEAT / this.speed);
  }

  async #load(number: number): Promise<void> {
    const showing = ++this.#showing;
    const last = this.table.number;
    this.last = last;
    const found = new Map<number, Moment>();
    let shown = false;
    for (const [first, end] of reels(last, number, REEL)) {
      const part = await api.moments(this.id, this.eyes, first, end);
      if (showing !== this.#showing) return;
      for (const moment of part.moments) found.set(moment.entry.number, moment);
      const here = shown ? (this.step?.number ?? number) : number;
      this.moments = [...found.values()].sort((a, b) => a.entry.number - b.entry.number);
      this.result = part.result;
      this.at = stepAt(this.steps, here);
      this.ready = shown = true;
    }
    // Rules that changed during a game: its earlier part has no moments here.
    this.last = this.moments.length;
  }
}
