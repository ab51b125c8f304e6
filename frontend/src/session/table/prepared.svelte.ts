/**
 * What my seat has prepared for its next turn, and what it could prepare. The server keeps it and
 * plays it; it is sent to no other person. Other devices of mine hear that it has changed and ask again.
 */
import { untrack } from "svelte";
import { api, Refusal, Unreachable } from "../api";
import { live } from "../live.svelte";
import type { TableSession } from "./table.svelte";
import type { Problem, Wire } from "../wire";

const POLL = 2_500; // milliseconds between two questions while the live socket is down

export type Plan<Insight, Action> = Omit<Wire["Plan"], "insight" | "legal"> & {
  insight: Insight | null;
  legal: PlannedChoice<Action>[];
};
interface PlannedChoice<Action> {
  code: number;
  text: string;
  action: Action;
}

export class PreparedTurn<
  View extends Wire["Position"],
  Fixtures,
  Insight extends Wire["Insight"],
  Action extends Wire["Action"],
> {
  /** The actions that wait for my turn, in the order of play; or that were dropped. */
  actions: readonly Action[] = $state.raw([]);
  /** What can be prepared to follow them. */
  next: readonly PlannedChoice<Action>[] = $state.raw([]);
  /** Why they could not be played if my turn came now. */
  obstacle: Problem | null = $state.raw(null);
  /** Why they were not played. */
  dropped: Problem | null = $state.raw(null);
  /** A request is under way. */
  busy: boolean = $state(false);
  /** What I could do if my turn came now; null until it is asked for. */
  plan: Plan<Insight, Action> | null = $state.raw(null);
  #asked = 0;
  #seat: number | null = null;

  constructor(private readonly session: TableSession<View, Fixtures, Insight, Action>) {}

  /** Whether my turn can be prepared: others play, and no bot plays for me. */
  readonly possible: boolean = $derived.by(() => {
    const { session } = this;
    const seat = session.mine ? session.table.seats[session.seat] : undefined;
    const waits = session.look !== null && session.look.turn !== null && !session.myTurn && !session.stoodIn;
    return waits && !session.finished && seat !== undefined && seat.stand_in === null && !seat.resigned;
  });
  /** Something waits for my turn. */
  readonly waiting: boolean = $derived(this.actions.length > 0 && this.dropped === null);

  /** Keeps itself up to date; returns what ends that. Called in an effect: it follows the look. */
  follow(): () => void {
    const { session } = this;
    const { look, seat, mine, finished } = session;
    untrack(() => {
      this.plan = null;
      const seatIsNew = this.#seat !== seat;
      this.#seat = seat;
      if (!mine || finished || look === null) this.#show(null);
      // What I had prepared may have been played, or have become impossible.
      else if (seatIsNew || this.actions.length) void this.load();
    });
    const stop = live.listen((message) => {
      if (message.type === "prepared" && message.table === session.id) void this.load();
    });
    const poll = setInterval(() => {
      if (live.state !== "open" && this.waiting) void this.load();
    }, POLL);
    return () => {
      stop();
      clearInterval(poll);
    };
  }

  async load(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const prepared = await api.prepared(this.session.id, this.session.seat);
      if (asked === this.#asked) this.#show(prepared);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      // It is asked for again with the next change; the table itself says that the line is down.
    }
  }

  /** Prepares these actions in place of all that was prepared; false if they cannot be. */
  async prepare(actions: readonly (Action | number)[]): Promise<boolean> {
    const { session } = this;
    const wanted = { seat: session.seat, id: crypto.randomUUID(), actions: [...actions] };
    return this.#change(async () => this.#show(await api.prepare(session.id, wanted)));
  }

  /** Forgets what is prepared, or that it was dropped. */
  async cancel(): Promise<boolean> {
    const { session } = this;
    return this.#change(async () => {
      await api.cancelPrepared(session.id, session.seat);
      this.#show(null);
    });
  }

  /** What I could do if my turn came now and I had done `after`. */
  async planAfter(after: readonly (Action | number)[]): Promise<Plan<Insight, Action>> {
    const wanted = { seat: this.session.seat, after: [...after] };
    return (await api.plan(this.session.id, wanted)) as Plan<Insight, Action>;
  }

  /** Why these actions cannot follow each other; null if they can. */
  async whyNot(actions: readonly Action[]): Promise<Problem | null> {
    try {
      await this.planAfter(actions);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.problem;
      throw error;
    }
  }

  async loadPlan(): Promise<void> {
    const number = this.session.look?.number;
    if (this.plan?.number === number) return;
    try {
      const plan = await this.planAfter([]);
      if (this.session.look?.number === number) this.plan = plan;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #change(request: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.#asked++; // what was asked before tells of an earlier state
    try {
      await request();
      this.session.problem = null;
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #fail(error: unknown): void {
    if (error instanceof Refusal) this.session.problem = error.problem;
    else if (error instanceof Unreachable) this.session.connection = "lost";
    else throw error;
  }

  #show(prepared: Wire["Prepared"] | null): void {
    this.actions = (prepared?.actions ?? []) as Action[];
    this.next = (prepared?.next ?? []) as PlannedChoice<Action>[];
    this.obstacle = prepared?.obstacle ?? null;
    this.dropped = prepared?.dropped ?? null;
  }
}
