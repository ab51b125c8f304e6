/** Opening tables: what is wanted for "one click against bots", and the page's part in the shuffle. */
import { api } from "../api";
import { noteShuffle } from "./shuffle";
import type { Catalogue, SeatWanted, TableSent, TableWanted } from "../wire";

/** The level of the default opponent. */
export function usualLevel(catalogue: Catalogue, game: string): string | null {
  const levels = catalogue.games.find(({ name }) => name === game)?.levels ?? [];
  return levels.find(({ usual }) => usual)?.name ?? null;
}

/** For a first game: the level that keeps it close, else the lowest. */
export function gentleLevel(catalogue: Catalogue, game: string): string | null {
  const levels = catalogue.games.find(({ name }) => name === game)?.levels ?? [];
  return (levels.find(({ adapts }) => adapts) ?? levels[0])?.name ?? null;
}

export function botsWanted(catalogue: Catalogue, game: string, bots: number): TableWanted {
  const level = usualLevel(catalogue, game);
  const seats: SeatWanted[] = [
    { kind: "me" },
    ...Array.from({ length: bots }, () => ({ kind: "bot" as const, level })),
  ];
  return { game, seats, undo: "free" };
}

/** 32 random bytes as hexadecimal digits. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives this page's part in the shuffle, once. The server has sealed its own part before (the table
 * carries its commitment), so neither side can choose the outcome.
 */
export async function giveSeed(table: TableSent): Promise<void> {
  const wanting = table.your_seats.some((seat) => !table.seats[seat]?.ready);
  if (table.status !== "waiting" || !table.fairness.commitment || !wanting) return;
  const seed = newSeed();
  await api.seed(table.id, seed);
  noteShuffle(table.id, { commitment: table.fairness.commitment, seed });
}

/** Gives the seed; and begins at once where no other person is expected (bots, people at this device). */
export async function begin(table: TableSent): Promise<string> {
  await giveSeed(table);
  const alone = table.seats.every(({ kind, seat }) => kind === "bot" || table.your_seats.includes(seat));
  if (alone && table.status === "waiting") await api.start(table.id);
  return table.id;
}

/** A table against bots, ready to play. */
export async function playBots(catalogue: Catalogue, game: string, bots = 2): Promise<string> {
  return begin(await api.open(botsWanted(catalogue, game, bots)));
}
