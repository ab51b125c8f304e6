/**
 * What one is about to do at a table: the route that one looks at, how one would pay, the tickets
 * that one would keep. Only the choice itself goes to the server; what is possible comes from it.
 */
import { untrack } from "svelte";
import { MotionQueue } from "$session/motion/motion-queue.svelte";
import { PreparedTurn } from "$session/table/prepared.svelte";
import type { Problem } from "$session/wire";
import { lastMove } from "./board/last-move";
import type { BoardState, Ribbon } from "./board/state";
import { HeldDraw } from "./held-draw.svelte";
import { cardsOf, choiceOf, keepChoice, paidBy, payableRoutes, usefulRoutes } from "./payments";
import { PreparedMoves } from "./prepared-moves.svelte";
import type {
  Action,
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
import { names, routeWord } from "./words";

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

  /** My next turn, while others play: kept by the server. */
  readonly prepared: PreparedTurn<View, Fixtures, Insight, Action>;
  readonly moves: PreparedMoves;
  /** The card that was tapped and is not yet sent. */
  readonly held: HeldDraw;

  readonly fixtures: Fixtures = $derived.by(() => this.session.fixtures);
  /** Entries that are still to be shown, one after the other. */
  readonly motions = new MotionQueue<Look>();
  /** The look on the screen: behind the session's while entries wait. */
  readonly look: Look | null = $derived.by(() => {
    const newest = this.session.look;
    const shown = this.motions.shown;
    return shown && shown.seat === newest?.seat ? shown : newest;
  });
  readonly behind: boolean = $derived(this.look?.number !== this.session.look?.number);
  readonly myTurn: boolean = $derived(this.session.myTurn && !this.behind);
  readonly view: View | null = $derived(this.look?.view ?? null);
  readonly insight: Insight | null = $derived(this.look?.insight ?? null);
  /** What may be played now; while a card waits to be sent: what may follow it. */
  readonly legal: Legal = $derived.by(() => {
    if (!this.myTurn) return NO_LEGAL;
    return this.held.choice === null ? (this.look?.legal ?? NO_LEGAL) : this.held.next;
  });
  readonly things: Readonly<Record<string, string>> = $derived(names(this.fixtures));
  readonly lines: ReadonlyMap<string, Line> = $derived(
    new Map(this.fixtures.routes.map((line) => [line.id, line])),
  );
  readonly tickets: ReadonlyMap<string, Ticket> = $derived(
    new Map(this.fixtures.tickets.map((ticket) => [ticket.id, ticket])),
  );
  readonly me: Player | null = $derived(this.view?.players[this.session.seat] ?? null);
  /** My cards, with the one that waits to be sent. */
  readonly hand: Readonly<Record<string, number>> = $derived.by(() => {
    const hand = this.me?.hand ?? {};
    const card = this.heldCard;
    return card === null ? hand : { ...hand, [card]: (hand[card] ?? 0) + 1 };
  });
  readonly heldCard: string | null = $derived.by(() => {
    const action = this.held.choice?.action;
    return action?.type === "take" ? action.card : null;
  });
  /** The second card of a turn is to be drawn. */
  readonly second: boolean = $derived.by(() =>
    this.held.choice === null ? this.view?.phase === "second-card" : this.held.next.length > 0,
  );
  /** What may be claimed now, with every way to pay for it. */
  readonly claims: readonly Outlook[] = $derived.by(() =>
    this.myTurn && this.held.choice === null ? (this.insight?.claims ?? NO_CLAIMS) : NO_CLAIMS,
  );
  readonly payable: ReadonlySet<string> = $derived(payableRoutes(this.claims));
  /** In my turn what may be claimed; while others play, what can be prepared. */
  readonly outlook: Outlook | null = $derived.by(() => {
    const claims = this.session.myTurn ? this.claims : (this.prepared.plan?.insight?.claims ?? NO_CLAIMS);
    return claims.find(({ route }) => route === this.selected) ?? null;
  });
  readonly payments: readonly Payment[] = $derived(this.outlook?.payments ?? []);
  readonly payment: Payment | null = $derived(this.payments[this.way] ?? this.payments[0] ?? null);
  /** Tickets to choose from, and whether it is now that one chooses. */
  readonly offer: Standing[] = $derived(this.insight?.offer ?? []);
  readonly mayKeep: boolean = $derived(this.legal.some(({ action }) => action.type === "keep"));
  readonly keep: Choice | null = $derived(keepChoice(this.legal, this.kept));
  readonly blind: Choice | null = $derived(choiceOf(this.legal, "blind"));
  readonly draw: Choice | null = $derived(choiceOf(this.legal, "tickets"));
  readonly pass: Choice | null = $derived(choiceOf(this.legal, "pass"));
  /** The kinds of cards that the payment uses. */
  readonly inUse: ReadonlySet<string> = $derived(new Set(this.payment ? cardsOf(this.payment) : []));
  /** Routes in brass: what can be paid, or what the card pays for that is pointed at. */
  readonly lit: ReadonlySet<string> = $derived.by(() => {
    const card = this.pointed ?? this.pinned;
    return card ? payableRoutes(this.claims, card) : this.payable;
  });
  /** Those of them that stand out. */
  readonly useful: ReadonlySet<string> = $derived.by(() =>
    (this.pointed ?? this.pinned) ? this.lit : usefulRoutes(this.claims),
  );

  constructor(session: RailSession) {
    this.session = session;
    this.prepared = new PreparedTurn(session);
    this.moves = new PreparedMoves(this);
    this.held = new HeldDraw(session, this.prepared);
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

  /** A draw that may be played now, or after the card that waits to be sent. */
  async drawable(action: Action): Promise<Choice | null> {
    if (this.held.choice !== null) await this.held.following();
    if (action.type === "take") return this.take(action.card);
    return action.type === "blind" ? this.blind : null;
  }

  /** Why something cannot be played now, or after the card that waits to be sent. */
  whyNot(action: Action): Promise<Problem | null> {
    const held = this.held.choice;
    if (held === null || !this.held.open) return this.session.why(action);
    return this.prepared.whyNot([held.action, action]);
  }

  select(route: string | null): void {
    this.selected = route;
    this.way = 0;
    this.shown = null;
    if (route !== null && this.prepared.possible) void this.prepared.loadPlan();
  }

  toggleKept(ticket: string): void {
    if (this.moves.kept) void this.prepared.cancel(); // another choice is being made
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
    if (!this.payment) return false;
    if (!this.session.myTurn) return this.moves.claim(this.payment);
    const choice = paidBy(this.legal, this.payment);
    return choice ? this.play(choice) : false;
  }

  /** Shows for a moment that a route has just been claimed. */
  glow(route: string): void {
    this.fresh = new Set([...this.fresh, route]);
    setTimeout(() => {
      this.fresh = new Set([...this.fresh].filter((one) => one !== route));
    }, GLOW);
  }

  /** A newer look may have made the choice impossible. */
  tidy(): void {
    const owners = this.view?.owners ?? {};
    const gone = this.look === null; // the device changes hands
    const myTurn = this.session.myTurn;
    untrack(() => {
      if (!myTurn) this.held.clear();
      if (gone || (this.selected && this.selected in owners)) this.select(null);
      if (gone) {
        this.pinned = this.pointed = this.hovered = null;
        this.motions.clear();
      }
      const offered = new Set(this.offer.map((standing) => standing.ticket));
      if ([...this.kept].some((ticket) => !offered.has(ticket))) this.kept = new Set();
    });
  }

  /** The stations of the ticket that is shown, else of all that I hold. */
  readonly #mine: ReadonlySet<string> = $derived.by(() => {
    const tickets = this.shown ? [this.shown] : (this.me?.tickets ?? []);
    const held = tickets.map((id) => this.tickets.get(id));
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
    // In junior mode both ends of a ticket that one points at are lit, hints or not.
    const pointed = this.fixtures.junior ? this.tickets.get(this.hovered ?? this.shown ?? "") : undefined;
    if (pointed && !this.offer.length) {
      const number = (this.me?.tickets ?? []).indexOf(pointed.id) + 1;
      for (const end of [pointed.a, pointed.b]) stamps.set(end, { number, off: false });
    }
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
    return standing ? [{ routes: standing.way, kind: "enamel" }] : [];
  });

  readonly board: BoardState = $derived.by(() => ({
    owners: this.view?.owners ?? {},
    me: this.me ? this.session.seat : null,
    closed: new Set(this.insight?.closed ?? []),
    payable: this.lit,
    useful: this.useful,
    selected: this.selected,
    fresh: this.fresh,
    prepared: this.moves.route,
    last: lastMove(this.session.entries, this.look?.number ?? 0),
    ribbons: this.#ribbons,
    mine: this.#mine,
    stamps: this.stamps,
    asking: this.offer.length > 0 || this.#ribbons.length > 0,
    faded: false,
  }));
}
