/** What happened, as motion: cards fly, pieces roll in. The looks themselves are drawn by the parts. */
import { play as sound } from "$ui/sound";
import type { Entry } from "$session/wire";
import type { Desk } from "./model.svelte";
import { fly, FLIGHT } from "./flight";

const AFTER = 140; // milliseconds between two cards of one entry
const ROLL = 640; // milliseconds in which a piece rolls in; `--d-4` of the tokens
const NEXT_PIECE = 60; // milliseconds until the next one follows

/** Moves what an entry tells, while the look before it is shown; returns the duration in milliseconds. */
export function animate(entry: Entry, desk: Desk, root: HTMLElement): number {
  const find = (selector: string) => root.querySelector(selector);
  const handOf = (seat: number, card: string | null) =>
    (seat === desk.session.seat && card !== null ? find(`[data-card="${card}"]`) : null) ??
    find(`[data-hand="${seat}"]`);
  let flights = 0;
  let duration = 0;
  for (const event of entry.events ?? []) {
    switch (event.type) {
      case "rail.took":
        fly(find(`[data-slot="${event.slot}"]`), handOf(event.seat, event.card), AFTER * flights++);
        sound("card");
        break;
      case "rail.drew":
      case "rail.drew-card": {
        const card = event.type === "rail.drew-card" ? event.card : null;
        fly(find('[data-slot="pile"]'), handOf(event.seat, card), AFTER * flights++);
        sound("card");
        break;
      }
      case "rail.claimed":
        desk.glow(event.route);
        duration = ROLL + NEXT_PIECE * (desk.lines.get(event.route)?.length ?? 0);
        sound("claim");
        break;
      case "rail.over":
        sound("win");
    }
  }
  return Math.max(duration, flights && FLIGHT + AFTER * (flights - 1));
}
