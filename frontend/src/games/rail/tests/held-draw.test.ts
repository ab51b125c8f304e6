import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "$session/api";
import { lookOf, pictured } from "../../../../tests/components/tables";
import { HOLD, PILE } from "../held-draw.svelte";
import { Desk } from "../model.svelte";
import type { Action, Choice, Fixtures, Insight, Legal, View } from "../types";
import { insight, position, small } from "./small";

const choice = (code: number, action: Action): Choice => ({ code, text: "", action });
const red = choice(7, { type: "take", card: "red" });
const blind = choice(9, { type: "blind" });
const blue = choice(1, { type: "take", card: "blue" });
const legal: Legal = [red, blue, blind, choice(10, { type: "tickets" })];
const view = position({ red: 1 }, { row: ["red", "blue", null] });

function desk(deadline: number | null = null) {
  const look = { ...lookOf<View, Insight, Action>(view, insight, legal), deadline };
  const session = pictured<View, Fixtures, Insight, Action>({ look, fixtures: small });
  return { session, act: vi.spyOn(session, "act"), desk: new Desk(session) };
}

describe("a card that was tapped", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    const plan = { number: 2, legal: [blue, blind], insight };
    vi.spyOn(api, "plan").mockResolvedValue(plan);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is sent after its time, and not before", async () => {
    const { desk: table, act } = desk();
    await table.held.hold(red, 0);
    await vi.advanceTimersByTimeAsync(HOLD - 1);
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(act).toHaveBeenCalledExactlyOnceWith(red);
    expect(table.held.choice).toBeNull();
  });
  it("is forgotten when it is undone", async () => {
    const { desk: table, act } = desk();
    await table.held.hold(red, 0);
    expect(table.hand.red).toBe(2);
    table.held.undo();
    await vi.advanceTimersByTimeAsync(2 * HOLD);
    expect(act).not.toHaveBeenCalled();
    expect(table.hand.red).toBe(1);
    expect(table.legal).toBe(legal);
  });
  it("leaves open only what may follow, as the server says", async () => {
    const { desk: table } = desk();
    await table.held.hold(red, 0);
    await table.held.following();
    expect(api.plan).toHaveBeenCalledWith("t", { seat: 0, after: [red.action] });
    expect(table.second).toBe(true);
    expect(table.draw).toBeNull();
    expect(await table.drawable({ type: "blind" })).toBe(blind);
    expect(await table.drawable({ type: "take", card: "red" })).toBeNull();
  });
  it("is sent by the next tap, which then waits itself", async () => {
    const { desk: table, act } = desk();
    await table.held.hold(red, 0);
    await vi.advanceTimersByTimeAsync(500);
    await table.held.hold(blind, PILE);
    expect(act.mock.calls).toEqual([[red]]);
    expect(table.held.choice).toBe(blind);
    await vi.advanceTimersByTimeAsync(HOLD - 1);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(act.mock.calls).toEqual([[red], [blind]]);
  });
  it("is dropped with the one before it, if that is refused", async () => {
    const { desk: table, act } = desk();
    act.mockResolvedValueOnce(false);
    await table.held.hold(red, 0);
    await table.held.hold(blind, PILE);
    expect(table.held.choice).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * HOLD);
    expect(act).toHaveBeenCalledTimes(1);
  });
  it("is sent in the same breath when the page is closed", async () => {
    const { desk: table, act } = desk();
    const stop = table.held.watch();
    await table.held.hold(red, 0);
    dispatchEvent(new Event("pagehide"));
    expect(act).toHaveBeenCalledExactlyOnceWith(red);
    stop();
    await vi.advanceTimersByTimeAsync(2 * HOLD);
    expect(act).toHaveBeenCalledTimes(1);
  });
  it("does not wait when the clock is about to run out", async () => {
    const { desk: table, act } = desk(Date.now() / 1000 + 3);
    await table.held.hold(red, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledOnce();
  });
});
