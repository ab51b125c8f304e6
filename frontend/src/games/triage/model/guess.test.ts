import { describe, expect, it } from "vitest";
import { Track } from "../board/track";
import { guessMove } from "./guess";
import { pick } from "./moves";
import { board, option } from "./testing";

const track = new Track(board);

describe("what somebody meant", () => {
  it("goes the nearest way, straight on with what is in the way", () => {
    const at = new Map([["A2", "red"]]);
    expect(guessMove(track, pick("A0"), "A3", at, [])).toEqual({
      type: "move",
      locomotive: "A0",
      heading: 1,
      path: ["A1", "A2", "A3"],
      pulled: [],
      pushed: ["A4"],
    });
  });

  it("pushes on what is met on the way", () => {
    const at = new Map([
      ["A1", "red"],
      ["A3", "blue"],
    ]);
    expect(guessMove(track, pick("A0"), "A1", at, [])).toMatchObject({ pushed: ["A2"] });
    expect(guessMove(track, pick("A0"), "A2", at, [])).toMatchObject({ pushed: ["A3", "A4"] });
  });

  it("takes a sharp turn if there is no other way, for the rules to refuse", () => {
    expect(guessMove(track, pick("A2"), "B1", new Map(), [])).toMatchObject({
      heading: -1,
      path: ["A1", "B1"],
    });
  });

  it("pulls what was picked", () => {
    const known = option({ from: "A1", path: ["A2"], pulled: [["A0", "red"]] });
    expect(guessMove(track, pick("A1", 1), "A4", new Map(), [known])).toMatchObject({ pulled: ["A0"] });
  });
});
