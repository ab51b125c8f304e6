/** How the game of a film ended, in a line: who won, when, with how many points. */
import { tongue } from "$ui/language.svelte";
import { m } from "$words";
import type { Film } from "./film.svelte";

export function outcomeOf(film: Film): string {
  if (!film.table) return "";
  if (!film.finished) return m["page.replay.running"]();
  const date = new Intl.DateTimeFormat(tongue.now, { day: "numeric", month: "long" }).format(
    film.table.changed * 1000,
  );
  const winners = film.table.winners ?? [];
  const name = winners.map((seat) => film.names.players[seat] ?? "").join(", ");
  if (!name || film.table.seats.length === 1) return m["page.replay.over"]({ date });
  const points = film.result?.scores[winners[0] ?? 0];
  return film.replay?.points && points !== undefined
    ? m["page.replay.won"]({ date, name, points })
    : m["page.replay.won-plain"]({ date, name });
}
