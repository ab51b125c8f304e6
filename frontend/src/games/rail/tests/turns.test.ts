import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gameWords } from "$games/registry";
import type { Entry, Event } from "$session/wire";
import { tongue } from "$ui/language.svelte";
import { loadWords, type Names } from "$ui/words";
import { turnLines } from "../log/turns";

beforeAll(() => loadWords("general", gameWords("rail")));
beforeEach(() => tongue.choose("en"));

const names: Names = { players: ["Ann", "Ben"], things: { "a--b": "Alpha – Beta" } };
const entry = (number: number, seat: number, ...events: Event[]): Entry => ({
  number,
  seat,
  kind: "action",
  time: 0,
  by_bot: seat === 1,
  events,
});
const took = (seat: number, card: string): Event => ({ type: "rail.took", seat, card, slot: 0 });
const laid = { type: "rail.laid-out", slot: 0, card: "red" } as const;
const drew = (seat: number): Event => ({ type: "rail.drew", seat });
const claimed = (cards: number, locomotives: number): Event => ({
  type: "rail.claimed",
  seat: 1,
  route: "a--b",
  length: cards + locomotives,
  points: 4,
  colour: cards ? "red" : "locomotive",
  cards,
  locomotives,
});

describe("the log of Rail", () => {
  it("tells two drawn cards as one turn, and the next seat's as another", () => {
    const lines = turnLines(
      [entry(1, 0, took(0, "blue"), laid), entry(2, 0, drew(0)), entry(3, 1, drew(1))],
      names,
    );
    expect(lines.map(({ seat, number }) => [seat, number])).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(lines[0]?.deed).toEqual({
      kind: "draw",
      cards: [
        { kind: "blue", fromPile: false },
        { kind: null, fromPile: true },
      ],
    });
    expect(lines[0]?.text).toBe("Ann takes blue from the row. Ann draws a card from the pile.");
  });

  it("knows that a face-up locomotive is a whole turn", () => {
    const lines = turnLines([entry(1, 0, took(0, "locomotive")), entry(2, 0, took(0, "red"))], names);
    expect(lines).toHaveLength(2);
  });

  it("tells a claim with its exact price, for eyes and ears", () => {
    const [both, cards, locomotives] = turnLines(
      [entry(1, 1, claimed(2, 1)), entry(2, 1, claimed(3, 0)), entry(3, 1, claimed(0, 3))],
      names,
    );
    expect(both?.deed).toMatchObject({ kind: "claim", colour: "red", cards: 2, locomotives: 1, points: 4 });
    expect(both?.text).toBe("Ben claims Alpha – Beta with 2 red cards and 1 locomotive: 4 points.");
    expect(cards?.text).toBe("Ben claims Alpha – Beta with 3 red cards: 4 points.");
    expect(locomotives?.text).toBe("Ben claims Alpha – Beta with 3 locomotives: 4 points.");
    tongue.choose("fr");
    expect(turnLines([entry(1, 1, claimed(2, 1))], names)[0]?.text).toBe(
      "Ben prend Alpha – Beta avec 2 cartes en rouge et 1 locomotive : 4 points.",
    );
  });

  it("joins tickets drawn and kept", () => {
    const lines = turnLines(
      [
        entry(1, 1, { type: "rail.drew-tickets", seat: 1, count: 3 }),
        entry(2, 1, { type: "rail.kept", seat: 1, count: 1 }),
      ],
      names,
    );
    expect(lines.map(({ deed }) => deed)).toEqual([{ kind: "tickets", drawn: 3, kept: 1 }]);
    expect(lines[0]?.why).toBe(2);
  });

  it("goes on with a turn of which one card was taken back", () => {
    const undo: Entry = { number: 3, seat: 0, kind: "undo", time: 0, to: 1, events: [] };
    const lines = turnLines(
      [entry(1, 0, took(0, "blue")), entry(2, 0, took(0, "red")), undo, entry(4, 0, took(0, "blue"))],
      names,
    );
    expect(lines.map(({ text, undone }) => [text, undone])).toEqual([
      ["Ann takes red from the row.", true],
      ["Ann undoes a move.", false],
      ["Ann takes blue from the row. Ann takes blue from the row.", false],
    ]);
  });

  it("gives what happened to all a line of its own", () => {
    const lines = turnLines(
      [entry(1, 1, claimed(1, 0), { type: "rail.last-round", seat: 1, trains: 2 }, { type: "rail.over" })],
      names,
    );
    expect(lines.map(({ deed }) => deed?.kind ?? null)).toEqual(["claim", null, null]);
  });
});
