import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal, Unreachable } from "$session/api";
import { live } from "$session/live.svelte";
import { TableSession } from "$session/table/table.svelte";
import {
  SPECTATOR,
  type Entry,
  type Look,
  type Problem,
  type TableSent,
  type TableState,
  type Wire,
} from "$session/wire";
import { insightWith, lookOf, position, tableOf } from "./components/tables";

const table = (more: Partial<TableSent> = {}): TableSent =>
  tableOf({ game: "rail", seats: [], undo: "free", number: 1, ...more });
/** A position that names what it is about. */
const view = (about: string): Wire["TriagePosition"] => ({ ...position(), last: about });
const look = (number: number, seat: number, hand: string): Look => ({
  ...lookOf(view(hand), insightWith(), [{ code: 7, text: "x", action: { type: "blind" } }]),
  number,
  seat,
});
const entry = (number: number): Entry => ({ number, kind: "action", time: 0, seat: 0 });
const state = (number: number, seat: number, hand: string, more: Partial<TableSent> = {}): TableState => ({
  table: table({ number, ...more }),
  entries: Array.from({ length: number }, (_, i) => entry(i + 1)),
  look: seat === SPECTATOR ? null : look(number, seat, hand),
  looks: [],
});

let session: TableSession;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, "connect").mockImplementation(() => undefined);
  vi.spyOn(api, "chat").mockResolvedValue({ lines: [] });
  session = new TableSession("t");
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a table on this page", () => {
  it("is looked at with my seat's eyes", async () => {
    const ask = vi
      .spyOn(api, "table")
      .mockImplementation((_, seat) => Promise.resolve(state(2, seat, "mine")));
    await session.open();
    expect(ask.mock.calls.map(([, seat]) => seat)).toEqual([SPECTATOR, 0]);
    expect(session.look?.view).toEqual(view("mine"));
    expect(session.myTurn).toBe(true);
  });

  it("knows what is new since I last looked", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) =>
      Promise.resolve(state(9, seat, "", { unread: 4 })),
    );
    await session.open();
    expect(session.seenUpTo).toBe(5);
  });

  it("does not go back when an older answer arrives late, and tells each entry once", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "two")));
    await session.open();
    const told: number[] = [];
    session.onEvents((one) => told.push(one.number));
    session.take(state(4, 0, "four"));
    session.take(state(3, 0, "three"));
    session.take(state(4, 0, "four"));
    expect(session.look?.view).toEqual(view("four"));
    expect(told).toEqual([3, 4]);
    expect(session.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it("asks for the earlier part of a long log, and shows no gap", async () => {
    const some = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => entry(first + i));
    vi.spyOn(api, "table").mockImplementation((_, seat) =>
      Promise.resolve({ ...state(300, seat, ""), entries: some(237, 300) }),
    );
    const earlier = vi
      .spyOn(api, "entries")
      .mockImplementation((_, _seat, first, last) => Promise.resolve(some(first, last)));
    await session.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(earlier.mock.calls.map(([, , first, last]) => [first, last])).toEqual([
      [37, 236],
      [1, 36],
    ]);
    expect(session.entries.map(({ number }) => number)).toEqual(some(1, 300).map(({ number }) => number));
    earlier.mockRejectedValue(new Unreachable("gone"));
    session.take({ ...state(500, 0, ""), entries: some(437, 500) });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.entries.map(({ number }) => number)).toEqual(some(437, 500).map(({ number }) => number));
  });

  it("sends an action again over a bad line, under the same id", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    const act = vi
      .spyOn(api, "act")
      .mockRejectedValueOnce(new Unreachable("gone"))
      .mockResolvedValueOnce(state(3, 0, ""));
    const played = session.act({ code: 7 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await played).toBe(true);
    const ids = act.mock.calls.map(([, sent]) => sent.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(session.pending).toBeNull();
  });

  it("takes one action at a time", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    const act = vi.spyOn(api, "act").mockResolvedValue(state(3, 0, ""));
    const [first, second] = await Promise.all([session.act({ code: 7 }), session.act({ code: 7 })]);
    expect([first, second]).toEqual([true, false]);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("goes on as soon as the log shows an action, however late its answer comes", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    let answer: (late: TableState) => void = () => undefined;
    const act = vi
      .spyOn(api, "act")
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const first = session.act({ code: 7 });
    session.take({ ...state(3, 0, "after another's move"), entries: [{ ...entry(3), seat: 1 }] });
    expect(session.pending).not.toBeNull();
    session.take(state(4, 0, "after mine"));
    expect(session.pending).toBeNull();
    expect(await first).toBe(true);
    const second = session.act({ code: 7 });
    answer(state(4, 0, "after mine"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.pending).toBe(act.mock.calls[1]?.[1].id);
    session.take(state(5, 0, "after the second"));
    expect(await second).toBe(true);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("keeps a refusal, and shows the table that comes with it instead of asking again", async () => {
    const ask = vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    ask.mockClear();
    const now = state(4, 0, "later");
    vi.spyOn(api, "act").mockRejectedValue(
      new Refusal({ status: 409, code: "stale", key: "problem.stale", state: now }),
    );
    expect(await session.act({ code: 7 })).toBe(false);
    expect(session.problem?.code).toBe("stale");
    expect(session.look?.number).toBe(4);
    expect(ask).not.toHaveBeenCalled();
  });

  it("shows an answer once, when it comes over both channels", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    const told = vi.fn();
    session.onEvents(told);
    session.take(state(3, 0, "first"));
    const shown = session.look;
    session.take(state(3, 0, "again"));
    expect(session.look).toBe(shown);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("tells of several entries with each one's own looks before and after", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    const told: [number, number, number][] = [];
    session.onEvents((one, before, after) => told.push([one.number, before.number, after.number]));
    session.take({ ...state(5, 0, ""), looks: [look(3, 0, ""), look(4, 0, "")] });
    expect(told).toEqual([
      [3, 2, 3],
      [4, 3, 4],
      [5, 4, 5],
    ]);
  });

  it("asks again and again while the live channel is down, and says so", async () => {
    const ask = vi.spyOn(api, "table").mockImplementation((_, seat) => Promise.resolve(state(2, seat, "")));
    await session.open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(session.connection).toBe("polling");
    ask.mockRejectedValue(new Unreachable("gone"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(session.connection).toBe("lost");
  });
});

describe("a seat that is not mine any longer", () => {
  const gone: Problem = { code: "not-your-seat", key: "problem.not-your-seat", status: 403 };

  it("is left: I look on, as anybody may, and am told why", async () => {
    const listen = vi.spyOn(live, "listen");
    const ask = vi
      .spyOn(api, "table")
      .mockImplementation((_, seat) => Promise.resolve(state(2, seat, "mine")));
    await session.open();
    const hear = listen.mock.calls[0]![0];
    ask.mockImplementation((_, seat) =>
      Promise.resolve({ ...state(3, seat, ""), look: look(3, seat, "nobody's") }),
    );
    hear({ type: "wrong", problem: gone });
    await vi.waitFor(() => expect(session.look?.view).toEqual(view("nobody's")));
    expect(session.seat).toBe(SPECTATOR);
    expect(session.problem).toEqual(gone);
  });

  it("is left also where only polling finds it out, and once", async () => {
    const ask = vi
      .spyOn(api, "table")
      .mockImplementation((_, seat) => Promise.resolve(state(2, seat, "mine")));
    await session.open();
    ask.mockClear();
    ask.mockRejectedValue(new Refusal(gone));
    await session.refresh();
    expect(ask.mock.calls.map(([, seat]) => seat)).toEqual([0, SPECTATOR]);
    expect(session.problem).toEqual(gone);
  });
});

describe("several players on one device", () => {
  const shared = { your_seats: [0, 1], turn: 1 };

  it("asks who holds it before anybody's cards are loaded", async () => {
    const ask = vi
      .spyOn(api, "table")
      .mockImplementation((_, seat) => Promise.resolve(state(2, seat, `of ${seat}`, shared)));
    await session.open();
    expect(session.handover).toBe(1);
    expect(session.look).toBeNull();
    expect(ask.mock.calls.map(([, seat]) => seat)).toEqual([SPECTATOR]);
    await session.takeOver();
    expect(session.look?.view).toEqual(view("of 1"));
  });

  it("forgets the last player's view, and takes in none while the device changes hands", async () => {
    vi.spyOn(api, "table").mockImplementation((_, seat) =>
      Promise.resolve(state(2, seat, `of ${seat}`, shared)),
    );
    await session.open();
    await session.takeOver();
    const watch = vi.spyOn(live, "subscribe");
    session.handOver(0);
    expect(watch.mock.calls[0]?.[1]().seat).toBe(SPECTATOR);
    expect(session.look).toBeNull();
    expect(session.entries).toEqual([]);
    session.take(state(3, 1, "of 1", shared));
    expect(session.look).toBeNull();
    expect(session.entries).toEqual([]);
  });
});

describe("the board of an uploaded map", () => {
  const opened = async (...answers: (object | Error)[]) => {
    vi.spyOn(api, "table").mockImplementation((_, seat) =>
      Promise.resolve(state(2, seat, "", { fixtures_id: "s" })),
    );
    const ask = vi.spyOn(api, "fixtures");
    for (const answer of answers) {
      if (answer instanceof Error) ask.mockRejectedValueOnce(answer);
      else ask.mockResolvedValueOnce(answer);
    }
    await session.open();
    return ask;
  };

  it("is shown as a draft at once, and as drawn with care when that is ready", async () => {
    const draft = { name: "draft", final: false };
    const ask = await opened(draft, draft, new Unreachable("gone"), { name: "drawn", final: true });
    expect(session.fixtures).toEqual(draft);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(session.fixtures).toEqual(draft);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.fixtures).toEqual({ name: "drawn", final: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it("is not asked for again if it is final, or once the table is closed", async () => {
    const ask = await opened({ name: "shipped" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    session.close();
    session = new TableSession("t");
    ask.mockResolvedValue({ name: "draft", final: false });
    await session.open();
    session.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
