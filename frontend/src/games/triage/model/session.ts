/** A table of this game, with the types that its messages have. */
import type { TableSession } from "$session/table/table.svelte";
import type { Wire } from "$session/wire";
import type { Move } from "./moves";

export type TriageSession = TableSession<
  Wire["TriagePosition"],
  Wire["TriageFixtures"],
  Wire["TriageInsight"],
  Move
>;
