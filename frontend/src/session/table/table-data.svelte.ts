/**
 * What this page knows of a table: what the server has sent, and what follows from it. No rules.
 *
 * `TableSession` fills it in; components read it.
 */
import type { Snippet } from "svelte";
import type { Names } from "$ui/words";
import { TableChat } from "./chat.svelte";
import { LogWindow } from "./log-window.svelte";
import { self } from "../people.svelte";
import { Questions } from "./questions";
import { seatNames } from "./seats";
import type { Entry, GameLook, Problem, TableSent, Wire } from "../wire";
import { SPECTATOR } from "../wire";

export interface SeatFigure {
  value: number;
  label: string;
}

export type Connection = "live" | "polling" | "lost";

export class TableData<
  View extends Wire["Position"] = Wire["Position"],
  Fixtures = unknown,
  Insight extends Wire["Insight"] = Wire["Insight"],
  Action extends Wire["Action"] = Wire["Action"],
> extends Questions<Action> {
  table: TableSent = $state.raw(null as never);
  /** The position as `seat` sees it; null before the start, and while the device changes hands. */
  look: GameLook<View, Insight, Action> | null = $state.raw(null);
  /** Board, map or deck; loaded before the first look is shown. */
  fixtures: Fixtures = $state.raw(null as never);
  /** Names of routes, cities and the like, by id; set by the game from its fixtures. */
  things: Readonly<Record<string, string>> = $state.raw({});
  readonly chat: TableChat;
  connection: Connection = $state("live");
  /** The last refusal; null again with the next success. */
  problem: Problem | null = $state.raw(null);
  /** The seat whose view is shown: one of the player's own, or SPECTATOR. */
  seat: number = $state(SPECTATOR);
  /** The seat that the device is being passed to; its view is loaded once it confirms. */
  handover: number | null = $state(null);
  /** The number of the last entry that the player has seen; later ones are marked as new. */
  seenUpTo: number = $state(0);
  /** Shown instead of the turn pill, if the game sets it (the last round, for instance). */
  banner: Snippet | null = $state.raw(null);
  /** The seat whose details are shown. */
  shownSeat: number | null = $state(null);
  /** What a seat has of the game, for its details; set by the game. */
  figures: ((seat: number) => readonly SeatFigure[]) | null = $state.raw(null);

  /** Forgets what the game holds back and has not sent yet; null: nothing. Comes before any undo. */
  undoHeld: (() => void) | null = $state.raw(null);

  readonly me = $derived(self.me);
  readonly names: Names = $derived({
    players: this.table ? seatNames(this.table) : [],
    things: this.things,
  });
  readonly finished: boolean = $derived(this.table?.status === "finished");
  readonly mine: boolean = $derived(this.table?.your_seats.includes(this.seat) ?? false);
  /** A bot plays for my seat: nothing can be done until I take it back. */
  readonly stoodIn: boolean = $derived(
    this.mine && this.table?.status === "playing" && this.table.seats[this.seat]?.stand_in != null,
  );
  readonly myTurn: boolean = $derived(
    this.look !== null && this.mine && this.look.turn === this.seat && !this.stoodIn,
  );
  /** Another of the player's seats on this device, if it is that seat's turn. */
  readonly next: number | null = $derived(
    this.look !== null &&
      this.table.turn !== null &&
      this.table.turn !== this.seat &&
      this.table.your_seats.includes(this.table.turn)
      ? this.table.turn
      : null,
  );

  protected readonly log: LogWindow;

  constructor(readonly id: string) {
    super();
    this.chat = new TableChat(id);
    this.log = new LogWindow(id, () => this.seat);
  }

  /** The log, oldest first. */
  get entries(): Entry[] {
    return this.log.entries;
  }

  /** Bots explain their moves: at friendly tables at once, at all others after the game. */
  get tellsWhy(): boolean {
    return this.finished || (this.table?.hints && !this.table.rated);
  }

  /** Presence has changed: only the seats are different. */
  protected takeSeats(seats: TableSent["seats"]): void {
    if (this.table) this.table = { ...this.table, seats };
  }
}
