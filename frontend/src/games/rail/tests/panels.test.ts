import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gameWords } from "$games/registry";
import type { PicturedSession } from "$session/table/pictured.svelte";
import { tongue } from "$ui/language.svelte";
import { loadWords } from "$ui/words";
import { lookOf, pictured } from "../../../../tests/components/tables";
import { Desk } from "../model.svelte";
import Pay from "../panels/routes/Pay.svelte";
import TicketChoice from "../panels/tickets/TicketChoice.svelte";
import type { Action, Fixtures, Insight, Legal, View } from "../types";
import { insight, lineOf, outlook, payment, position, small } from "./small";

beforeAll(() => loadWords("general", gameWords("rail")));
beforeEach(() => tongue.choose("en"));

function deskWith(legal: Legal, more: Partial<Insight> = {}, phase: View["phase"] = "turn") {
  const look = lookOf<View, Insight, Action>(
    position({ blue: 3, red: 1, locomotive: 2 }, { phase }),
    { ...insight, ...more },
    legal,
  );
  const session: PicturedSession<View, Fixtures, Insight, Action> = pictured({ look, fixtures: small });
  return { session, desk: new Desk(session) };
}

describe("the panel to pay a route", () => {
  const route = "bellecour--charite";
  const legal: Legal = [0, 1].map((locomotives) => ({
    code: 11 + locomotives,
    text: "",
    action: { type: "claim", route, colour: "blue", locomotives },
  }));
  const claims = [outlook(route, payment(11, "blue", 3), payment(12, "blue", 2, 1))];
  const open = () => {
    const { session, desk } = deskWith(legal, { claims });
    // Once it is paid, the route is no longer on offer.
    vi.spyOn(session, "why").mockResolvedValue(null);
    desk.select("bellecour--charite");
    const props = { oncancel: vi.fn(), onpaid: vi.fn() };
    render(Pay, { desk, line: lineOf("bellecour--charite"), byKey: false, ...props });
    return { session, desk, ...props };
  };
  it("offers every way to pay, the one with the fewest locomotives first", () => {
    open();
    const ways = screen.getAllByRole("radio");
    expect(ways.map((way) => way.getAttribute("aria-checked"))).toEqual(["true", "false"]);
  });
  it("goes through the ways by arrows, and pays the chosen one", async () => {
    const { session, onpaid } = open();
    const [first] = screen.getAllByRole("radio");
    await fireEvent.keyDown(first!, { key: "ArrowDown" });
    const [, second] = screen.getAllByRole("radio");
    expect(second!.getAttribute("aria-checked")).toBe("true");
    await fireEvent.keyDown(second!, { key: "Enter" });
    expect(session.acted).toMatchObject({ code: 12 });
    expect(onpaid).toHaveBeenCalledWith("bellecour--charite");
  });
  it("is left by Escape", async () => {
    const { oncancel } = open();
    await fireEvent.keyDown(screen.getByTestId("pay"), { key: "Escape" });
    expect(oncancel).toHaveBeenCalledOnce();
  });
  it("says why a route cannot be had, in the engine's words", async () => {
    const { session, desk } = deskWith([]);
    const why = vi
      .spyOn(session, "why")
      .mockResolvedValue({ status: 409, code: "illegal", key: "problem.unheard-of" });
    desk.select("ainay--charite");
    render(Pay, {
      desk,
      line: lineOf("ainay--charite"),
      byKey: false,
      oncancel: vi.fn(),
      onpaid: vi.fn(),
    });
    await vi.waitFor(() => expect(screen.getByTestId("pay").textContent).toContain("illegal"));
    expect(why).toHaveBeenCalledOnce();
    expect(screen.queryAllByRole("radio")).toEqual([]);
  });
});

describe("the choice of tickets", () => {
  const offered: Partial<Insight> = {
    offer: [{ ticket: "ainay--charite", standing: "open", missing: 4, spaces: 4, way: ["ainay--charite"] }],
    least_to_keep: 1,
  };
  const legal: Legal = [{ code: 20, text: "", action: { type: "keep", tickets: ["ainay--charite"] } }];
  it("keeps nothing before enough tickets are chosen, then what was chosen", async () => {
    const { session, desk } = deskWith(legal, offered, "tickets-start");
    render(TicketChoice, { desk });
    const keep = screen.getByTestId("keep");
    expect(keep.hasAttribute("disabled")).toBe(true);
    await fireEvent.click(screen.getByRole("checkbox"));
    expect(screen.getByRole("checkbox").getAttribute("aria-checked")).toBe("true");
    expect(keep.hasAttribute("disabled")).toBe(false);
    await fireEvent.click(keep);
    expect(session.acted).toMatchObject({ code: 20 });
  });
});
