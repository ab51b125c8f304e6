/**
 * One table, as this page sees it: what the server told, and what one can do. It holds no rules.
 *
 * Updates come over the live channel; while that is down, the table is asked for again and again.
 * An action has an id of its own, so that sending it twice never plays it twice.
 */
import type { Snippet } from "svelte";
import { api, Refusal, Unreachable } from "./api";
import { finalFixtures } from "./fixtures";
import { Following } from "./following";
import { Delivery, type Sent } from "./delivery.svelte";
import { LogWindow } from "./log-window.svelte";
import { begin } from "./opening";
import { self } from "./people.svelte";
import { Questions } from "./questions";
import { seatNames } from "./seats";
import { steps } from "./steps";
import type { Names } from "$ui/words";
import type { ChatLine, Entry, GameLook, Problem, ServerMessage, TableSent, TableState, Wire } from "./wire";
import { SPECTATOR } from "./wire";

export type Connection = "live" | "polling" | "lost";
type Told<View, Insight, Action> = (
  entry: Entry,
  before: GameLook<View, Insight, Action>,
  after: GameLook<View, Insight, Action>,
) => void;

export class TableSession<
  View extends Wire["Position"] = Wire["Position"],
  Fixtures = unknown,
  Insight extends Wire["Insight"] = Wire["Insight"],
  Action extends Wire["Action"] = Wire["Action"],
> extends Questions<Action> {
  table: TableSent = $state.raw(null as never);
  /** What the chosen eyes see; null while waiting, and while the device changes hands. */
  look: GameLook<View, Insight, Action> | null = $state.raw(null);
  /** The scenery; loaded before the first look is shown. */
  fixtures: Fixtures = $state.raw(null as never);
  /** What the game calls its routes, cities and the like; set by the game with its fixtures. */
  things: Readonly<Record<string, string>> = $state.raw({});
  chat: ChatLine[] = $state.raw([]);
  connection: Connection = $state("live");
  /** The last refusal; null again with the next success. */
  problem: Problem | null = $state.raw(null);
  /** Whose eyes: one of my seats, or SPECTATOR. */
  seat: number = $state(SPECTATOR);
  /** The seat that is asked to take the device; its view is not loaded before it agrees. */
  handover: number | null = $state(null);
  /** The number of the last entry when I opened the table: what came after is new to me. */
  seenUpTo: number = $state(0);
  /** What a game may put in the place of the turn pill (the last round, for instance). */
  banner: Snippet | null = $state.raw(null);

  readonly me = $derived(self.me);
  readonly names: Names = $derived({
    players: this.table ? seatNames(this.table) : [],
    things: this.things,
  });
  readonly finished: boolean = $derived(this.table?.status === "finished");
  readonly mine: boolean = $derived(this.table?.your_seats.includes(this.seat) ?? false);
  readonly myTurn: boolean = $derived(this.look !== null && this.mine && this.look.turn === this.seat);
  /** Another of my seats on this device is to move. */
  readonly next: number | null = $derived(
    this.look !== null &&
      this.table.turn !== null &&
      this.table.turn !== this.seat &&
      this.table.your_seats.includes(this.table.turn)
      ? this.table.turn
      : null,
  );

  #told = new Set<Told<View, Insight, Action>>();
  protected readonly log: LogWindow;
  #following: Following;
  #delivery = new Delivery(
    (state) => this.#take(state),
    () => (this.connection = "lost"),
  );
  #stops: (() => void)[] = [];
  #closed = false;

  constructor(readonly id: string) {
    super();
    this.log = new LogWindow(id, () => this.seat);
    this.#following = new Following({
      id,
      seat: () => this.seat,
      last: () => this.log.last,
      take: (state, by) => {
        this.connection = by === "live" ? "live" : "polling";
        this.#take(state);
      },
      hear: (message) => this.#hear(message),
      live: () => (this.connection = "live"),
      fail: (error) => this.#fail(error),
    });
  }

  /** The log, oldest first. */
  get entries(): Entry[] {
    return this.log.entries;
  }

  /** Bots say why they moved: at friendly tables at once, at all others after the game. */
  get tellsWhy(): boolean {
    return this.finished || (this.table?.hints && !this.table.rated);
  }

  /** The id of an action that was sent and is not yet answered. */
  get pending(): string | null {
    return this.#delivery.pending;
  }

  /** Loads the table; then it keeps itself up to date until `close`. */
  async open(): Promise<void> {
    const first = await api.table(this.id, SPECTATOR, 0);
    const { table } = first;
    this.table = table;
    this.seenUpTo = Math.max(0, table.number - table.unread);
    await this.#furnish(table);
    const mine = table.your_seats;
    const due = table.turn !== null && mine.includes(table.turn) ? table.turn : (mine[0] ?? SPECTATOR);
    if (table.status === "playing" && mine.length > 1) {
      this.handover = due; // several players share this device: first ask who holds it
    } else {
      this.seat = due;
      this.#take(due === SPECTATOR ? first : await api.table(this.id, due, 0));
    }
    if (this.#closed) return;
    this.#following.start();
    document.addEventListener("visibilitychange", this.#lookAway);
    this.#stops.push(() => document.removeEventListener("visibilitychange", this.#lookAway));
    this.chat = (await api.chat(this.id)).lines;
  }

  /** What comes in while nobody looks at this page is new when somebody does. */
  readonly #lookAway = (): void => {
    if (document.hidden) this.seenUpTo = this.log.last;
  };

  close(): void {
    this.#closed = true;
    this.log.close();
    this.#following.stop();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Calls back for each new entry of the log, with the look before and after it. */
  onEvents(callback: Told<View, Insight, Action>): () => void {
    this.#told.add(callback);
    return () => this.#told.delete(callback);
  }

  // --- play --------------------------------------------------------------------------------------

  /** Plays an action of `look.legal`, or any action in one of its three forms. */
  async act(choice: { code: number } | Action | string | number): Promise<boolean> {
    if (!this.look || this.pending !== null) return false;
    const action = typeof choice === "object" && choice !== null && "code" in choice ? choice.code : choice;
    const sent = {
      number: this.look.number,
      id: crypto.randomUUID(),
      seat: this.seat,
      action,
    };
    return this.#send(sent, ["action"], () => api.act(this.id, sent));
  }

  /** Takes back my last action, where that costs nobody anything. */
  undo(): Promise<boolean> {
    return this.#goBack(this.look?.undo.free_to ?? null);
  }

  resetTurn(): Promise<boolean> {
    return this.#goBack(this.look?.undo.reset_to ?? null);
  }

  /** Asks the others whether my last action may be taken back. */
  askUndo(): Promise<boolean> {
    return this.#goBack(this.look?.undo.ask_to ?? null);
  }

  async answerUndo(agree: boolean): Promise<void> {
    const asked = this.entries.findLast((entry) => entry.kind === "ask-undo");
    if (!asked) return;
    await this.#try(async () =>
      this.#take(await api.answerUndo(this.id, { seat: this.seat, number: asked.number, agree })),
    );
  }

  /** From now on a bot plays for me; I may come back whenever I like. */
  getUp(): Promise<boolean> {
    return this.#try(async () => {
      await api.leaveTable(this.id);
      await this.#following.ask();
    });
  }

  takeSeatBack(): Promise<boolean> {
    return this.#try(async () => {
      await api.takeBackSeat(this.id, this.seat);
      await this.#following.ask();
    });
  }

  /** The same again, with the same people: the table for it, or null (and `problem` says why). */
  async rematch(): Promise<string | null> {
    let id: string | null = this.table.rematch;
    if (id === null) await this.#try(async () => (id = await begin(await api.rematch(this.id))));
    return id;
  }

  async say(text: string): Promise<void> {
    const line = await api.chatSay(this.id, text);
    this.#addChat(line);
  }

  // --- whose eyes --------------------------------------------------------------------------------

  /** The device goes to another of my seats: the page forgets what the last one saw. */
  handOver(seat: number): void {
    this.look = null;
    this.log.clear();
    this.handover = seat;
    this.seat = SPECTATOR; // so that nobody's view comes in meanwhile
    this.#following.watch();
  }

  /** That player has the device now. */
  async takeOver(): Promise<void> {
    if (this.handover === null) return;
    this.seat = this.handover;
    const state = await api.table(this.id, this.seat, 0);
    this.log.clear();
    this.handover = null;
    this.#take(state);
    this.#following.watch();
  }

  /** Asks for the whole table again. */
  async refresh(): Promise<void> {
    await this.#following.ask();
  }

  /** The table has changed by other means (joined, started …). */
  take(state: TableState): void {
    this.#take(state);
  }

  /** I have sat down: from now on I see with that seat's eyes. */
  async sit(seat: number): Promise<void> {
    this.seat = seat;
    this.log.clear();
    this.#take(await api.table(this.id, seat, 0));
    this.#following.watch();
  }

  // --- inside ------------------------------------------------------------------------------------

  async #furnish(table: TableSent): Promise<void> {
    if (this.fixtures !== null || !table.scenery) return;
    this.fixtures = await api.fixtures<Fixtures>(this.id, table.scenery);
    if (this.#closed) return;
    const better = () => api.fixtures<Fixtures>(this.id, table.scenery);
    this.#stops.push(finalFixtures(this.fixtures, better, (drawn) => (this.fixtures = drawn)));
  }

  #take(state: TableState): void {
    const known = this.log.last;
    const fresh = state.entries.filter((entry) => entry.number > known);
    const stale = state.table.number < this.table.number;
    if (!stale) {
      this.table = state.table;
      void this.#furnish(state.table);
    }
    if (this.handover !== null || stale) return;
    this.log.add(fresh);
    this.#show(state, fresh);
    this.#delivery.look(fresh);
  }

  /** Shows the newest look, and tells of each entry with the looks before and after it. */
  #show(state: TableState, fresh: readonly Entry[]): void {
    const next = state.look as GameLook<View, Insight, Action> | null;
    const before = this.look;
    if (!next || next.seat !== this.seat) return;
    // The same answer over both channels: it is shown already.
    if (before?.number === next.number && !fresh.length) return;
    this.look = next;
    if (!before) return;
    const passed = state.looks as GameLook<View, Insight, Action>[];
    for (const step of steps(fresh, before, passed, next)) {
      for (const told of this.#told) told(step.entry, step.before, step.after);
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === "chat" && message.table === this.id) this.#addChat(message.line);
    else if (message.type === "wrong") void this.#fail(new Refusal(message.problem));
  }

  #addChat(line: ChatLine): void {
    if (!this.chat.some((known) => known.number === line.number)) this.chat = [...this.chat, line];
  }

  /** The seat is mine no more, or I am no longer who I was: look on, as anybody may. */
  async #lookOn(): Promise<void> {
    if (this.seat === SPECTATOR) return;
    this.seat = SPECTATOR;
    this.handover = null;
    this.log.clear();
    this.#following.watch();
    await this.#following.ask();
  }

  #goBack(to: number | null): Promise<boolean> {
    if (to === null || !this.look || this.pending !== null) return Promise.resolve(false);
    const wanted = { number: this.look.number, id: crypto.randomUUID(), seat: this.seat, to };
    return this.#send(wanted, ["undo", "ask-undo"], () => api.undo(this.id, wanted));
  }

  async #send(sent: Sent, kinds: readonly Entry["kind"][], request: () => Promise<TableState>) {
    this.problem = null;
    return this.#try(() => this.#delivery.send(sent, kinds, request));
  }

  async #try(request: () => Promise<unknown>): Promise<boolean> {
    try {
      await request();
      this.problem = null;
      return true;
    } catch (error) {
      await this.#fail(error);
      return false;
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof Refusal) {
      this.problem = error.problem;
      // A stale action: the refusal says how the table stands now.
      if (error.problem.state) this.#take(error.problem.state);
      if (error.problem.code === "not-your-seat") await this.#lookOn();
    } else if (error instanceof Unreachable) {
      this.connection = "lost";
    } else {
      throw error;
    }
  }
}
