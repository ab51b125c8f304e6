import { describe, expect, it } from "vitest";
import { board } from "./small";
import { arrivals } from "../board/arrivals";
import { neighbourTowards } from "../board/arrow-keys";
import { scenery } from "../board/layers/scenery";
import { outline } from "../board/signs";
import { Track, type Point } from "../board/track";
import { pieces, trackwork } from "../board/layers/trackwork";

const track = new Track(board);
const lying = (point: Point): Point => point;
const standing = ([x, y]: Point): Point => [-y, x];

describe("the arrow keys", () => {
  it("follow the track", () => {
    expect(neighbourTowards(track, "A1", "ArrowRight", lying)).toBe("A2");
    expect(neighbourTowards(track, "A1", "ArrowLeft", lying)).toBe("A0");
  });

  it("find a slot that no track leads to", () => {
    expect(neighbourTowards(track, "A2", "ArrowDown", lying)).toBe("B1");
  });

  it("turn with the drawing", () => {
    expect(neighbourTowards(track, "A1", "ArrowDown", standing)).toBe("A2");
  });

  it("stay where there is nothing that way", () => {
    expect(neighbourTowards(track, "A4", "ArrowRight", lying)).toBeNull();
  });
});

describe("arrivals", () => {
  it("are written apart from one another", () => {
    const placed = arrivals(
      track,
      [
        ["locomotive-1", "A1"],
        ["red", "A2"],
        ["blue", "A3"],
      ],
      ["A0"],
      { sign: { radius: 19, offset: 56 }, turned: lying },
    );
    for (const one of placed) {
      for (const other of placed) {
        if (one === other) continue;
        const apart = Math.max(
          Math.abs(one.place[0] - other.place[0]),
          Math.abs(one.place[1] - other.place[1]),
        );
        expect(apart).toBeGreaterThan(40);
      }
    }
  });
});

describe("scenery", () => {
  it("stands on no track, whatever the board", () => {
    const { trees } = scenery(track);
    for (const { p } of pieces(track).flat()) {
      for (const tree of trees) expect(Math.hypot(p[0] - tree.x, p[1] - tree.y)).toBeGreaterThan(tree.r + 30);
    }
  });
});

describe("trackwork", () => {
  it("draws every slot and every link", () => {
    expect(trackwork(track).bed).toHaveLength(board.slots.length + board.links.length);
  });

  it("leaves out sleepers that would lie on others", () => {
    const once = trackwork(track).sleepers.split("M").length;
    const twice = new Track({ ...board, links: [...board.links, ...board.links] });
    expect(trackwork(twice).sleepers.split("M")).toHaveLength(once);
  });
});

describe("signs", () => {
  it("have an outline for every shape", () => {
    const shapes = ["circle", "diamond", "hexagon", "square", "star", "triangle"];
    expect(new Set(shapes.map((shape) => outline(shape, 19))).size).toBe(shapes.length);
  });
});
