/** A film by keyboard: space plays, arrows go by moves (with Shift by turns), Home and End to its ends. */
import type { Film } from "./film.svelte";

export function steer(film: Film, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, [role=radio], [role=tab], [role=slider]")) {
    if (!(event.key === " " && target.closest("[role=slider]"))) return;
  }
  if (event.key === " " && target.closest("button, a")) return;
  if (event.key === " ") film.toggle();
  else if (event.key === "ArrowRight") film.move(1, event.shiftKey);
  else if (event.key === "ArrowLeft") film.move(-1, event.shiftKey);
  else if (event.key === "Home") film.go(0);
  else if (event.key === "End") film.go(film.steps.length - 1);
  else return;
  event.preventDefault();
}
