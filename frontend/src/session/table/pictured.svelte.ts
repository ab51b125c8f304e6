/** A table with fixed data, for the workbench and for pictures in the rules. It sends nothing. */
import { TableSession } from "./table.svelte";
import { SPECTATOR, type Entry, type GameLook, type TableSent, type Wire } from "../wire";

export interface Pictured<View, Fixtures, Insight, Action> {
  table: TableSent;
  look: GameLook<View, Insight, Action> | null;
  fixtures: Fixtures;
  entries?: Entry[];
  things?: Readonly<Record<string, string>>;
}

export class PicturedSession<
  View extends Wire["Position"],
  Fixtures,
  Insight extends Wire["Insight"],
  Action extends Wire["Action"],
> extends TableSession<View, Fixtures, Insight, Action> {
  /** The last action that would have been sent. */
  acted: unknown = $state.raw(null);

  constructor(shown: Pictured<View, Fixtures, Insight, Action>) {
    super(shown.table.id);
    this.table = shown.table;
    this.fixtures = shown.fixtures;
    this.look = shown.look;
    this.log.add(shown.entries ?? []);
    this.things = shown.things ?? {};
    this.seat = shown.look?.seat ?? SPECTATOR;
  }

  override get tellsWhy(): boolean {
    return false;
  }

  override act(choice: { code: number } | Action | string | number): Promise<boolean> {
    this.acted = choice;
    return Promise.resolve(true);
  }
}
