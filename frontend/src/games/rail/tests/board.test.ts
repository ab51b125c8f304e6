import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { enlargement, overlap, placeLabels, READABLE } from "../board/names/labels";
import { placeSigns } from "../board/names/signs";
import { lastMove } from "../board/last-move";
import { PILL, pointsPillAt } from "../board/routes/points-pill";
import type { Entry } from "$session/wire";
import type { Layout } from "../types";
import { small } from "./small";

const MAPS = "../src/rotonde/games/rail/maps/"; // from the folder in which vitest runs
const layoutOf = (map: string) => JSON.parse(readFileSync(`${MAPS}${map}.layout.json`, "utf8")) as Layout;

describe.each(["lyon", "usa"])("names on the map %s", (map) => {
  const layout = layoutOf(map);

  it("stand where the layout has them while they are large enough", () => {
    expect(enlargement(layout, 1, READABLE)).toBe(1);
    const placed = placeLabels(layout, 1);
    const moved = placed.filter(({ x, y }, i) => x !== layout.labels[i]!.x || y !== layout.labels[i]!.y);
    expect(moved.length).toBeLessThanOrEqual(2); // whose plates would touch
  });

  it.each([0.7, 0.6, 0.5, 0.45, 0.4])("are readable and apart at %f pixels for a unit", (scale) => {
    const enlarged = enlargement(layout, scale, READABLE);
    expect(layout.sizes.font_size * enlarged * scale).toBeGreaterThanOrEqual(READABLE);
    const placed = placeLabels(layout, enlarged);
    const over = placed.flatMap((one, i) =>
      placed
        .slice(0, i)
        .flatMap((other) => (overlap(one.plate, other.plate) ? [[one.station, other.station]] : [])),
    );
    expect(over).toEqual([]);
  });

  it.each([1, 1.3, 1.6])("leave room for the points of any claim, %f times as large", (enlarged) => {
    const names = placeLabels(layout, enlarged).map(({ plate }) => plate);
    for (const { id } of layout.routes) {
      const at = pointsPillAt(layout, id, names)!;
      const pill = { x: at.x - PILL.width / 2, y: at.y - PILL.height / 2, ...PILL };
      expect(names.filter((name) => overlap(pill, name))).toEqual([]);
      expect(overlap(pill, { x: 0, y: 0, width: layout.width, height: layout.height })).toBeCloseTo(
        PILL.width * PILL.height,
      );
    }
  });
});

it("the plate of a capital with an accent is higher", () => {
  const named = (name: string) => {
    const [label] = small.layout.labels;
    const one = placeLabels({ ...small.layout, labels: [{ ...label!, lines: [name] }] }, 1);
    return one[0]!.plate.height;
  };
  expect(named("École")).toBeGreaterThan(named("Ecole"));
  expect(named("Hôtel")).toBe(named("Hotel"));
});

it("signs grow with the words on them", () => {
  const [usual] = placeSigns(small.layout, ["ainay"], false);
  const [large] = placeSigns(small.layout, ["ainay"], false, 68);
  expect(large!.size).toBe(2);
  expect(large!.width).toBeCloseTo(usual!.width * 2);
});

describe("the last move", () => {
  const entry = (number: number, more: Partial<Entry>): Entry =>
    ({ number, kind: "action", time: 0, ...more }) as Entry;
  const claim = (number: number, route: string) =>
    entry(number, { events: [{ type: "rail.claimed", route, points: 4, seat: 1 } as never] });
  const draw = (number: number) => entry(number, { events: [{ type: "rail.drew", seat: 2 } as never] });

  it("is a claim until somebody does something else", () => {
    expect(lastMove([claim(1, "a--b")], 1)).toEqual({ route: "a--b", points: 4 });
    expect(lastMove([claim(1, "a--b"), draw(2)], 2)).toBeNull();
  });

  it("is that of the position on the screen", () => {
    expect(lastMove([claim(1, "a--b"), draw(2)], 1)?.route).toBe("a--b");
  });

  it("is not what has been taken back", () => {
    const entries = [claim(1, "a--b"), claim(2, "b--c"), entry(3, { kind: "undo", to: 1 })];
    expect(lastMove(entries, 3)?.route).toBe("a--b");
  });
});
