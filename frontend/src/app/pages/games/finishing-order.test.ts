import { describe, expect, it } from "vitest";
import type { FinishedGame, GameSeat } from "$session/wire";
import { bars, finishing, myBest, standing } from "./finishing-order";

const seat = (seat: number, place: number | null, score: number | null, mine = false): GameSeat => ({
  seat,
  kind: "person",
  name: `Seat ${seat}`,
  livery: seat + 1,
  level: null,
  added: false,
  mine,
  place,
  score,
});
const game = (...seats: GameSeat[]): FinishedGame => ({
  id: "table",
  name: null,
  game: "any",
  options: {},
  ended: 0,
  rated: false,
  seats,
});

describe("a finished game in a line", () => {
  it("has the seats in finishing order, equals as they sat", () => {
    const order = finishing(game(seat(0, 3, 10), seat(1, 1, 40), seat(2, 1, 40), seat(3, 4, 5)));
    expect(order.map((one) => one.seat)).toEqual([1, 2, 0, 3]);
  });

  it("has bars as long as the scores, and the shortest can still be seen", () => {
    const drawn = bars(game(seat(0, 2, 50), seat(1, 1, 100), seat(2, 3, -7)));
    expect(drawn.map(({ seat, length }) => [seat.seat, length])).toEqual([
      [1, 1],
      [0, 0.5],
      [2, 0.08],
    ]);
  });

  it.each([
    ["nothing was counted", game(seat(0, 1, null), seat(1, 2, null))],
    ["I played alone", game(seat(0, 1, 6, true))],
    ["nobody has a point", game(seat(0, 1, 0), seat(1, 2, -4))],
  ])("has no bars when %s", (_, played) => {
    expect(bars(played)).toEqual([]);
  });

  it("is told by the best of the seats on my device", () => {
    const played = game(seat(0, 3, 10, true), seat(1, 1, 40), seat(2, 2, 30, true));
    expect(myBest(played)?.seat).toBe(2);
    expect(standing(played)).toEqual({ place: 2, equal: false });
  });

  it("is a draw when all are first", () => {
    expect(standing(game(seat(0, 1, 20, true), seat(1, 1, 20)))).toEqual({ place: 1, equal: true });
  });

  it("has no place when I played alone, or when an old release did not keep it", () => {
    expect(standing(game(seat(0, 1, 6, true)))).toBeNull();
    expect(standing(game(seat(0, null, null, true), seat(1, null, null)))).toBeNull();
  });
});
