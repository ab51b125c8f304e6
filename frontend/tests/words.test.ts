import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allGameWords } from "$games/registry";
import type { Event } from "$session/wire";
import { tongue } from "$ui/language.svelte";
import { colourName, explain, knows, loadWords, phrase, say, sayInPieces } from "$ui/words";

const names = { players: ["Camille", "Inès"], things: { "lyon--paris": "Lyon – Paris" } };

beforeAll(() => loadWords("general", ...allGameWords(), "players", "server"));
beforeEach(() => tongue.choose("fr"));

describe("events in words", () => {
  it("names the player, the route and the colour, and chooses the plural", () => {
    const event: Event = {
      type: "rail.claimed",
      seat: 1,
      route: "lyon--paris",
      colour: "blue",
      length: 2,
      points: 2,
      cards: 2,
      locomotives: 0,
    };
    expect(say(event, names)).toBe("Inès prend Lyon – Paris avec 2 cartes en bleu\u202F: 2 points.");
    tongue.choose("en");
    expect(say(event, names)).toContain("Inès");
    expect(say(event, names)).toContain("2 points");
  });

  it.each([
    ["fr", "prend Lyon – Paris avec 2 locomotives", "avec 1 carte en bleu et 1 locomotive"],
    ["en", "claims Lyon – Paris with 2 locomotives", "with 1 blue card and 1 locomotive"],
  ] as const)("says exactly what a route was paid with: %s", (language, alone, mixed) => {
    tongue.choose(language);
    const paid = (colour: string, cards: number, locomotives: number) =>
      phrase(
        "rail.claimed",
        { seat: 1, route: "lyon--paris", colour, length: 2, points: 2, cards, locomotives },
        names,
      );
    expect(paid("locomotive", 0, 2)).toContain(alone);
    expect(paid("blue", 1, 1)).toContain(mixed);
  });

  it("counts nought and one alike in French, and apart in English", () => {
    const kept = (count: number) => phrase("rail.kept", { seat: 0, count }, names);
    expect(kept(1)).toBe("Camille garde 1 billet.");
    expect(kept(0)).toBe("Camille garde 0 billet.");
    tongue.choose("en");
    expect(kept(0)).toMatch(/0 tickets/);
  });

  it("words each item of a list", () => {
    expect(phrase("rail.offered", { tickets: ["lyon--paris", "x"] }, names)).toContain("Lyon – Paris, x");
  });

  it("calls brown orange, in both languages", () => {
    expect(colourName("brown")).toBe("orange");
    expect(phrase("rail.took", { seat: 0, card: "brown" }, names)).toContain("orange");
    tongue.choose("en");
    expect(colourName("brown")).toBe("orange");
  });

  it("tells the same in pieces: names and cards apart from the words", () => {
    const event: Event = { type: "rail.took", seat: 1, card: "brown", slot: 2 };
    const pieces = sayInPieces(event, names);
    expect(pieces.map(({ text }) => text).join("")).toBe(say(event, names));
    expect(pieces[0]).toEqual({ kind: "player", text: "Inès" });
    expect(pieces).toContainEqual({ kind: "card", card: "brown", text: "orange" });
    tongue.choose("en");
    expect(
      sayInPieces(event, names)
        .map(({ text }) => text)
        .join(""),
    ).toBe(say(event, names));
  });

  it("leaves the numbers of wagons among the words", () => {
    const pieces = sayInPieces({ type: "trains.drew-card", seat: 0, card: 52 }, names);
    expect(pieces.map(({ kind }) => kind)).toEqual(["player", "words"]);
  });

  it("shows a key that nobody knows as it is", () => {
    expect(phrase("no.such.key")).toBe("no.such.key");
  });
});

describe("refusals in words", () => {
  it("says why, and where each fault is", () => {
    const lines = explain({
      status: 400,
      code: "invalid",
      key: "map.invalid",
      parameters: { count: 1 },
      faults: [{ place: "routes[0]", key: "map.length", parameters: { length: 9 } }],
    });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("routes[0]");
  });

  it("names no place for a fault of the whole file", () => {
    const fault = { place: "$", key: "data.not-an-object", parameters: {} };
    const [, line] = explain({
      status: 422,
      code: "invalid",
      key: "map.invalid",
      parameters: { count: 1 },
      faults: [fault],
    });
    expect(line).toBe(phrase("data.not-an-object"));
  });

  it("has words even for a problem that the catalogue does not know", () => {
    expect(explain({ status: 500, code: "boom", key: "no.such.key" })[0]).toContain("boom");
  });
});

describe("the catalogue", () => {
  const folder = resolve("../src/rotonde/core/messages") + "/";
  const parts = readdirSync(`${folder}fr`).filter((name) => name.startsWith("page"));
  const read = (language: string, part: string) =>
    JSON.parse(readFileSync(`${folder}${language}/${part}`, "utf8")) as Record<string, unknown>;

  it.each(parts)("has the same keys in both languages: %s", (part) => {
    expect(Object.keys(read("en", part)).sort()).toEqual(Object.keys(read("fr", part)).sort());
  });

  it.each(parts)("asks for the same parameters in both languages: %s", (part) => {
    const blanks = (message: unknown) =>
      [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g) ?? [])].sort();
    const french = read("fr", part);
    const different = Object.entries(read("en", part)).filter(
      ([key, message]) =>
        typeof message === "string" && String(blanks(message)) !== String(blanks(french[key])),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it.each(parts)("has narrow spaces before French punctuation: %s", (part) => {
    const wrong = Object.entries(read("fr", part)).filter(([, message]) =>
      / [;:!?»]|« |'/.test(JSON.stringify(message).replace(/"[^"]*Plural = [^"]*"|":/g, "")),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("is compiled whole, but for what only the terminal says", () => {
    const settings = readFileSync("project.inlang/settings.json", "utf8");
    const compiled = [...settings.matchAll(/\{locale\}\/([a-z-]+\.json)/g)].map(([, part]) => part);
    const terminal = [
      "arena",
      "conformance",
      "env",
      "layout",
      "learn",
      "operations",
      "print",
      "records",
      "studio",
    ].map((part) => `${part}.json`);
    expect([...compiled, ...terminal].sort()).toEqual(readdirSync(`${folder}fr`).sort());
  });

  it("is loaded for what the server says", () => {
    expect(knows("problem.stale")).toBe(true);
  });
});
