import { describe, expect, it } from "vitest";
import { names } from "../words";
import { filterLines, type Listed } from "../panels/lines";
import { cardsOf, choiceOf, handAfter, keepChoice, payableRoutes, paymentsFor } from "../payments";
import type { Legal } from "../types";
import { citiesAlong, twoOf } from "../ways";
import { claim, lineOf, small } from "./small";

const hand = { blue: 3, red: 1, locomotive: 2 };
const legal: Legal = [
  { code: 1, text: "", action: { type: "take", card: "red" } },
  { code: 2, text: "", action: { type: "blind" } },
  claim(10, "bellecour--charite", "red", 2),
  claim(11, "bellecour--charite", "blue"),
  claim(12, "bellecour--charite", "blue", 1),
  claim(13, "ainay--bellecour", "locomotive", 2),
  { code: 20, text: "", action: { type: "keep", tickets: ["a--b", "c--d"] } },
];

describe("ways to pay", () => {
  it("lists those of one route, the fewest locomotives first", () => {
    const found = paymentsFor(legal, "bellecour--charite", 3, hand);
    expect(found.map(({ choice }) => choice.code)).toEqual([11, 12, 10]);
    expect(found.map(cardsOf)).toEqual([
      ["blue", "blue", "blue"],
      ["blue", "blue", "locomotive"],
      ["red", "locomotive", "locomotive"],
    ]);
  });

  it("counts a payment in locomotives alone as such", () => {
    const [only] = paymentsFor(legal, "ainay--bellecour", 2, hand);
    expect(only).toMatchObject({ cards: 0, locomotives: 2 });
    expect(handAfter(hand, only!)).toEqual({ blue: 3, red: 1, locomotive: 0 });
  });

  it("shows what a kind of card pays for", () => {
    expect([...payableRoutes(legal)]).toEqual(["bellecour--charite", "ainay--bellecour"]);
    expect([...payableRoutes(legal, "red")]).toEqual(["bellecour--charite"]);
    expect(payableRoutes(legal, "locomotive").size).toBe(2);
    expect(payableRoutes(legal, "green").size).toBe(0);
  });

  it("finds other choices by what they do", () => {
    expect(choiceOf(legal, "take", "red")?.code).toBe(1);
    expect(choiceOf(legal, "take", "blue")).toBeNull();
    expect(choiceOf(legal, "blind")?.code).toBe(2);
    expect(choiceOf(legal, "pass")).toBeNull();
  });

  it("keeps exactly the chosen tickets", () => {
    expect(keepChoice(legal, new Set(["c--d", "a--b"]))?.code).toBe(20);
    expect(keepChoice(legal, new Set(["a--b"]))).toBeNull();
  });
});

describe("the list of routes", () => {
  const listed: Listed[] = small.routes.map((line, i) => ({
    line,
    name: names(small)[line.id]!,
    colour: line.colour === "red" ? "rouge" : "bleu",
    state: (["payable", "free", "taken", "closed", "free", "payable"] as const)[i]!,
  }));
  const found = (...query: Parameters<typeof filterLines> extends [unknown, ...infer Rest] ? Rest : never) =>
    filterLines(listed, ...query).map(({ line }) => line.id);

  it("shows what is payable, or free, or everything", () => {
    expect(found("payable", "")).toEqual(["ainay--bellecour", "ainay--charite"]);
    expect(found("free", "")).toHaveLength(4);
    expect(found("all", "")).toHaveLength(6);
  });
  it("finds stations without their accents, and colours", () => {
    expect(found("all", "charite bell")).toEqual(["bellecour--charite"]);
    expect(found("all", "ROUGE")).toEqual(["charite--la-doua"]);
  });
  it("is in order of names", () => expect(found("all", "")[0]).toBe("ainay--bellecour"));
});

describe("names and ways", () => {
  it("names cities, routes and tickets, and second tracks apart", () => {
    expect(names(small)).toMatchObject({
      charite: "Charité",
      "ainay--charite": "Ainay – Charité",
      "charite--la-doua--2": "Charité – La Doua (2)",
    });
  });
  it("follows a way from city to city", () => {
    const way = [lineOf("ainay--bellecour"), lineOf("bellecour--charite")];
    expect(citiesAlong(way, "ainay")).toEqual(["ainay", "bellecour", "charite"]);
    expect(citiesAlong(way.toReversed(), "charite")).toEqual(["charite", "bellecour", "ainay"]);
  });
  it("names two cities of a long way", () => {
    expect(twoOf([1])).toEqual([1]);
    expect(twoOf([1, 2, 3, 4, 5, 6])).toEqual([3, 5]);
  });
});
