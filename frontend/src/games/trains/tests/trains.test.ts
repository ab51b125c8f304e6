import { describe, expect, it } from "vitest";
import { tongue } from "$ui/language.svelte";
import { abilityIcon } from "../drawing/abilities";
import { along, firstOf, pinsOf, zoneOf } from "../drawing/ruler";
import { scene, viewBox } from "../drawing/scene";
import { largeTrack, phoneTrack, smallTrack } from "../drawing/track";
import { ABILITIES } from "../rules/book";
import { couplingsOf } from "../rules/couplings";
import { colourOf, engine, kindOf, NARROW, wagon, WIDE } from "../drawing/wagons";
import {
  anchor,
  byAbility,
  changeOf,
  dragged,
  meant,
  placesOf,
  signed,
  tapped,
  usable,
  usesOf,
} from "../choices";
import { course, type Moment, stepLine, ticks } from "../final/course";
import { target } from "../radio-keys";
import { wasMissing, wasNeeded } from "../words";
import type { Outcome, View } from "../types";

const NUMBERS = Array.from({ length: 84 }, (_, i) => i + 1);

function outcome(parts: Partial<Outcome>): Outcome {
  return {
    code: 0,
    kind: "place",
    card: null,
    ability: null,
    position: null,
    to: null,
    row: [],
    couplings: [],
    closed: 0,
    change: 0,
    moved: [],
    slides: [],
    replaced: null,
    replaced_ability: null,
    arrives: [],
    cancelled: [],
    locks_lost: [],
    losses: [],
    spared: [],
    wins: false,
    ...parts,
  };
}

const swaps = [1, 2, 3].map((position) =>
  outcome({ code: position, kind: "swap", ability: "swap-adjacent", position, to: position + 1 }),
);
const moves = [3, 4, 5].map((position) =>
  outcome({ code: 10 + position, kind: "move", ability: "move-left", position, to: position - 2 }),
);
const skips = [1, 2].map((position) =>
  outcome({ code: 20 + position, kind: "swap", ability: "swap-skip", position, to: position + 2 }),
);

describe("wagons", () => {
  it("draws every number of the deck, with its number on the plate", () => {
    for (const number of NUMBERS) {
      for (const width of [WIDE, NARROW]) expect(wagon(number, width)).toContain(`>${number}</text>`);
    }
  });
  it("is the same drawing for the same number", () => {
    expect(wagon(42)).toBe(wagon(42));
    expect(new Set(NUMBERS.map((number) => wagon(number))).size).toBe(84);
  });
  it("gives each ten its colour, from dawn to night", () => {
    expect(colourOf(9)).not.toBe(colourOf(10));
    expect(new Set(NUMBERS.map(colourOf)).size).toBe(9);
  });
  it("puts a giraffe on every twelfth wagon", () => {
    expect(NUMBERS.filter((number) => kindOf(number) === "giraffe")).toEqual([12, 24, 36, 48, 60, 72, 84]);
  });
  it("draws all kinds within the deck", () => {
    expect(new Set(NUMBERS.map(kindOf)).size).toBe(10);
  });
  it("knows what to do with the higher numbers of other decks", () => {
    expect(wagon(119)).toContain(">119</text>");
    expect(colourOf(119)).toBe(colourOf(29));
  });
  it("needs no style attribute, which the page's security policy forbids", () => {
    for (const number of NUMBERS) expect(wagon(number)).not.toContain("style=");
    expect(engine(0)).not.toContain("style=");
  });
  it("paints the locomotive in its seat's colour", () => {
    expect(engine(2)).toContain("var(--p3)");
  });
});

describe("ability icons", () => {
  it("has one for each of the eight", () => {
    expect(new Set(ABILITIES.map(abilityIcon)).size).toBe(8);
    expect(ABILITIES.every((name) => abilityIcon(name) !== "")).toBe(true);
  });
});

describe("track", () => {
  it("places wagons side by side without overlap", () => {
    for (const track of [smallTrack(7), largeTrack(7), phoneTrack(7)]) {
      for (let position = 1; position < 7; position++) {
        expect(track.left(position + 1) - track.left(position)).toBe(track.width + track.gap);
      }
      expect(track.left(1)).toBeGreaterThan(track.engine);
      expect(track.left(7) + track.width).toBeLessThanOrEqual(track.total);
    }
  });
  it("finds the position nearest to a point, and stays on the train", () => {
    const track = largeTrack(7);
    expect(track.nearest(track.middle(3) + 20)).toBe(3);
    expect(track.nearest(track.middle(3) + 100)).toBe(4);
    expect(track.nearest(-500)).toBe(1);
    expect(track.nearest(9999)).toBe(7);
  });
  it("closes a coupling where the next number is higher, never beside a gap", () => {
    expect(couplingsOf([8, 36, 21, 45, 53, 42, 71])).toEqual([true, false, true, true, false, true]);
    expect(couplingsOf([8, null, 21])).toEqual([false, false]);
  });
  it("puts seven zones of twelve numbers exactly under the seven places", () => {
    for (const track of [largeTrack(7), phoneTrack(7)]) {
      for (let place = 1; place <= 7; place++) {
        const middle = (along(track, 12 * place - 11, 84, 7) + along(track, 12 * place, 84, 7)) / 2;
        expect(middle).toBeCloseTo(track.middle(place));
        expect(firstOf(place, 84, 7)).toBe(12 * place - 11);
        expect([zoneOf(12 * place - 11, 84, 7), zoneOf(12 * place, 84, 7)]).toEqual([place, place]);
      }
    }
  });
  it("pins each wagon at its number, one below the other where two would overlap", () => {
    const track = largeTrack(7);
    const pins = pinsOf([8, 36, 21, 45, 53, 42, 71], track, 84, 50);
    expect(pins.map((pin) => pin.number)).toEqual([8, 21, 36, 42, 45, 53, 71]);
    expect(pins.filter((pin) => pin.home).map((pin) => pin.number)).toEqual([8, 45, 53]);
    for (const pin of pins) expect(pin.x).toBe(along(track, pin.number, 84, 7));
    expect(pins.map((pin) => pin.line)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    const crowded = pinsOf([1, 2, 3, 4, null, 80, 81], track, 84, 50);
    expect(crowded.map((pin) => pin.line)).toEqual([0, 1, 0, 1, 0, 1]);
  });
  it("keeps one's own train at one scale in every moment of a turn on a large screen", () => {
    const boxes = (["watch", "turn", "use", "place"] as const).map((mode) => viewBox(scene(7, mode, false)));
    expect(new Set(boxes).size).toBe(1);
  });
});

describe("choices", () => {
  it("sorts previews by ability", () => {
    expect(usesOf([...swaps, ...moves], "move-left")).toEqual(moves);
    expect(usable([...swaps, ...moves])).toEqual(new Set(["swap-adjacent", "move-left"]));
  });
  it("finds the places of one card of the hand", () => {
    const cards = [5, 35].flatMap((card) =>
      [1, 2].map((position) => outcome({ kind: "setup", card, position })),
    );
    expect(placesOf(cards, 35).map((option) => option.card)).toEqual([35, 35]);
  });
  it("takes a tap on a wagon as the move that begins there", () => {
    expect(tapped(moves, 4, null)?.position).toBe(4);
    expect(tapped(moves, 1, null)).toBeNull();
  });
  it("goes through the swaps of a wagon, tap by tap", () => {
    const first = tapped(swaps, 2, null);
    expect(first?.position).toBe(1);
    expect(tapped(swaps, 2, first)?.position).toBe(2);
  });
  it("takes a drag as whatever leads from here to there, in either direction of a swap", () => {
    expect(dragged([...swaps, ...moves], 3, 1).map((option) => option.code)).toEqual([13]);
    expect(dragged(swaps, 3, 2).map((option) => option.code)).toEqual([2]);
    expect(dragged(moves, 1, 3)).toEqual([]);
  });
  it("prefers the chosen ability when a drag could mean two", () => {
    const both = dragged([...moves, ...skips], 3, 1);
    expect(both).toHaveLength(2);
    expect(meant(both, "swap-skip")?.ability).toBe("swap-skip");
    expect(meant(both, null)?.ability).toBe("move-left");
    expect(meant([], null)).toBeNull();
  });
  it("marks a swap between its wagons and a move at its wagon", () => {
    expect(anchor(swaps[1] as Outcome)).toBe(2.5);
    expect(anchor(skips[0] as Outcome)).toBe(2);
    expect(anchor(moves[0] as Outcome)).toBe(3);
  });
  it("writes changes with signs", () => {
    expect([1, -2, 0, null].map(signed)).toEqual(["+1", "−2", "=", "?"]);
    expect([1, -2, 0, null].map(changeOf)).toEqual(["up", "down", "same", "open"]);
  });
  it("sorts the display by ability", () => {
    expect(byAbility([62, 18], { 62: "swap-adjacent", 18: "lock" })).toEqual({
      "swap-adjacent": 62,
      lock: 18,
    });
  });
});

describe("keys", () => {
  it("goes round with the arrows and to the ends with Home and End", () => {
    expect(target("ArrowRight", -1, 7)).toBe(0);
    expect(target("ArrowRight", 6, 7)).toBe(0);
    expect(target("ArrowLeft", 0, 7)).toBe(6);
    expect(target("ArrowLeft", -1, 7)).toBe(6);
    expect([target("Home", 3, 7), target("End", 3, 7)]).toEqual([0, 6]);
    expect(target("a", 3, 7)).toBeNull();
    expect(target("ArrowRight", 0, 0)).toBeNull();
  });
});

describe("the chart of a game", () => {
  const moment = (turns: number, rows: number[][]): Moment => ({
    view: { turns, players: rows.map((row) => ({ row })) } as View,
    marks: { type: "trains", couplings: rows.map(couplingsOf) },
  });

  it("keeps the end of each round, the set-up first", () => {
    const moments = [
      moment(0, [
        [3, 2, 1],
        [3, 2, 1],
      ]),
      moment(0, [
        [3, 2, 9],
        [3, 2, 1],
      ]),
      moment(1, [
        [1, 2, 9],
        [3, 2, 1],
      ]),
      moment(2, [
        [1, 2, 9],
        [1, 2, 1],
      ]),
      moment(3, [
        [1, 2, 9],
        [1, 2, 3],
      ]),
    ];
    expect(course(moments)).toEqual([
      [1, 2, 2],
      [0, 1, 2],
    ]);
  });
  it("draws a line in steps within its frame", () => {
    const frame = { left: 0, right: 100, top: 0, bottom: 60, most: 6 };
    expect(stepLine([0, 3, 6], frame, 0)).toBe("M0 60H50V30H100V0");
  });
  it("marks a few rounds, the first and the last among them", () => {
    expect(ticks(15)).toEqual([1, 5, 10, 15]);
    expect(ticks(1)).toEqual([1]);
    expect(ticks(7).at(-1)).toBe(7);
    expect(ticks(500).length).toBeLessThan(8);
  });
});

describe("the wagon that was missing", () => {
  it("is called by its number where only one would do", () => {
    tongue.choose("fr");
    expect(wasMissing({ least: 1, most: 1, position: 1 })).toBe("Il manquait le wagon 1 en position 1.");
    expect(wasMissing({ least: 15, most: 26, position: 3 })).toContain("de 15 à 26");
    expect(wasNeeded({ least: 1, most: 1 })).toBe("il fallait le wagon 1");
    expect(wasNeeded({ least: 15, most: 26 })).toContain("de 15 à 26");
  });
});
