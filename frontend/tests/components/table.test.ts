import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import HandOver from "$app/table/HandOver.svelte";
import Log from "$app/table/Log.svelte";
import Notices from "$app/table/Notices.svelte";
import { allGameWords } from "$games/registry";
import { live } from "$session/live.svelte";
import TurnPill from "$ui/components/TurnPill.svelte";
import { tongue } from "$ui/language.svelte";
import { loadWords } from "$ui/words";
import { entryOf, insightWith, lookOf, pictured, position, tableOf } from "./tables";

beforeAll(() => loadWords("general", "server", "players", ...allGameWords()));
beforeEach(() => tongue.choose("en"));

const empty = lookOf(position(), insightWith(), []);

describe("the turn pill", () => {
  it("says that it is my turn, and what to do", () => {
    render(TurnPill, { seat: 0, name: "Camille", mine: true, hint: "Take a card" });
    const pill = screen.getByTestId("turn");
    expect(pill.classList.contains("mine")).toBe(true);
    expect(pill.textContent).toContain("Your turn");
    expect(pill.textContent).toContain("Take a card");
  });
  it("names the player whose turn it is", () => {
    render(TurnPill, { seat: 1, name: "Noé", mine: false });
    const pill = screen.getByTestId("turn");
    expect(pill.classList.contains("mine")).toBe(false);
    expect(pill.textContent).toContain("Noé");
  });
  it("says that the game is over, without a player", () => {
    render(TurnPill, { seat: null, name: "", mine: false });
    expect(screen.getByTestId("turn").classList.contains("over")).toBe(true);
    expect(screen.getByTestId("turn").querySelector(".badge")).toBeNull();
  });
});

describe("notices of an undo", () => {
  it("ask me, and pass my answer on", async () => {
    const session = pictured({
      look: lookOf(position(), insightWith(), [], { asked_by: 1, asked_to: 1 }),
      fixtures: null,
    });
    const answer = vi.spyOn(session, "answerUndo").mockResolvedValue();
    render(Notices, { session });
    const asked = screen.getByRole("alert");
    expect(asked.textContent).toContain("Noé");
    const [agree, refuse] = [...asked.querySelectorAll("button")];
    await fireEvent.click(agree!);
    expect(answer).toHaveBeenLastCalledWith(true);
    await fireEvent.click(refuse!);
    expect(answer).toHaveBeenLastCalledWith(false);
  });
  it("only say so once I have answered", () => {
    const look = lookOf(position(), insightWith(), [], { asked_by: 1, asked_to: 1, answered: [0] });
    render(Notices, { session: pictured({ look, fixtures: null }) });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("status").querySelector("button")).toBeNull();
  });
  it("say why something was refused, until they are closed", async () => {
    const session = pictured({ look: empty, fixtures: null });
    session.problem = { status: 409, code: "stale", key: "problem.stale" };
    render(Notices, { session });
    await fireEvent.click(screen.getByTestId("problem").querySelector("button")!);
    expect(screen.queryByTestId("problem")).toBeNull();
  });
});

describe("the log", () => {
  it("has the newest entry on top and strikes through what was taken back", () => {
    const entries = [
      entryOf(1, null),
      entryOf(2, 0, { events: [{ type: "rail.drew", seat: 0 }] }),
      entryOf(3, 0, { kind: "undo", to: 1 }),
    ];
    render(Log, { session: pictured({ look: empty, fixtures: null, entries }) });
    const lines = [...screen.getByTestId("log").querySelectorAll("li[data-number]")];
    expect(lines.map((line) => line.getAttribute("data-number"))).toEqual(["3", "2", "1"]);
    expect(lines.map((line) => line.classList.contains("undone"))).toEqual([false, true, false]);
    expect(lines[1]!.textContent).toContain("Camille");
  });
});

describe("the device changes hands", () => {
  const shared = () => {
    vi.spyOn(live, "connect").mockImplementation(() => undefined);
    const session = pictured({
      table: tableOf({ your_seats: [0, 1], turn: 1 }),
      look: empty,
      fixtures: null,
    });
    session.handOver(1);
    return session;
  };
  it("and nothing of the last player's view is left", () => {
    const session = shared();
    expect(session.look).toBeNull();
    render(HandOver, { session, title: "Tram", calling: true });
    expect(screen.getByTestId("hand-over").textContent).toContain("Noé");
  });
  it("when the next player says so, or to another one", async () => {
    const session = shared();
    const take = vi.spyOn(session, "takeOver").mockResolvedValue();
    render(HandOver, { session, title: "Tram", calling: false });
    const [show, other] = [...screen.getByTestId("hand-over").querySelectorAll("button")];
    await fireEvent.click(show!);
    expect(take).toHaveBeenCalledOnce();
    await fireEvent.click(other!);
    expect(session.handover).toBe(0);
  });
});
