/** The table that is being put together: always one that could be opened as it stands. */
import { m } from "$words";
import { usualLevel } from "$session/opening/opening";
import type { Catalogue, SeatWanted, TableWanted, Wire } from "$session/wire";

export type SeatKind = "open" | "bot" | "guest";
export interface DraftSeat {
  kind: SeatKind;
  level: string;
  name: string;
  /** Points that the seat has from the start. */
  ahead: number;
}
type Undo = NonNullable<TableWanted["undo"]>;
type Absence = NonNullable<TableWanted["absence"]>;
type Pace = NonNullable<TableWanted["pace"]>;

export const SECONDS = [30, 60, 90, 180] as const;
export const HEAD_STARTS = [0, 5, 10, 15, 20, 30, 50] as const;
export const DAYS = [1, 2, 3, 7] as const;

export class TableDraft {
  game: string = $state("");
  /** Option (map, deck) → the name of what was chosen. */
  chosen: Record<string, string> = $state({});
  /** A map of one's own, as read from a file. */
  ownMap: { title: string; data: unknown } | null = $state.raw(null);
  /** Besides me. */
  others: DraftSeat[] = $state([]);
  name: string = $state("");
  /** My colour and emblem; null: the one I keep, or the first. */
  livery: number | null = $state(null);
  clock: "none" | "seconds" | "days" = $state("none");
  seconds: number = $state(60);
  days: number = $state(2);
  shown: boolean = $state(false);
  undo: Undo = $state("ask");
  hints: boolean = $state(true);
  rated: boolean = $state(false);
  absence: Absence = $state("bot");
  /** People share devices: one of them may take several seats. */
  sharing: boolean = $state(false);
  pace: Pace = $state("natural");
  junior: boolean = $state(false);
  /** My own head start; those of the others are in their seats. */
  ahead: number = $state(0);

  constructor(
    readonly catalogue: Catalogue,
    game: string | null,
  ) {
    const known = this.playable.find(({ name }) => name === game) ?? this.playable[0];
    if (known) this.choose(known.name);
    this.others = [this.#seat("open")];
  }

  /** Games that are played by several. */
  get playable(): Wire["GameSent"][] {
    return this.catalogue.games.filter(({ most_seats }) => most_seats > 1);
  }

  get offer(): Wire["GameSent"] | undefined {
    return this.catalogue.games.find(({ name }) => name === this.game);
  }

  /** A rated game is played without help, whatever was chosen. */
  get helped(): boolean {
    return this.hints && !this.rated;
  }

  /** Nor does a bot win it for a person who has left. */
  get whenAway(): Absence {
    return this.rated ? "resign" : this.absence;
  }

  /** And each person has one seat, on a device of their own. */
  get shared(): boolean {
    return this.sharing && !this.rated;
  }

  /** Whether the game has this variant, and the table may use it: rated games are even. */
  mayBe(variant: "junior" | "head_start"): boolean {
    return !this.rated && (this.offer?.variants ?? []).includes(variant);
  }

  get headStarts(): number[] {
    return [this.ahead, ...this.others.map(({ ahead }) => ahead)];
  }

  get isJunior(): boolean {
    return this.junior && this.mayBe("junior");
  }

  get hasHeadStart(): boolean {
    return this.mayBe("head_start") && this.headStarts.some((points) => points > 0);
  }

  get most(): number {
    return this.offer?.most_seats ?? 2;
  }

  get least(): number {
    return this.offer?.least_seats ?? 2;
  }

  choose(game: string): void {
    this.game = game;
    this.ownMap = null;
    const choices = Object.entries(this.offer?.choices ?? {});
    this.chosen = Object.fromEntries(choices.map(([option, all]) => [option, all[0]?.name ?? ""]));
    this.others = this.others.slice(0, this.most - 1);
  }

  addSeat(): void {
    if (this.others.length + 1 < this.most) this.others.push(this.#seat("bot"));
  }

  removeSeat(index: number): void {
    if (this.others.length + 1 > this.least) this.others.splice(index, 1);
  }

  wanted(): TableWanted {
    const options: Record<string, unknown> = { ...this.chosen };
    if (this.ownMap) options["map"] = this.ownMap.data;
    if (this.isJunior) options["junior"] = true;
    if (this.hasHeadStart) options["head_start"] = this.headStarts;
    const amount = this.clock === "seconds" ? this.seconds : this.clock === "days" ? this.days : 0;
    return {
      game: this.game,
      seats: [{ kind: "me", livery: this.livery }, ...this.others.map((seat, i) => asked(seat, i + 2))],
      options,
      name: this.name.trim() || null,
      public: this.shown,
      clock: { kind: this.clock, amount },
      undo: this.undo,
      hints: this.helped,
      rated: this.rated,
      absence: this.whenAway,
      one_device: this.shared,
      pace: this.pace,
    };
  }

  #seat(kind: SeatKind): DraftSeat {
    return { kind, level: usualLevel(this.catalogue, this.game) ?? "", name: "", ahead: 0 };
  }
}

function asked({ kind, level, name }: DraftSeat, number: number): SeatWanted {
  if (kind === "bot") return { kind, level };
  if (kind === "guest") return { kind, name: name.trim() || m["page.new.guest.number"]({ number }) };
  return { kind };
}
