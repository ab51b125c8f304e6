/** What the interface calls games and tables. */
import { titled } from "$ui/language.svelte";
import { editionOf } from "$games/registry";
import type { Catalogue, TableSent } from "$session/wire";

/** What a title is made from. */
type Titled = Pick<TableSent, "name" | "game" | "options">;

export const gameTitle = (game: string): string => editionOf(game)?.title() ?? game;

/** The map, deck or mission of a table, by its title; nothing if the game has only one. */
export function choiceTitle(catalogue: Catalogue | null, table: Titled): string {
  const game = catalogue?.games.find(({ name }) => name === table.game);
  const titles = Object.entries(table.options).flatMap(([option, value]) => {
    const choices = game?.choices[option] ?? [];
    const found = choices.find(({ name }) => name === value);
    if (found) return choices.length > 1 ? [titled(found.title)] : [];
    return typeof value === "string" && option in (game?.choices ?? {}) ? [value] : [];
  });
  return titles.join(", ");
}

/** What a table is called: its own name, or its game and what was chosen in it. */
export function tableTitle(catalogue: Catalogue | null, table: Titled): string {
  if (table.name) return table.name;
  const choice = choiceTitle(catalogue, table);
  return choice ? `${gameTitle(table.game)} · ${choice}` : gameTitle(table.game);
}
