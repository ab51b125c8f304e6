import { describe, expect, it } from "vitest";
import { boxAround, farFrom, nearest, placesOf, stationFor, towards } from "../board/places";
import { placeSigns } from "../board/names/signs";
import { small } from "./small";

const places = placesOf(small);
const all = [...places.values()];
const at = (id: string) => places.get(id)!;

describe("which route is meant", () => {
  it("runs from the first station to the second, whichever way the spaces are listed", () => {
    const turned = structuredClone(small);
    turned.layout.routes[0]!.spaces.reverse();
    const points = placesOf(turned).get("ainay--bellecour")!.points;
    expect(points.map(({ x }) => x)).toEqual([0, expect.closeTo(66.7, 1), expect.closeTo(133.3, 1), 200]);
  });

  it("picks the nearest route within reach of a finger", () => {
    expect(nearest(all, { x: 100, y: 8 }, 22)?.line.id).toBe("ainay--bellecour");
    expect(nearest(all, { x: 100, y: 60 }, 22)).toBeNull();
  });

  it("tells the two tracks of a double route apart", () => {
    expect(nearest(all, { x: 100, y: 199 }, 22)?.line.id).toBe("charite--la-doua");
    expect(nearest(all, { x: 100, y: 221 }, 22)?.line.id).toBe("charite--la-doua--2");
  });

  it("measures to the line, not only to its ends", () => {
    expect(farFrom(at("ainay--bellecour"), { x: 100, y: 30 })).toBeCloseTo(30);
  });

  it("goes to the nearest route that way", () => {
    const top = at("ainay--bellecour");
    expect(towards(all, top, "down")?.line.id).toBe("ainay--charite");
    expect(towards(all, top, "right")?.line.id).toBe("bellecour--charite");
    expect(towards(all, top, "up")).toBeNull();
  });

  it("can reach every route from every other by arrows alone", () => {
    const reached = new Set([all[0]!]);
    for (const place of reached) {
      for (const way of ["up", "down", "left", "right"] as const) {
        const next = towards(all, place, way);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(all.length);
  });
});

describe("a letter leads to a station", () => {
  const cities = small.cities;
  it("ignores accents and case", () => expect(stationFor(cities, "C", null)).toBe("charite"));
  it("passes over articles", () => expect(stationFor(cities, "d", null)).toBe("la-doua"));
  it("goes on to the next with the same letter, then round", () => {
    const two = [...cities, { id: "bron", name: "Bron" }];
    expect(stationFor(two, "b", null)).toBe("bellecour");
    expect(stationFor(two, "b", "bellecour")).toBe("bron");
    expect(stationFor(two, "b", "bron")).toBe("bellecour");
  });
  it("says nothing for a letter that no station has", () => expect(stationFor(cities, "x", null)).toBeNull());
});

describe("large signs on a board seen from afar", () => {
  it("stay on the board and off each other", () => {
    const wide = {
      ...small.layout,
      width: 900,
      height: 900,
      stations: small.layout.stations.map((s) => ({ ...s, x: s.x * 3 + 100, y: s.y * 3 + 100 })),
    };
    const signs = placeSigns(
      wide,
      small.cities.map(({ id }) => id),
      true,
    );
    expect(signs).toHaveLength(4);
    for (const sign of signs) {
      expect(sign.x).toBeGreaterThanOrEqual(0);
      expect(sign.x + sign.width).toBeLessThanOrEqual(900);
      for (const other of signs) {
        if (other === sign) continue;
        const apart =
          sign.x + sign.width <= other.x ||
          other.x + other.width <= sign.x ||
          sign.y + sign.height <= other.y ||
          other.y + other.height <= sign.y;
        expect(apart).toBe(true);
      }
    }
  });
  it("knows the box around some points", () => {
    expect(
      boxAround([
        { x: 3, y: 9 },
        { x: 1, y: 10 },
      ]),
    ).toEqual({ x: 1, y: 9, width: 2, height: 1 });
  });
});
