/**
 * One table, as this page sees it: what the server told, and what one can do. It holds no rules.
 *
 * Updates come over the live channel; while that is down, the table is asked for again and again.
 * An action has an id of its own, so that sending it twice never plays it twice.
 */
import type { Snippet } from "svelte";
import { api, Refusal, Unreachable } from "./api";
import { finalFixtures } from "./fixtures";
import { live } from "./live.svelte";
import { begin } from "./opening";
import { self } from "./people.svelte";
import { seatNames } from "./seats";
import type { Names } from "$ui/words";
import type {
  ChatLine,
  Entry,
  GameLook,
  Help,
  Problem,
  Reason,
  ServerMessage,
  TableSent,
  TableState,
  WhatIf,
  Wire,
} from "./wire";
import { SPECTATOR } from "./wire";

export type Connection = "live" | "polling" | "lost";
type Told<View, Insight, Action> = (
  entry: Entry,
  before: GameLook<View, Insight, Action>,
  after: GameLook<View, Insight, Action>,
) => void;

const EARLIER = 200; // entries asked for at once
const LONGEST_LOG = 600; // entries that the log shows; the replay shows them all
const POLL = 2_500; // milliseconds between two questions while the live channel is down
const ATTEMPTS = 6; // at sending an action over a bad line

export class TableSession<
  View extends Wire["Position"] = Wire["Position"],
  Fixtures = unknown,
  Insight extends Wire["Insight"] = Wire["Insight"],
  Action extends Wire["Action"] = Wire["Action"],
> {
  #pictured = false;
  table: TableSent = $state.raw(null as never);
  /** What the chosen eyes see; null while waiting, and while the device changes hands. */
  look: GameLook<View, Insight, Action> | null = $state.raw(null);
  /** The scenery; loaded before the first look is shown. */
  fixtures: Fixtures = $state.raw(null as never);
  /** What the game calls its routes, cities and the like; set by the game with its fixtures. */
  things: Readonly<Record<string, string>> = $state.raw({});
  /** The log, oldest first. */
  entries: Entry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  connection: Connection = $state("live");
  /** The id of an action that was sent and is not yet answered. */
  pending: string | null = $state(null);
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
  /** Bots say why they moved: at friendly tables at once, at all others after the game. */
  readonly tellsWhy: boolean = $derived(
    !this.#pictured && (this.finished || (this.table?.hints && !this.table.rated)),
  );
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
  /** How the log will show what was sent, and whom to tell once it does. */
  #awaited: { shows: (entry: Entry) => boolean; seen: () => void } | null = null;
  #stops: (() => void)[] = [];
  #poll: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  /** Of a pictured table: the last action that would have been sent. */
  acted: unknown = $state.raw(null);

  constructor(readonly id: string) {}

  /** A table that stands still: for the workbench and for pictures in the rules. Nothing is sent. */
  static pictured<
    View extends Wire["Position"],
    Fixtures,
    Insight extends Wire["Insight"],
    Action extends Wire["Action"],
  >(shown: {
    table: TableSent;
    look: GameLook<View, Insight, Action> | null;
    fixtures: Fixtures;
    entries?: Entry[];
    things?: Readonly<Record<string, string>>;
  }): TableSession<View, Fixtures, Insight, Action> {
    const session = new TableSession<View, Fixtures, Insight, Action>(shown.table.id);
    session.#pictured = true;
    session.table = shown.table;
    session.fixtures = shown.fixtures;
    session.look = shown.look;
    session.entries = shown.entries ?? [];
    session.things = shown.things ?? {};
    session.seat = shown.look?.seat ?? SPECTATOR;
    return session;
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
    this.#stops.push(live.listen((message) => this.#hear(message)));
    this.#watch();
    this.#poll = setInterval(() => void this.#ask(), POLL);
    document.addEventListener("visibilitychange", this.#lookAway);
    this.#stops.push(() => document.removeEventListener("visibilitychange", this.#lookAway));
    this.chat = (await api.chat(this.id)).lines;
  }

  /** What comes in while nobody looks at this page is new when somebody does. */
  readonly #lookAway = (): void => {
    if (document.hidden) this.seenUpTo = this.#last;
  };

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
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
    if (this.#pictured) {
      this.acted = choice;
      return true;
    }
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
      await this.#ask(true);
    });
  }

  takeSeatBack(): Promise<boolean> {
    return this.#try(async () => {
      await api.takeBackSeat(this.id, this.seat);
      await this.#ask(true);
    });
  }

  help(topic: string, step = 0): Promise<Help> {
    return api.help(this.id, { seat: this.seat, topic, step });
  }

  whatIf(action: Action | string | number): Promise<WhatIf> {
    return api.whatIf(this.id, {
      seat: this.seat,
      action,
    });
  }

  /** Why an action cannot be played, or a wish not be granted; null if it can. */
  async why(action: Action | Wire["Wish"] | string | number): Promise<Problem | null> {
    return (await api.why(this.id, { seat: this.seat, action })) ?? null;
  }

  /** Why a bot moved; what must stay hidden while the game runs comes only after it. */
  reason(entry: number): Promise<Reason> {
    return api.reason(this.id, entry);
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
    this.entries = [];
    this.handover = seat;
    this.seat = SPECTATOR; // so that nobody's view comes in meanwhile
    this.#watch();
  }

  /** That player has the device now. */
  async takeOver(): Promise<void> {
    if (this.handover === null) return;
    this.seat = this.handover;
    const state = await api.table(this.id, this.seat, 0);
    this.entries = [];
    this.handover = null;
    this.#take(state);
    this.#watch();
  }

  /** Asks for the whole table again. */
  async refresh(): Promise<void> {
    await this.#ask(true);
  }

  /** The table has changed by other means (joined, started …). */
  take(state: TableState): void {
    this.#take(state);
  }

  /** I have sat down: from now on I see with that seat's eyes. */
  async sit(seat: number): Promise<void> {
    this.seat = seat;
    this.entries = [];
    this.#take(await api.table(this.id, seat, 0));
    this.#watch();
  }

  // --- inside ------------------------------------------------------------------------------------

  get #last(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  async #furnish(table: TableSent): Promise<void> {
    if (this.fixtures !== null || !table.scenery) return;
    this.fixtures = await api.fixtures<Fixtures>(this.id, table.scenery);
    if (this.#closed) return;
    const better = () => api.fixtures<Fixtures>(this.id, table.scenery);
    this.#stops.push(finalFixtures(this.fixtures, better, (drawn) => (this.fixtures = drawn)));
  }

  #take(state: TableState): void {
    const known = this.#last;
    const fresh = state.entries.filter((entry) => entry.number > known);
    const stale = state.table.number < this.table.number;
    if (!stale) {
      this.table = state.table;
      void this.#furnish(state.table);
    }
    const next = state.look as GameLook<View, Insight, Action> | null;
    if (this.handover !== null || stale) return;
    if (fresh.length) this.#add(fresh);
    const before = this.look;
    if (next && next.seat === this.seat) {
      this.look = next;
      if (before) {
        for (const entry of fresh) for (const told of this.#told) told(entry, before, next);
      }
    }
    if (this.#awaited && fresh.some(this.#awaited.shows)) {
      this.pending = null; // in the same breath as the look that shows it
      this.#awaited.seen();
    }
  }

  /** New entries; after a gap (too many came while I was away) only they are shown at first. */
  #add(fresh: Entry[]): void {
    const gap = fresh[0]!.number > this.#last + 1;
    this.entries = gap ? fresh : [...this.entries, ...fresh];
    if (gap) void this.#fetchEarlier();
  }

  /** The server sends the last entries with a table; earlier ones are asked for, newest first. */
  async #fetchEarlier(): Promise<void> {
    const { seat } = this;
    while (!this.#closed && this.entries.length < LONGEST_LOG) {
      const known = this.entries[0]?.number ?? 1;
      if (known === 1) return;
      const first = Math.max(1, known - EARLIER);
      try {
        const earlier = await api.entries(this.id, seat, first, known - 1);
        if (this.seat !== seat || this.entries[0]?.number !== known || !earlier.length) return;
        this.entries = [...earlier, ...this.entries];
      } catch (error) {
        // The game goes on without them; they are asked for again when the table is opened.
        if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
        return;
      }
    }
  }

  #hear(message: ServerMessage): void {
    if (message.type === "update" && message.table === this.id) {
      this.connection = "live";
      this.#take(message.state);
    } else if (message.type === "chat" && message.table === this.id) {
      this.#addChat(message.line);
    } else if (message.type === "wrong") {
      void this.#fail(new Refusal(message.problem));
    }
  }

  #addChat(line: ChatLine): void {
    if (!this.chat.some((known) => known.number === line.number)) this.chat = [...this.chat, line];
  }

  #watch(): void {
    this.#stops.push(
      live.subscribe(this.id, () => ({
        type: "subscribe",
        table: this.id,
        seat: this.seat,
        since: this.#last,
      })),
    );
  }

  async #ask(always = false): Promise<void> {
    if (live.state === "open" && !always) {
      this.connection = "live";
      return;
    }
    try {
      const state = await api.table(this.id, this.seat, this.#last);
      if (live.state !== "open") this.connection = "polling";
      this.#take(state);
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** The seat is mine no more, or I am no longer who I was: look on, as anybody may. */
  async #lookOn(): Promise<void> {
    if (this.seat === SPECTATOR) return;
    this.seat = SPECTATOR;
    this.handover = null;
    this.entries = [];
    this.#watch();
    await this.#ask(true);
  }

  #goBack(to: number | null): Promise<boolean> {
    if (to === null || !this.look || this.pending !== null) return Promise.resolve(false);
    const wanted = { number: this.look.number, id: crypto.randomUUID(), seat: this.seat, to };
    return this.#send(wanted, ["undo", "ask-undo"], () => api.undo(this.id, wanted));
  }

  /**
   * Sends something and waits until the log shows it, or the server answers, whichever is first.
   * Over the live channel the next player's move may well be here before the answer: what was
   * sent is then long done, and my next action must not have to wait for it.
   */
  async #send(
    { id, seat, number }: { id: string; seat: number; number: number },
    kinds: readonly Entry["kind"][],
    request: () => Promise<TableState>,
  ): Promise<boolean> {
    this.pending = id;
    this.problem = null;
    const seen = new Promise<void>((resolve) => {
      const shows = (entry: Entry) =>
        entry.number > number && entry.seat === seat && !entry.by_bot && kinds.includes(entry.kind);
      this.#awaited = { shows, seen: resolve };
    });
    try {
      await Promise.race([seen, this.#deliver(id, request)]);
      return true;
    } catch (error) {
      await this.#fail(error);
      return false;
    } finally {
      this.pending = null;
      this.#awaited = null;
    }
  }

  async #deliver(id: string, request: () => Promise<TableState>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#take(await request());
        return;
      } catch (error) {
        if (this.pending !== id) return; // the log has shown it meanwhile
        if (!(error instanceof Unreachable) || attempt === ATTEMPTS) throw error;
        this.connection = "lost";
        await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
      }
    }
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
      if (error.problem.code === "stale") await this.#ask(true);
      if (error.problem.code === "not-your-seat") await this.#lookOn();
    } else if (error instanceof Unreachable) {
      this.connection = "lost";
    } else {
      throw error;
    }
  }
}
