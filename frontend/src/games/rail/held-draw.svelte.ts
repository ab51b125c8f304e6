/**
 * A card that was tapped and is not yet sent. It waits for a moment, so that a slip of the finger
 * can be undone before anything has been replaced or revealed: until then it is known to this page only.
 */
import { announce } from "$ui/announce.svelte";
import { Refusal, Unreachable } from "$session/api";
import type { PreparedTurn } from "$session/table/prepared.svelte";
import { m } from "$words";
import type { Action, Choice, Fixtures, Insight, Legal, RailSession, View } from "./types";
import { heldWord } from "./words";

export const HOLD = 2_500; // milliseconds
const HURRY = 4_000; // with so little time left on the clock nothing waits
/** In place of a slot of the row: the pile. */
export const PILE = -1;

export class HeldDraw {
  choice: Choice | null = $state.raw(null);
  slot: number = $state(PILE);
  /** It can still be undone. */
  open: boolean = $state(false);
  /** What may follow it, as the server says. */
  next: Legal = $state.raw([]);
  /** Done when `next` is known. */
  #foreseen: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly session: RailSession,
    private readonly prepared: PreparedTurn<View, Fixtures, Insight, Action>,
  ) {}

  /** Takes up a choice. An earlier one is sent: its time ends with the next tap. */
  async hold(choice: Choice, slot: number): Promise<void> {
    const earlier = this.choice !== null ? this.send() : this.#sending;
    this.choice = choice;
    this.slot = slot;
    this.next = [];
    this.open = true;
    this.#timer = setTimeout(() => void this.send(), this.#patience());
    announce(m["page.rail.held.said"]({ what: heldWord(choice.action) }), true);
    if (!(await earlier)) return this.clear(); // refused: the table says why
    this.#foreseen = this.#foresee(choice);
  }

  /** Forgets it: nothing has happened. */
  undo(): void {
    if (!this.open) return;
    this.clear();
    announce(m["page.rail.held.undone"](), true);
  }

  /** Sends it now. */
  send(): Promise<boolean> {
    const { choice } = this;
    if (choice === null || !this.open) return this.#sending;
    clearTimeout(this.#timer);
    this.open = false;
    this.#sending = this.#deliver(choice);
    return this.#sending;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.choice = null;
    this.open = false;
    this.next = [];
  }

  /** What may be drawn after it; asks the server if that is not known yet. */
  async following(): Promise<Legal> {
    await this.#foreseen;
    return this.next;
  }

  /** Sends at once when the page is hidden or closed; returns what ends that. */
  watch(): () => void {
    const leave = () => void this.send();
    const hide = () => {
      if (document.hidden) leave();
    };
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave(); // the table is left for another screen
    };
  }

  async #deliver(choice: Choice): Promise<boolean> {
    // In the same breath if nothing is under way: a page that is being closed has no later one.
    const done = this.session.pending === null ? this.session.act(choice) : this.#afterPending(choice);
    const sent = await done;
    if (this.choice === choice) this.clear();
    return sent;
  }

  async #afterPending(choice: Choice): Promise<boolean> {
    await this.#sending;
    return this.session.act(choice);
  }

  async #foresee(choice: Choice): Promise<void> {
    try {
      const plan = await this.prepared.planAfter([choice.action]);
      if (this.choice === choice) this.next = plan.legal;
    } catch (error) {
      // Not known now; once it is sent, the table itself says what may follow.
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    }
  }

  #patience(): number {
    const deadline = this.session.look?.deadline ?? null;
    return deadline !== null && deadline * 1000 - Date.now() < HURRY ? 0 : HOLD;
  }
}
