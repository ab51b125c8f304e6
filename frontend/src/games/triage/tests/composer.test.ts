import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gameWords } from "$games/registry";
import type { Wire } from "$session/wire";
import { tongue } from "$ui/language.svelte";
import { loadWords } from "$ui/words";
import { insightWith, lookOf, pictured, position } from "../../../../tests/components/tables";
import { Desk } from "../model/model.svelte";
import { board, option } from "./small";
import Composer from "../panels/Composer.svelte";

beforeAll(() => loadWords("general", gameWords("triage")));
beforeEach(() => tongue.choose("en"));

const tools = createRawSnippet(() => ({ render: () => "<span>tools</span>" }));
const moves = [option({ from: "A1", path: ["A2"] }), option({ from: "A1", path: ["A2", "A3"] })];

const mission: Wire["TriageMissionCard"] = {
  name: null,
  title: {},
  level: null,
  minimum: null,
  grades: [],
  start: { locomotives: ["A1"], red: "B1" },
  goal: { red: "A3" },
  interruptions: [],
  named_locomotives: false,
};

function open() {
  const session = pictured({
    look: lookOf(
      position({ "locomotive-1": "A1", red: "B1" }),
      insightWith(moves.map(({ train }) => train)),
      moves.map(({ code, move }) => ({ code, text: "", action: move })),
    ),
    fixtures: { board, mission, vehicles: ["locomotive-1", "red"], wanted: [] },
  });
  const desk = new Desk(session);
  const onlist = vi.fn();
  render(Composer, { desk, turned: false, tools, onlist });
  return { session, desk, onlist };
}

describe("the composer of a move", () => {
  it("is idle until a locomotive is taken in hand", async () => {
    const { desk } = open();
    expect(screen.getByTestId("composer").classList.contains("idle")).toBe(true);
    desk.touch("A1");
    await vi.waitFor(() => expect(screen.getByTestId("composer").classList.contains("idle")).toBe(false));
    expect(desk.stops).toEqual(["A2", "A3"]);
  });
  it("plays the move that was put together", async () => {
    const { session, desk } = open();
    desk.touch("A1");
    desk.touch("A3");
    const go = await vi.waitFor(() => {
      const button = screen.getByTestId("composer").querySelector<HTMLButtonElement>(".go:not([disabled])");
      expect(button).not.toBeNull();
      return button!;
    });
    await fireEvent.click(go);
    expect(session.acted).toMatchObject({ code: moves[1]!.code });
  });
});
