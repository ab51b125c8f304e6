/** The game's own types, as the server describes them. */
import type { TableSession } from "$session/table/table.svelte";
import type { GameLook, Wire } from "$session/wire";

export type Fixtures = Wire["TrainsFixtures"];
export type View = Wire["TrainsPosition"];
export type Insight = Wire["TrainsInsight"];
export type Action = Wire["TrainsAction"];
export type Outcome = Wire["TrainsOutcome"];
export type Example = Wire["TrainsExample"];
export type Marks = Wire["TrainsMarks"];
export type Pair = Wire["TrainsPair"];
export type Lack = Wire["TrainsLack"];
export type Row = (number | null)[];
/** What is drawn of a train, large or small. */
export interface Train {
  seat: number; // whose locomotive
  row: Row;
  locks: Readonly<Record<string, number>>;
  couplings: readonly boolean[];
}
export type Look = GameLook<View, Insight, Action>;
/** What is drawn of a look besides its view, as a replay receives it. */
export const marksOf = (look: Look): Marks => ({
  type: "trains",
  couplings: look.insight.rows.map(({ couplings }) => couplings),
});
export type Session = TableSession<View, Fixtures, Insight, Action>;
