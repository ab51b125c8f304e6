import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, Refusal, Unreachable } from "$session/api";
import { kept } from "$ui/kept";
import { live } from "$session/live.svelte";
import { Self } from "$session/people.svelte";
import type { Me, ServerMessage } from "$session/wire";

const ann: Me = { id: "ann", name: "Ann", handle: "ann-1", has_passphrase: false, created: 0, livery: null };
const refused = (code: string) => new Refusal({ status: 403, code, key: `problem.${code}` });
let hear: (message: ServerMessage) => void;
let self: Self;

beforeEach(() => {
  vi.spyOn(live, "connect").mockImplementation(() => undefined);
  vi.spyOn(live, "listen").mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  localStorage.clear();
  self = new Self();
});
afterEach(() => void vi.restoreAllMocks());

it("leaving all other devices begins a new live channel and keeps no secret", async () => {
  const drop = vi.spyOn(live, "drop");
  self.become(ann);
  drop.mockClear();
  const leave = vi.spyOn(api, "leaveAll").mockResolvedValue(ann);
  await self.leaveOthers();
  expect(leave.mock.calls[0]?.[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(drop).toHaveBeenCalled();
  expect(kept("way-back")).toBeNull();
  expect(self.me).toEqual(ann);
});

it("a device that never hears the answer comes back by its own secret", async () => {
  self.become(ann);
  vi.spyOn(api, "leaveAll").mockRejectedValue(new Unreachable(null));
  vi.spyOn(api, "me").mockRejectedValueOnce(new Unreachable(null)).mockResolvedValue(null);
  const enter = vi.spyOn(api, "enter").mockResolvedValue(ann);
  await expect(self.leaveOthers()).rejects.toBeInstanceOf(Unreachable);
  const secret = kept("way-back");
  expect(secret).not.toBeNull();

  const later = new Self(); // the page is loaded again, with a cookie that has ended
  expect(await later.load()).toEqual(ann);
  expect(enter).toHaveBeenCalledWith({ token: secret });
  expect(kept("way-back")).toBeNull();
});

it("if nothing was done, nothing is lost", async () => {
  self.become(ann);
  vi.spyOn(api, "leaveAll").mockRejectedValue(new Unreachable(null));
  vi.spyOn(api, "me").mockResolvedValue(ann);
  const enter = vi.spyOn(api, "enter");
  await expect(self.leaveOthers()).rejects.toBeInstanceOf(Unreachable);
  expect(self.me).toEqual(ann);
  expect(enter).not.toHaveBeenCalled();
  expect(kept("way-back")).toBeNull();
});

it("a secret that is too old is forgotten, and nobody is somebody", async () => {
  localStorage.setItem("rotonde.way-back", "ab".repeat(32));
  vi.spyOn(api, "me").mockResolvedValue(null);
  vi.spyOn(api, "enter").mockRejectedValue(refused("link-used"));
  expect(await self.load()).toBeNull();
  expect(kept("way-back")).toBeNull();
});

it("a channel that another tab's new cookie has overtaken is begun anew", async () => {
  self.become(ann);
  const drop = vi.spyOn(live, "drop");
  vi.spyOn(api, "me").mockResolvedValue(ann);
  hear({ type: "welcome", me: "", version: "1", heartbeat: 20 });
  await vi.waitFor(() => expect(drop).toHaveBeenCalled());
});

it("who really is somebody else stays connected as that", async () => {
  self.become(ann);
  const drop = vi.spyOn(live, "drop");
  const asked = vi.spyOn(api, "me").mockResolvedValue(null);
  hear({ type: "welcome", me: "", version: "1", heartbeat: 20 });
  await vi.waitFor(() => expect(self.me).toBeNull());
  expect(asked).toHaveBeenCalledOnce();
  expect(drop).not.toHaveBeenCalled();
});
