/**
 * One table, kept up to date, and what a player can do at it. It holds no rules.
 *
 * Updates come over the live socket, or by polling while that is down. An action carries an id of
 * its own, so that sending it twice never plays it twice.
 */
import { api, Refusal, Unreachable } from "../api";
import { Delivery, type Sent } from "./delivery.svelte";
import { finalFixtures } from "./fixtures";
import { StepThrough } from "../motion/step-through.svelte";
import { steps, type Step } from "../motion/steps";
import { TableData } from "./table-data.svelte";
import { TableUpdates } from "./table-updates";
import type { Entry, GameLook, ServerMessage, TableSent, TableState, Wire } from "../wire";
import { SPECTATOR } from "../wire";

type OnEntry<Look> = (entry: Entry, before: Look, after: Look) => void;
type Steps<View, Insight, Action> = readonly Step<GameLook<View, Insight, Action>>[];

export class TableSession<
  View extends Wire["Position"] = Wire["Position"],
  Fixtures = unknown,
  Insight extends Wire["Insight"] = Wire["Insight"],
  Action extends Wire["Action"] = Wire["Action"],
> extends TableData<View, Fixtures, Insight, Action> {
  #listeners = new Set<(update: Steps<View, Insight, Action>) => void>();
  #updates: TableUpdates;
  #delivery = new Delivery(
    (state) => this.#take(state),
    () => (this.connection = "lost"),
  );
  /** Bots' moves that wait to be shown, if the player steps through them. */
  readonly stepping = new StepThrough<GameLook<View, Insight, Action>>(
    () => this.table.seats,
    (look, update) => {
      this.look = look;
      for (const listener of this.#listeners) listener(update);
    },
  );
  #stops: (() => void)[] = [];
  #closed = false;

  constructor(id: string) {
    super(id);
    this.#updates = new TableUpdates({
      id,
      seat: () => this.seat,
      last: () => this.log.last,
      take: (state, by) => {
        this.connection = by;
        this.#take(state);
      },
      hear: (message) => this.#hear(message),
      live: () => (this.connection = "live"),
      fail: (error) => this.#fail(error),
    });
  }

  /** The id of an action that was sent and is not yet answered. */
  get pending(): string | null {
    return this.#delivery.pending;
  }

  /** Loads the table and keeps it up to date until `close`; `watching`: as a spectator. */
  async open({ watching = false } = {}): Promise<void> {
    const first = await api.table(this.id, SPECTATOR, 0);
    const { table } = first;
    this.table = table;
    this.seenUpTo = Math.max(0, table.number - table.unread);
    await this.#loadFixtures(table);
    const mine = watching ? [] : table.your_seats;
    const due = table.turn !== null && mine.includes(table.turn) ? table.turn : (mine[0] ?? SPECTATOR);
    if (table.status === "playing" && mine.length > 1 && table.secret_seats.includes(due)) {
      this.handover = due; // several players share this device: first ask who holds it
    } else {
      this.seat = due;
      this.#take(due === SPECTATOR ? first : await api.table(this.id, due, 0));
    }
    if (this.#closed) return;
    this.#updates.start();
    document.addEventListener("visibilitychange", this.#markSeen);
    this.#stops.push(() => document.removeEventListener("visibilitychange", this.#markSeen));
    this.chat.begin((await api.chat(this.id)).lines);
  }

  /** Entries that arrive while the tab is hidden are marked as new when it is shown again. */
  readonly #markSeen = (): void => {
    if (document.hidden) this.seenUpTo = this.log.last;
  };

  close(): void {
    this.#closed = true;
    this.log.close();
    this.#updates.stop();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Calls back for each update with its new entries and the looks before and after each. */
  onSteps(callback: (update: Steps<View, Insight, Action>) => void): () => void {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  /** Calls back for each new entry of the log, with the look before and after it. */
  onEvents(callback: OnEntry<GameLook<View, Insight, Action>>): () => void {
    return this.onSteps((update) => {
      for (const { entry, before, after } of update) callback(entry, before, after);
    });
  }

  /** Plays an action of `look.legal`, or any action in one of its three forms. */
  async act(choice: { code: number } | Action | string | number): Promise<boolean> {
    if (!this.look || this.pending !== null) return false;
    const action = typeof choice === "object" && choice !== null && "code" in choice ? choice.code : choice;
    const sent = { number: this.look.number, id: crypto.randomUUID(), seat: this.seat, action };
    return this.#send(sent, ["action"], () => api.act(this.id, sent));
  }

  /** Takes back my last action, where that is free. */
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

  /** Hands the player's seats to a bot; `takeSeatBack` undoes it at any time. */
  getUp(): Promise<boolean> {
    return this.change(() => api.leaveTable(this.id));
  }

  takeSeatBack(): Promise<boolean> {
    return this.change(() => api.takeBackSeat(this.id, this.seat));
  }

  /** Proposes, answers or begins a rematch: a request of rematch.ts. */
  rematch(request: (table: TableSent) => Promise<TableSent>): Promise<boolean> {
    return this.#try(async () => (this.table = await request(this.table)));
  }

  /** Words, or an emote. */
  async say(said: Wire["ChatWanted"]): Promise<void> {
    this.chat.add(await api.chatSay(this.id, said));
  }

  /** Passes the device to another of my seats; its view waits for `takeOver` if it has secrets. */
  async handOver(seat: number): Promise<void> {
    this.stepping.clear();
    this.look = null;
    this.log.clear();
    if (!this.table.secret_seats.includes(seat)) return this.sit(seat);
    this.handover = seat;
    this.seat = SPECTATOR; // until `takeOver`, no seat's view is sent
    this.#updates.subscribe();
  }

  /** The player of the `handover` seat has the device: loads that seat's view. */
  async takeOver(): Promise<void> {
    if (this.handover === null) return;
    this.seat = this.handover;
    const state = await api.table(this.id, this.seat, 0);
    this.log.clear();
    this.handover = null;
    this.#take(state);
    this.#updates.subscribe();
  }

  /** Requests the table again. */
  async refresh(): Promise<void> {
    await this.#updates.fetch();
  }

  /** Takes a state that another request has answered with (join, start …). */
  take(state: TableState): void {
    this.#take(state);
  }

  /** Shows the table from a seat that the player has just taken. */
  async sit(seat: number): Promise<void> {
    this.seat = seat;
    this.log.clear();
    this.#take(await api.table(this.id, seat, 0));
    this.#updates.subscribe();
  }

  async #loadFixtures(table: TableSent): Promise<void> {
    if (this.fixtures !== null || !table.fixtures_id) return;
    this.fixtures = await api.fixtures<Fixtures>(this.id, table.fixtures_id);
    if (this.#closed) return;
    const load = () => api.fixtures<Fixtures>(this.id, table.fixtures_id);
    this.#stops.push(finalFixtures(this.fixtures, load, (drawn) => (this.fixtures = drawn)));
  }

  #take(state: TableState): void {
    const known = this.log.last;
    const fresh = state.entries.filter((entry) => entry.number > known);
    const stale = state.table.number < this.table.number;
    if (!stale) {
      this.table = state.table;
      void this.#loadFixtures(state.table);
    }
    if (this.handover !== null || stale) return;
    this.log.add(fresh);
    this.#show(state, fresh);
    this.#delivery.look(fresh);
  }

  /** Shows the newest look, and calls the listeners with each entry's looks before and after. */
  #show(state: TableState, fresh: readonly Entry[]): void {
    const next = state.look as GameLook<View, Insight, Action> | null;
    const before = this.stepping.newest(this.seat) ?? this.look;
    if (!next || next.seat !== this.seat) return;
    // The same state came over HTTP and over the socket: it is shown already.
    if (before?.number === next.number && !fresh.length) return;
    const passed = state.looks as GameLook<View, Insight, Action>[];
    if (before) this.stepping.take(steps(fresh, before, passed, next), next);
    else this.look = next;
  }

  #hear(message: ServerMessage): void {
    if (message.type === "chat" && message.table === this.id) this.chat.add(message.line);
    else if (message.type === "seats" && message.table === this.id) this.takeSeats(message.seats);
    else if (message.type === "wrong") void this.#fail(new Refusal(message.problem));
  }

  /** The seat is no longer the player's, or the account has changed: watch as a spectator. */
  async #watchAsSpectator(): Promise<void> {
    if (this.seat === SPECTATOR) return;
    this.seat = SPECTATOR;
    this.handover = null;
    this.log.clear();
    this.#updates.subscribe();
    await this.#updates.fetch();
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

  /** Sends a request about this table, and loads what it has changed; false if it was refused. */
  change(request: () => Promise<unknown>): Promise<boolean> {
    return this.#try(() => request().then(() => this.#updates.fetch()));
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
      // The refusal of a stale action carries the current state.
      if (error.problem.state) this.#take(error.problem.state);
      if (error.problem.code === "not-your-seat") await this.#watchAsSpectator();
    } else if (error instanceof Unreachable) {
      this.connection = "lost";
    } else {
      throw error;
    }
  }
}
