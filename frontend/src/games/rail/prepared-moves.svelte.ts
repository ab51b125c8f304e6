/** My next turn while others play: which cards and which route are marked, and how taps change it. */
import type { Desk } from "./model.svelte";
import { PILE } from "./held-draw.svelte";
import type { Action, Payment } from "./types";

export class PreparedMoves {
  constructor(private readonly desk: Desk) {}

  readonly #actions: readonly Action[] = $derived.by(() =>
    this.desk.prepared.waiting ? this.desk.prepared.actions : [],
  );
  readonly route: string | null = $derived.by(() => {
    const claim = this.#actions.find((action) => action.type === "claim");
    return claim?.type === "claim" ? claim.route : null;
  });
  readonly tickets: boolean = $derived(this.#actions.some((action) => action.type === "tickets"));
  /** My choice of first tickets, sealed until its turn. */
  readonly kept: readonly string[] | null = $derived.by(() => {
    const keep = this.#actions.find((action) => action.type === "keep");
    return keep?.type === "keep" ? keep.tickets : null;
  });
  /** Slots of the row, and PILE: how many cards of mine are to come from there. */
  readonly places: ReadonlyMap<number, number> = $derived.by(() => {
    const found = new Map<number, number>();
    const row = this.desk.view?.row ?? [];
    for (const action of this.#actions) {
      const slot =
        action.type === "blind"
          ? PILE
          : action.type === "take"
            ? row.findIndex((card, i) => card === action.card && !found.has(i))
            : null;
      if (slot !== null && (slot >= 0 || slot === PILE)) found.set(slot, (found.get(slot) ?? 0) + 1);
    }
    return found;
  });

  /** A tap on a card or on the pile: one more, one instead, or not this one after all. */
  async draw(action: Action, slot: number): Promise<boolean> {
    const { prepared } = this.desk;
    if (slot !== PILE && this.places.has(slot)) return this.#without(action);
    const follows = prepared.waiting && prepared.next.some((choice) => same(choice.action, action));
    return prepared.prepare(follows ? [...prepared.actions, action] : [action]);
  }

  async drawTickets(): Promise<boolean> {
    const { prepared } = this.desk;
    return this.tickets ? prepared.cancel() : prepared.prepare([{ type: "tickets" }]);
  }

  async keep(tickets: readonly string[]): Promise<boolean> {
    return this.desk.prepared.prepare([{ type: "keep", tickets: [...tickets] }]);
  }

  /** The route, paid so; the panel is then done with. */
  async claim(payment: Payment): Promise<boolean> {
    const done = await this.desk.prepared.prepare([payment.code]);
    if (done) this.desk.select(null);
    return done;
  }

  async #without(action: Action): Promise<boolean> {
    const { prepared } = this.desk;
    const index = prepared.actions.findIndex((one) => same(one, action));
    const rest = prepared.actions.filter((_, i) => i !== index);
    return rest.length ? prepared.prepare(rest) : prepared.cancel();
  }
}

const same = (one: Action, other: Action): boolean =>
  one.type === other.type && (one.type !== "take" || (other.type === "take" && one.card === other.card));
