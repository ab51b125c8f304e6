/** What the interface calls the games, and the icon and ink that stand for each. */
import { m } from "$words";
import type { IconName } from "$ui/components/icons";
import { titled } from "$ui/language.svelte";
import { isGame, type GameName } from "$games/registry";
import type { Catalogue, TableSent } from "$session/wire";

const TITLES: Record<GameName, () => string> = {
  rail: m["page.game.rail"],
  tram: m["page.game.tram"],
  trains: m["page.game.trains"],
  triage: m["page.game.triage"],
};

export const gameTitle = (game: string): string => (isGame(game) ? TITLES[game]() : game);

export const GAME_ICONS: Record<GameName, IconName> = {
  rail: "loco",
  tram: "tram",
  trains: "wagon",
  triage: "path",
};

/** The map, deck or mission of a table, by its title; nothing if the game has only one. */
export function sceneryTitle(catalogue: Catalogue | null, table: TableSent): string {
  const game = catalogue?.games.find(({ name }) => name === table.game);
  const titles = Object.entries(table.options).flatMap(([option, value]) => {
    const choices = game?.choices[option] ?? [];
    const found = choices.find(({ name }) => name === value);
    if (found) return choices.length > 1 ? [titled(found.title)] : [];
    return typeof value === "string" && option in (game?.choices ?? {}) ? [value] : [];
  });
  return titles.join(", ");
}

/** What a table is called: its own name, or its game and scenery. */
export function tableTitle(catalogue: Catalogue | null, table: TableSent): string {
  if (table.name) return table.name;
  const scenery = sceneryTitle(catalogue, table);
  return scenery ? `${gameTitle(table.game)} · ${scenery}` : gameTitle(table.game);
}
