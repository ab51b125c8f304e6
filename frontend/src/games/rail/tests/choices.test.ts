import { describe, expect, it } from "vitest";
import { names } from "../words";
import { filterLines, type Listed } from "../panels/routes/lines";
import { cardsOf, choiceOf, handAfter, keepChoice, paidBy, payableRoutes } from "../payments";
import type { Legal } from "../types";
import { citiesAlong, twoOf } from "../ways";
import { lineOf, outlook, payment, small } from "./small";

const hand = { blue: 3, red: 1, locomotive: 2 };
const legal: Legal = [
  { code: 1, text: "", action: { type: "take", card: "red" } },
  { code: 2, text: "", action: { type: "blind" } },
  {
    code: 11,
    text: "",
    action: { type: "claim", route: "bellecour--charite", colour: "blue", locomotives: 0 },
  },
  { code: 20, text: "", action: { type: "keep", tickets: ["a--b", "c--d"] } },
];
const blue = payment(11, "blue", 3);
const mixed = payment(10, "red", 1, 2);
const alone = payment(13, "locomotive", 0, 2);
const claims = [outlook("bellecour--charite", blue, mixed), outlook("ainay--bellecour", alone)];

describe("ways to pay", () => {
  it("are drawn card by card", () => {
    expect([blue, mixed, alone].map(cardsOf)).toEqual([
      ["blue", "blue", "blue"],
      ["red", "locomotive", "locomotive"],
      ["locomotive", "locomotive"],
    ]);
  });

  it("are played by their code", () => {
    expect(paidBy(legal, blue)?.action).toMatchObject({ type: "claim", colour: "blue" });
    expect(paidBy(legal, mixed)).toBeNull();
  });

  it("leave the rest of the hand", () => {
    expect(handAfter(hand, alone)).toEqual({ blue: 3, red: 1, locomotive: 0 });
  });

  it("shows what a kind of card pays for", () => {
    expect([...payableRoutes(claims)]).toEqual(["bellecour--charite", "ainay--bellecour"]);
    expect([...payableRoutes(claims, "red")]).toEqual(["bellecour--charite"]);
    expect(payableRoutes(claims, "locomotive").size).toBe(2);
    expect(payableRoutes(claims, "green").size).toBe(0);
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
