/** What happened, as motion: cards fly, pieces roll in. The looks themselves are drawn by the parts. */
import { play as sound } from "$ui/sound";
import type { Entry } from "$session/wire";
import type { Desk } from "./model.svelte";
import { fly } from "./flight";

const AFTER = 140; // milliseconds between two cards of one turn

/** Moves what an entry tells; called before the page shows the new look. */
export function animate(entry: Entry, desk: Desk, root: HTMLElement): void {
  const find = (selector: string) => root.querySelector(selector);
  const handOf = (seat: unknown, card: unknown) =>
    seat === desk.session.seat && typeof card === "string"
      ? (find(`[data-card="${card}"]`) ?? find(`[data-hand="${String(seat)}"]`))
      : find(`[data-hand="${String(seat)}"]`);
  let flights = 0;
  for (const { key, parameters = {} } of entry.events ?? []) {
    const { seat, card, slot, route } = parameters as Record<string, unknown>;
    if (key === "rail.took") {
      fly(find(`[data-slot="${String(slot)}"]`), handOf(seat, card), AFTER * flights++);
      sound("card");
    } else if (key === "rail.drew" || key === "rail.drew-card") {
      fly(find('[data-slot="pile"]'), handOf(seat, card), AFTER * flights++);
      sound("card");
    } else if (key === "rail.claimed" && typeof route === "string") {
      desk.glow(route);
      sound("claim");
    } else if (key === "rail.over") sound("win");
  }
}
