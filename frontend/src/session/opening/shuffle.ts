/**
 * What this page noted of a table's shuffle before it could know the deal: the server's commitment
 * and the seed that it gave. A record that agrees with both cannot have been made up afterwards.
 */
import { keep, kept } from "$ui/kept";

export interface ShuffleNote {
  commitment: string;
  seed: string;
}

const name = (table: string): string => `shuffle.${table}`;

export function noteShuffle(table: string, note: ShuffleNote): void {
  keep(name(table), JSON.stringify(note));
}

export function shuffleNote(table: string): ShuffleNote | null {
  const text = kept(name(table));
  if (text === null) return null;
  try {
    const { commitment, seed } = JSON.parse(text) as Partial<ShuffleNote>;
    return typeof commitment === "string" && typeof seed === "string" ? { commitment, seed } : null;
  } catch {
    return null; // edited by hand
  }
}
