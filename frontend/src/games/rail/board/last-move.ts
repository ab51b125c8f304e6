/** The claim that a board shows as the last move. */
import { eventOf } from "$session/events";
import type { Entry } from "$session/wire";
import type { LastMove } from "./state";

/** The last move up to an entry, if it was a claim; any other move takes the mark away. */
export function lastMove(entries: readonly Entry[], number: number): LastMove | null {
  const last = entries.findLast(
    ({ kind, number: own }) => (kind === "action" || kind === "undo") && own <= number,
  );
  // What was taken back is no move any more: what counts is the one before.
  if (last?.kind === "undo") return lastMove(entries, Math.min(last.to ?? 0, last.number - 1));
  const claim = eventOf(last, "rail.claimed");
  return claim && { route: claim.route, points: claim.points };
}
