import { expect, test, vi } from "vitest";
import { Requests } from "./requests.svelte";

test("a second request while one waits is not sent", async () => {
  const requests = new Requests();
  let finish: () => void = () => undefined;
  const first = requests.send(() => new Promise<void>((resolve) => (finish = resolve)));
  expect(requests.busy).toBe(true);
  const second = vi.fn(() => Promise.resolve());
  expect(await requests.send(second)).toBe(false);
  expect(second).not.toHaveBeenCalled();
  finish();
  expect(await first).toBe(true);
  expect(requests.busy).toBe(false);
});

test("a failure is kept until the next request, and told to who shows it", async () => {
  const told = vi.fn();
  const requests = new Requests(told);
  const broken = new Error("no line");
  expect(await requests.send(() => Promise.reject(broken))).toBe(false);
  expect(requests.failure).toBe(broken);
  expect(told).toHaveBeenCalledExactlyOnceWith(broken);
  expect(requests.busy).toBe(false);
  expect(await requests.send(() => Promise.resolve())).toBe(true);
  expect(requests.failure).toBe(null);
});
