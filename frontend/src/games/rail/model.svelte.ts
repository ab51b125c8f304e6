/**
 * What one is about to do at a table: the route that one looks at, how one would pay, the tickets
 * that one would keep. Only the choice itself goes to the server; what is possible comes from it.
 */
import { untrack } from "svelte";
import type { BoardState, Ribbon } from "./board/state";
import { names } from "./words";
import { cardsOf, choiceOf, keepChoice, paidBy, payableRoutes } from "./payments";
import type {
  Choice,
  Fixtures,
  Insight,
  Legal,
  Line,
  Look,
  Outlook,
  Payment,
  Player,
  RailSession,
  Standing,
  Ticket,
  View,
} from "./types";
import { routeWord } from "./words";

const NO_LEGAL: Legal = [];
const NO_CLAIMS: readonly Outlook[] = [];
const GLOW = 1700; // milliseconds for which a new claim is shown

export class Desk {
  readonly session: RailSession = $state.raw(null as never);
  selected: string | null = $state(null);
  /** Which of the ways to pay. */
  way: number = $state(0);
  /** The kind of card whose routes are shown: pointed at, or pinned by a click. */
  pointed: string | null = $state(null);
  pinned: string | null = $state(null);
  /** The ticket whose way is shown. */
  hovered: string | null = $state(null);
  shown: string | null = $state(null);
  /** Of the tickets on offer. */
  kept: ReadonlySet<string> = $state.raw(new Set());
  fresh: ReadonlySet<string> = $state.raw(new Set());

  readonly fixtures: Fixtures = $derived.by(() => this.session.fixtures);
  readonly look: Look | null = $derived.by(() => this.session.look);
  readonly view: View | null = $derived(this.look?.view ?? null);
  readonly insight: Insight | null = $derived(this.look?.insight ?? null);
  readonly legal: Legal = $derived(this.session.myTurn ? (this.look?.legal ?? NO_LEGAL) : NO_LEGAL);
  readonly things: Readonly<Record<string, string>> = $derived(names(this.fixtures));
  readonly lines: ReadonlyMap<string, Line> = $derived(
    new Map(this.fixtures.routes.map((line) => [line.id, line])),
  );
  readonly tickets: ReadonlyMap<string, Ticket> = $derived(
    new Map(this.fixtures.tickets.map((ticket) => [ticket.id, ticket])),
  );
  readonly me: Player | null = $derived(this.view?.players[this.session.seat] ?? null);
  readonly hand: Readonly<Record<string, number>> = $derived(this.me?.hand ?? {});
  /** What may be claimed now, with every way to pay for it. */
  readonly claims: readonly Outlook[] = $derived(
    this.session.myTurn ? (this.insight?.claims ?? NO_CLAIMS) : NO_CLAIMS,
  );
  readonly payable: ReadonlySet<string> = $derived(payableRoutes(this.claims));
  readonly payments: readonly Payment[] = $derived(
    this.claims.find(({ route }) => route === this.selected)?.payments ?? [],
  );
  readonly payment: Payment | null = $derived(this.payments[this.way] ?? this.payments[0] ?? null);
  readonly outlook: Outlook | null = $derived(
    this.insight?.claims.find((claim) => claim.route === this.selected) ?? null,
  );
  /** Tickets to choose from, and whether it is now that one chooses. */
  readonly offer: Standing[] = $derived(this.insight?.offer ?? []);
  readonly mayKeep: boolean = $derived(this.legal.some(({ action }) => action.type === "keep"));
  readonly keep: Choice | null = $derived(keepChoice(this.legal, this.kept));
  readonly blind: Choice | null = $derived(choiceOf(this.legal, "blind"));
  readonly draw: Choice | null = $derived(choiceOf(this.legal, "tickets"));
  readonly pass: Choice | null = $derived(choiceOf(this.legal, "pass"));
  /** The kinds of cards that the payment uses. */
  readonly inUse: ReadonlySet<string> = $derived(new Set(this.payment ? cardsOf(this.payment) : []));
  readonly lit: ReadonlySet<string> = $derived.by(() => {
    const card = this.pointed ?? this.pinned;
    return card ? payableRoutes(this.claims, card) : new Set<string>();
  });

  constructor(session: RailSession) {
    this.session = session;
  }

  name = (id: string): string => this.things[id] ?? id;
  player = (seat: number): string => this.session.names.players[seat] ?? "";

  describe = (route: string): string => {
    const line = this.lines.get(route);
    if (!line || !this.view || !this.insight) return this.name(route);
    const owner = this.view.owners[route];
    return routeWord(line, this.name(route), {
      owner: owner === undefined ? null : this.player(owner),
      closed: this.insight.closed.includes(route),
      barred: this.insight.barred.includes(route),
      payable: this.payable.has(route),
    });
  };

  take = (card: string): Choice | null => choiceOf(this.legal, "take", card);

  select(route: string | null): void {
    this.selected = route;
    this.way = 0;
    this.shown = null;
  }

  toggleKept(ticket: string): void {
    const kept = new Set(this.kept);
    if (!kept.delete(ticket)) kept.add(ticket);
    this.kept = kept;
  }

  /** Plays a choice; what it was about is then done with. */
  async play(choice: Choice): Promise<boolean> {
    const done = await this.session.act(choice);
    if (done) {
      this.select(null);
      this.pinned = this.pointed = this.hovered = null;
      this.kept = new Set();
    }
    return done;
  }

  async pay(): Promise<boolean> {
    const choice = this.payment && paidBy(this.legal, this.payment);
    return choice ? this.play(choice) : false;
  }

  /** Shows for a moment that a route has just been claimed. */
  glow(route: string): void {
    this.fresh = new Set([...this.fresh, route]);
    setTimeout(() => {
      this.fresh = new Set([...this.fresh].filter((one) => one !== route));
    }, GLOW);
  }

  /** A look that has moved on may have made nonsense of what was chosen. */
  tidy(): void {
    const owners = this.view?.owners ?? {};
    const gone = this.look === null; // the device changes hands
    untrack(() => {
      if (gone || (this.selected && this.selected in owners)) this.select(null);
      if (gone) this.pinned = this.pointed = this.hovered = null;
      const offered = new Set(this.offer.map((standing) => standing.ticket));
      if ([...this.kept].some((ticket) => !offered.has(ticket))) this.kept = new Set();
    });
  }

  /** The stations of the tickets that I hold. */
  readonly #mine: ReadonlySet<string> = $derived.by(() => {
    const held = (this.me?.tickets ?? []).map((id) => this.tickets.get(id));
    return new Set(held.flatMap((ticket) => (ticket ? [ticket.a, ticket.b] : [])));
  });

  readonly stamps: ReadonlyMap<string, { number: number; off: boolean }> = $derived.by(() => {
    const stamps = new Map<string, { number: number; off: boolean }>();
    this.offer.forEach(({ ticket: id }, i) => {
      const ticket = this.tickets.get(id);
      for (const end of ticket ? [ticket.a, ticket.b] : []) {
        const off = !this.kept.has(id);
        const before = stamps.get(end);
        stamps.set(end, { number: before?.number ?? i + 1, off: (before?.off ?? true) && off });
      }
    });
    return stamps;
  });

  readonly bundle = $derived(
    this.insight?.bundles.find(
      ({ keep }) => keep.length === this.kept.size && keep.every((ticket) => this.kept.has(ticket)),
    ) ?? null,
  );

  /** The ways of tickets: those on offer while one chooses, or the one that is pointed at. */
  readonly #ribbons: Ribbon[] = $derived.by(() => {
    if (this.offer.length) {
      const proposed = this.offer.filter(({ ticket }) => !this.kept.has(ticket));
      return [
        ...proposed.map(({ way }) => ({ routes: way, kind: "dashed" as const })),
        { routes: this.bundle?.routes ?? [], kind: "brass" as const },
      ];
    }
    const wanted = this.hovered ?? this.shown;
    const standing = this.insight?.tickets.find(({ ticket }) => ticket === wanted);
    return standing ? [{ routes: standing.way, kind: "brass" }] : [];
  });

  readonly board: BoardState = $derived({
    owners: this.view?.owners ?? {},
    closed: new Set(this.insight?.closed ?? []),
    lit: this.lit,
    selected: this.selected,
    fresh: this.fresh,
    ribbons: this.#ribbons,
    mine: this.#mine,
    stamps: this.stamps,
    asking: this.offer.length > 0 || this.#ribbons.length > 0,
  });
}
