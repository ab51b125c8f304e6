/** A finished game of mine in a line: who came in which place, and how I did. */
import type { FinishedGame, GameSeat } from "$session/wire";

export interface Bar {
  seat: GameSeat;
  /** How long its bar is, from 0 to 1. */
  length: number;
}

const LEAST = 0.08; // of the whole width: a bar that can still be seen

const placeOf = ({ place }: GameSeat): number => place ?? Infinity;

/** The seats in finishing order; without places, as they sat. */
export const finishing = (game: FinishedGame): GameSeat[] =>
  game.seats.toSorted((a, b) => placeOf(a) - placeOf(b) || a.seat - b.seat);

/** A bar for each seat, the best first, as long as its score; none if nothing can be compared. */
export function bars(game: FinishedGame): Bar[] {
  const scores = game.seats.map(({ score }) => score);
  if (game.seats.length < 2 || scores.some((score) => score === null)) return [];
  const most = Math.max(...scores.map(Number));
  if (most <= 0) return [];
  return finishing(game).map((seat) => ({ seat, length: Math.max(LEAST, Number(seat.score) / most) }));
}

/** My seat in a game; of several on my device the one that did best. */
export const myBest = (game: FinishedGame): GameSeat | null =>
  finishing(game).find(({ mine }) => mine) ?? null;

/** How I came in: first, another place, equal with all; null if it is not known, or I was alone. */
export function standing(game: FinishedGame): { place: number; equal: boolean } | null {
  const best = myBest(game);
  if (best?.place == null || game.seats.length < 2) return null;
  return { place: best.place, equal: game.seats.every(({ place }) => place === 1) };
}
