/** What is said under a player's name: what they do now, or when their turn comes. */
import { m } from "$words";
import type { Insight, View } from "../../types";

interface Situation {
  view: View;
  lastRound: Insight["last_round"];
  names: readonly string[];
  /** Tickets are being chosen: nothing else counts yet. */
  choosing: boolean;
  /** The seat is that of the person who looks. */
  own: boolean;
}

export function remarkOf({ view, lastRound, names, choosing, own }: Situation, of: number): string {
  const { turn } = view;
  if (choosing) {
    if (view.players[of]?.offer_count === 0)
      return m["page.rail.sub.kept"]({ count: view.players[of].ticket_count });
    if (own) return m["page.rail.sub.choose"]();
    return of === turn ? m["page.rail.sub.chooses"]() : m["page.rail.sub.will-choose"]();
  }
  if (lastRound && !lastRound.to_play.includes(of))
    return own ? m["page.rail.sub.you-done"]() : m["page.rail.sub.done"]();
  if (own) return m["page.rail.sub.you"]();
  if (lastRound && lastRound.by === of && of !== turn) return m["page.rail.sub.last"]();
  if (turn === null) return "";
  if (of === turn) return m["page.rail.sub.plays"]();
  const seats = view.players.length;
  const before = (of + seats - 1) % seats;
  return before === turn
    ? m["page.rail.sub.next"]()
    : m["page.rail.sub.after"]({ name: names[before] ?? "" });
}
