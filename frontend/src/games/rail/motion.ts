/** What happened, as motion: cards fly, pieces roll in. The looks themselves are drawn by the parts. */
import { play as sound } from "$ui/sound";
import type { Entry } from "$session/wire";
import type { Desk } from "./model.svelte";
import { fly } from "./flight";

const AFTER = 140; // milliseconds between two cards of one turn

/** Moves what an entry tells; called before the page shows the new look. */
export function animate(entry: Entry, desk: Desk, root: HTMLElement): void {
  const find = (selector: string) => root.querySelector(selector);
  const handOf = (seat: number, card: string | null) =>
    (seat === desk.session.seat && card !== null ? find(`[data-card="${card}"]`) : null) ??
    find(`[data-hand="${seat}"]`);
  let flights = 0;
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
        sound("claim");
        break;
      case "rail.over":
        sound("win");
    }
  }
}
