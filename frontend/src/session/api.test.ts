import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "./api";
import { preparing } from "./preparing.svelte";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
const loading = (step: number) =>
  json(503, {
    status: 503,
    code: "game-loading",
    key: "problem.game-loading",
    parameters: { game: "rail", step, steps: 8 },
    retry_after: 0.5,
  });

let answers: Response[] = [];
let asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  history.replaceState(null, "", "/new");
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift()!);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for a game that is being loaded, shows its steps, and goes on by itself", async () => {
  answers = [loading(3), loading(4), json(200, { rematch: "later" })];
  const answer = api.proposeRematch("ABC");
  await vi.advanceTimersByTimeAsync(0);
  expect(preparing.current).toEqual({ game: "rail", step: 3, steps: 8 });
  await vi.advanceTimersByTimeAsync(500);
  expect(preparing.current?.step).toBe(4);
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual({ rematch: "later" });
  expect(preparing.current).toBeNull();
  expect(asked).toHaveLength(3);
});

it("stops its requests for a page that the reader has left", async () => {
  answers = [loading(1), json(200, {})];
  const refused = expect(api.proposeRematch("ABC")).rejects.toBeInstanceOf(Refusal);
  await vi.advanceTimersByTimeAsync(0);
  history.replaceState(null, "", "/");
  await vi.advanceTimersByTimeAsync(500);
  await refused;
  expect(asked).toHaveLength(1);
  expect(preparing.current).toBeNull();
});

it("passes every other refusal on at once", async () => {
  answers = [json(503, { status: 503, code: "busy", key: "problem.server-busy" })];
  await expect(api.proposeRematch("ABC")).rejects.toBeInstanceOf(Refusal);
  expect(asked).toHaveLength(1);
});
