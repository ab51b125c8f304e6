/** What a page needs of a game to show a table of it: the component, and names for its things. */
import { announce } from "$ui/announce.svelte";
import type { AnySession, Namer, TableComponent } from "$games/manifest";
import { gameWords, loadNamer, loadTable } from "$games/registry";
import { sentences } from "$session/table/log";
import { loadWords } from "$ui/words";

export interface GameParts {
  Table: TableComponent;
  namer: Namer;
}

export async function loadGameParts(game: string): Promise<GameParts> {
  const [Table, namer] = await Promise.all([loadTable(game), loadNamer(game), loadWords(gameWords(game))]);
  return { Table, namer };
}

/** Read out to screen readers what happens at the table. */
export function announceEvents(session: AnySession): void {
  session.onEvents((entry) => {
    for (const sentence of sentences(entry, session.names)) announce(sentence);
  });
}
