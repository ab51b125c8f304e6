/** What a player has chosen so far, and what the table shows for it. All facts come with the look. */
import { MotionQueue } from "$session/motion/motion-queue.svelte";
import { PreparedTurn } from "$session/table/prepared.svelte";
import { explain } from "$ui/words";
import { m } from "$words";
import { dragged, meant, placesOf, tapped, usable, usesOf } from "./choices";
import { zoneOf } from "./drawing/ruler";
import type { Mode } from "./drawing/scene";
import { abilityAbout, preview, type Part } from "./words";
import type { Action, Fixtures, Insight, Look, Outcome, Session, View } from "./types";

export class Play {
  /** The ability that is to be used. */
  ability: string | null = $state(null);
  /** Of a chosen outcome. */
  code: number | null = $state(null);
  /** Why the last attempt led nowhere. */
  reason: string | null = $state(null);
  #card: number | null = $state(null);

  /** My next turn is being prepared while others play. */
  preparing: boolean = $state(false);
  readonly prepared: PreparedTurn<View, Fixtures, Insight, Action>;

  /** Shows the entries of an update one after the other. */
  readonly motions = new MotionQueue<Look>();
  /** The look on the screen: behind the session's while entries wait. */
  readonly shown: Look | null = $derived.by(() => {
    const newest = this.session.look;
    const { shown } = this.motions;
    return shown && newest && shown.seat === newest.seat && shown.number < newest.number ? shown : newest;
  });
  readonly behind: boolean = $derived.by(() => this.shown?.number !== this.session.look?.number);
  /** The table as I see it; while I prepare, with what I could do if my turn came now. */
  readonly look: Look | null = $derived.by(() => {
    const look = this.shown;
    const { plan } = this.prepared;
    if (!look || !this.preparing || !plan?.insight) return look;
    return { ...look, legal: plan.legal, insight: plan.insight };
  });
  readonly mode: Mode = $derived.by(() => {
    // An older look is on the screen: what it offers cannot be played any more.
    if (!this.look || this.behind || !(this.session.myTurn || this.preparing)) return "watch";
    const { phase } = this.look.view;
    // While I prepare, the phase is another player's: my possible actions tell which turn it would be.
    const setsUp = this.look.legal.some(({ action }) => action.type === "setup");
    if (this.preparing ? setsUp : phase === "setup") return "setup";
    if (!this.preparing && phase === "place") return "place";
    return this.ability === null ? "turn" : "use";
  });
  readonly outcomes: Outcome[] = $derived(this.mode === "watch" ? [] : (this.look?.insight.outcomes ?? []));
  readonly usable: Set<string> = $derived(usable(this.outcomes));
  readonly hand: number[] = $derived.by(() =>
    this.mode === "setup" ? (this.look?.view.players[this.session.seat]?.hand ?? []) : [],
  );
  /** The wagon that waits for its place: the drawn one, or a card of the hand. */
  readonly card: number | null = $derived(
    this.mode === "place"
      ? (this.look?.view.drawn ?? null)
      : this.mode === "setup"
        ? (this.#card ?? this.hand[0] ?? null)
        : null,
  );
  readonly options: Outcome[] = $derived(
    this.mode === "place" || this.mode === "setup"
      ? placesOf(this.outcomes, this.card)
      : this.ability === null
        ? this.outcomes
        : usesOf(this.outcomes, this.ability),
  );
  readonly chosen: Outcome | null = $derived(
    this.options.find((outcome) => outcome.code === this.code) ?? null,
  );
  readonly canDraw: boolean = $derived(
    this.mode !== "watch" && (this.look?.legal.some((choice) => choice.action.type === "draw") ?? false),
  );

  constructor(readonly session: Session) {
    this.prepared = new PreparedTurn(session);
  }

  /** Others play: what could I do if it were my turn? */
  async prepare(): Promise<void> {
    await this.prepared.loadPlan();
    if (this.prepared.possible && this.prepared.plan?.insight) this.preparing = true;
  }

  /** The table has moved on: what was chosen belongs to the moment before. */
  moveOn(): void {
    this.clear();
    if (!this.preparing) return;
    this.preparing = false;
    if (this.prepared.possible) void this.prepare();
  }

  stopPreparing(): void {
    this.clear();
    this.preparing = false;
  }

  clear(): void {
    this.ability = null;
    this.code = null;
    this.reason = null;
    this.#card = null;
  }

  choose(outcome: Outcome): void {
    this.reason = null;
    if (outcome.ability !== null) this.ability = outcome.ability;
    if (outcome.kind === "setup") this.#card = outcome.card;
    this.code = outcome.code;
  }

  /** A card of the hand; a place that was already chosen stays chosen for it. */
  chooseCard(card: number): void {
    const position = this.chosen?.position ?? null;
    this.reason = null;
    this.#card = card;
    const same = placesOf(this.outcomes, card).find((option) => option.position === position);
    this.code = same?.code ?? null;
  }

  /** An ability of the display: taken up, or put down again. */
  async pick(ability: string): Promise<void> {
    if (!this.usable.has(ability)) {
      await this.#askWhy(ability);
      return;
    }
    const again = this.ability === ability;
    this.clear();
    if (again) return;
    this.ability = ability;
    const [only, ...more] = usesOf(this.outcomes, ability);
    if (only && !more.length) this.code = only.code; // a removal can be used in one way only
  }

  tap(position: number): void {
    if (this.mode === "watch") return;
    if (this.mode === "turn") {
      this.reason = m["page.trains.say.ability-first"]();
      return;
    }
    const option =
      this.mode === "use"
        ? tapped(this.options, position, this.chosen)
        : (this.options.find((each) => each.position === position) ?? null);
    if (option) this.choose(option);
  }

  drag(from: number, to: number): void {
    if (this.mode !== "turn" && this.mode !== "use") return;
    const match = meant(dragged(this.outcomes, from, to), this.ability);
    if (match) this.choose(match);
    else this.reason = m["page.trains.say.no-ability"]({ from, to });
  }

  async confirm(): Promise<void> {
    if (this.chosen) await this.#do(this.chosen.code);
  }

  async draw(): Promise<void> {
    if (this.mode === "watch") return;
    const draw = this.look?.legal.find((choice) => choice.action.type === "draw");
    if (draw) await this.#do(draw.code);
  }

  /** Plays an action; while others play, it is prepared. */
  async #do(code: number): Promise<void> {
    if (!this.preparing) await this.session.act(code);
    else if (await this.prepared.prepare([code])) this.stopPreparing();
  }

  /** What the table says: why not, what would happen, or what is to be done. */
  readonly words: Part[] = $derived.by(() => {
    if (this.reason !== null) return [{ text: this.reason, tone: "warn" }];
    if (!this.look) return [];
    if (this.chosen) {
      const row = this.look.view.players[this.session.seat]?.row ?? [];
      return preview(this.chosen, row, this.session.names.players);
    }
    return [{ text: this.#prompt(this.look), tone: this.mode === "watch" ? "plain" : "strong" }];
  });

  /** The place to which the wagon in hand belongs, by its number. */
  get #zone(): number {
    const { wagons, length } = this.session.fixtures;
    return zoneOf(this.card ?? 1, wagons, length);
  }

  #prompt(look: Look): string {
    const name = this.session.names.players[look.turn ?? -1] ?? "";
    switch (this.mode) {
      case "setup":
        return m["page.trains.say.choose"]({ card: this.card ?? 0, zone: this.#zone });
      case "place":
        return m["page.trains.say.drawn"]({ card: this.card ?? 0, zone: this.#zone });
      case "use":
        return m["page.trains.say.pick"]({ about: abilityAbout(this.ability ?? "") });
      case "turn":
        return look.view.display.length ? m["page.trains.say.turn"]() : m["page.trains.say.turn-empty"]();
      case "watch":
        if (look.turn === null) return m["page.trains.say.over"]();
        if (look.view.phase === "setup") return m["page.trains.say.sets-up"]({ name });
        return look.view.phase === "place"
          ? m["page.trains.say.places"]({ name })
          : m["page.trains.say.thinks"]({ name });
    }
  }

  async #askWhy(ability: string): Promise<void> {
    const { abilities, lockable } = this.session.fixtures;
    const everybody = abilities.some((each) => each.name === ability && each.position !== null);
    const text = everybody ? `use ${ability}` : `use ${ability} ${lockable[1] ?? 1}`;
    const problem = await this.session.why(text);
    this.reason = problem ? explain(problem, this.session.names).join(" ") : null;
  }
}
