import { describe, expect, it } from "vitest";
import { announce, announcer } from "$ui/announce.svelte";
import { span } from "$ui/clock.svelte";
import { tidyCode } from "$app/codes";
import { preferred } from "$ui/language.svelte";
import { pause } from "$session/live.svelte";
import { logLines, newestFirst, undoneNumbers } from "$session/table/log";
import { newSeed } from "$session/opening/opening";
import { route } from "$app/router.svelte";
import type { Entry, Event } from "$session/wire";

describe("addresses", () => {
  it.each([
    ["/", { page: "hall" }],
    ["/tables", { page: "tables" }],
    ["/new", { page: "new" }],
    ["/table/abc", { page: "table", id: "abc" }],
    ["/join/KRX-482", { page: "join", code: "KRX-482" }],
    ["/rules/rail", { page: "rules", game: "rail" }],
    ["/learn", { page: "learn", game: null }],
    ["/mission/01-first%20push", { page: "game", first: "mission", argument: "01-first push" }],
    ["/enter/t%25oken", { page: "enter", token: "t%oken" }],
    ["/enter/%E0%A4%A", { page: "enter", token: "%E0%A4%A" }],
    ["/nowhere", { page: "not-found" }],
    ["/table", { page: "not-found" }],
    ["/table/a/b", { page: "not-found" }],
  ])("%s", (path, expected) => expect(route(path)).toEqual(expected));
});

describe("invitation codes", () => {
  it.each(["krx482", "KRX-482", " krx 482 ", "K.R.X.4.8.2"])("reads %s", (typed) =>
    expect(tidyCode(typed)).toBe("KRX-482"),
  );
  it.each(["", "KRX48", "482KRX", "KRXX482"])("refuses %s", (typed) => expect(tidyCode(typed)).toBeNull());
});

describe("time left", () => {
  const units = { hours: "h", days: "d" };
  it.each([
    [-3, "0:00"],
    [6.2, "0:07"],
    [750, "12:30"],
    [3 * 3600 + 300, "3\u202Fh\u202F05"],
    [2.5 * 86400, "2\u202Fd"],
  ])("%d seconds", (seconds, text) => expect(span(seconds, units)).toBe(text));
});

describe("language", () => {
  it("is the stored one, else the first of the browser's that there is, else French", () => {
    expect(preferred("en", ["fr"])).toBe("en");
    expect(preferred(null, ["de-CH", "en-GB", "fr"])).toBe("en");
    expect(preferred("xx", ["de"])).toBe("fr");
  });
});

describe("coming back to the live channel", () => {
  it("waits longer each time, up to a bound, and never exactly as long as others", () => {
    const waits = [0, 1, 2, 3, 9].map((attempt) => pause(attempt, 0.5));
    expect(waits).toEqual([500, 1000, 2000, 4000, 15000]);
    expect(pause(2, 0)).toBeLessThan(pause(2, 0.99));
  });
});

describe("the shuffle's seed", () => {
  it("is 32 bytes, and another one each time", () => {
    expect(newSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newSeed()).not.toBe(newSeed());
  });
});

describe("announcements for screen readers", () => {
  const rest = () => new Promise((done) => setTimeout(done));

  it("is all that was said in one breath, and nothing of the one before", async () => {
    announce("Bob draws.");
    announce("Your turn.");
    expect(announcer.polite).toContain("Bob draws. Your turn.");
    await rest();
    announce("Ann draws.");
    expect(announcer.polite).toContain("Ann draws.");
    expect(announcer.polite).not.toContain("Bob");
    await rest();
  });

  it("differs when the same is said again, so that it is read again", async () => {
    announce("Bob draws.");
    const first = announcer.polite;
    await rest();
    announce("Bob draws.");
    expect(announcer.polite).not.toBe(first);
    await rest();
  });
});

describe("the log", () => {
  const entry = (number: number, kind: Entry["kind"], more: Partial<Entry> = {}): Entry => ({
    number,
    kind,
    time: 0,
    ...more,
  });
  const entries = [
    entry(1, "started"),
    entry(2, "action", { seat: 0, events: [{ type: "rail.passed", seat: 0 }] }),
    entry(3, "action", { seat: 1, events: [{ type: "rail.passed", seat: 1 }] }),
    entry(4, "undo", { seat: 0, to: 1 }),
    entry(5, "action", {
      seat: 0,
      events: [{ type: "rail.shuffled" }, { type: "rail.over" }],
    }),
  ];

  it("knows what was taken back", () => {
    expect(undoneNumbers(entries)).toEqual(new Set([2, 3]));
  });

  it("has one line for each event, the player's badge at the first", () => {
    const lines = logLines(entries, { players: ["A", "B"] });
    expect(lines.map(({ number, seat, undone }) => [number, seat, undone])).toEqual([
      [1, null, false],
      [2, 0, true],
      [3, 1, true],
      [4, 0, false],
      [5, 0, false],
      [5, null, false],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  it("has the newest entry on top, each entry told from its beginning", () => {
    const lines = newestFirst(logLines(entries, { players: ["A", "B"] }));
    expect(lines.map(({ key }) => key)).toEqual(["5.0", "5.1", "4.0", "3.0", "2.0", "1.0"]);
  });

  it("says what an event brought, if it did", () => {
    const claimed: Event = {
      type: "rail.claimed",
      seat: 0,
      route: "a--b",
      length: 4,
      points: 7,
      colour: "red",
      cards: 4,
      locomotives: 0,
    };
    const lines = logLines([entry(1, "action", { seat: 0, events: [claimed, { type: "rail.over" }] })], {
      players: ["A"],
    });
    expect(lines.map(({ points }) => points)).toEqual([7, 0]);
  });
});
