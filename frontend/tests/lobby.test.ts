import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "$session/api";
import { lobby } from "$session/lobby.svelte";
import { live } from "$session/live.svelte";
import { self } from "$session/people.svelte";
import type { Me, Tables, TableSent } from "$session/wire";

const tables = (...mine: string[]): Tables => ({ mine: mine.map((id) => ({ id }) as TableSent), open: [] });
const mine = () => lobby.tables?.mine.map(({ id }) => id);
const me = (id: string): Me => ({
  id,
  name: id,
  handle: id,
  has_passphrase: false,
  created: 0,
  livery: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, "connect").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("an older answer that comes late does not bring old tables back", async () => {
  const answers: ((tables: Tables) => void)[] = [];
  vi.spyOn(api, "tables").mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const both = [lobby.refresh(), lobby.refresh()];
  answers[1]?.(tables("new"));
  answers[0]?.(tables("old"));
  await Promise.all(both);
  expect(mine()).toEqual(["new"]);
});

it("nobody sees the tables of whom the device knew before", async () => {
  vi.spyOn(api, "tables").mockResolvedValueOnce(tables("hers"));
  self.become(me("ann"));
  lobby.watch(() => undefined)();
  await vi.waitFor(() => expect(mine()).toEqual(["hers"]));
  self.forget();
  vi.spyOn(api, "tables").mockReturnValue(new Promise(() => undefined));
  lobby.watch(() => undefined)();
  expect(lobby.tables).toBeNull();
});
