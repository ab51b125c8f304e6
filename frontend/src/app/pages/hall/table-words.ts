/** A table of mine in a line: what is played with whom, and how it stands. */
import type { Catalogue, TableSent } from "$session/wire";
import { myAnswer } from "$session/opening/rematch";
import { isMine, seatNames } from "$session/table/seats";
import { m } from "$words";
import { gameTitle, choiceTitle } from "../../titles";

/** What there is to know beside the name: the game, the map, the others. */
export function about(catalogue: Catalogue | null, table: TableSent): string {
  const choice = choiceTitle(catalogue, table);
  const game = table.name ? choice || gameTitle(table.game) : "";
  const names = seatNames(table);
  const people = table.seats
    .filter(({ seat, kind }) => kind !== "open" && kind !== "bot" && !isMine(table, seat))
    .map(({ seat }) => names[seat] ?? "");
  const bots = table.seats.filter(({ kind }) => kind === "bot").length;
  const company =
    people.length > 2
      ? [m["page.players.count"]({ count: table.seats.length })]
      : [...people, bots ? m["page.bots.count"]({ count: bots }) : ""];
  return [game, ...company].filter(Boolean).join(", ");
}

export function stands(table: TableSent): string {
  if (table.status === "waiting") return m["page.hall.state.waiting"]();
  if (myAnswer(table) === "waiting") return m["page.hall.state.rematch"]();
  if (table.status === "finished") return m["page.hall.state.finished"]();
  if (table.status === "closed") return m["page.hall.state.closed"]();
  const turn = table.turn === null ? null : seatNames(table)[table.turn];
  return turn ? m["page.hall.state.plays"]({ name: turn }) : "";
}
