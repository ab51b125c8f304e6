import { expect, it } from "vitest";
import { redirected } from "./redirects";
import { route } from "./router.svelte";

const from = (address: string) => redirected(new URL(address, "https://rotonde.example"));

it.each([
  ["/rules/yard", "/rules/triage"],
  ["/rules/yard?chapter=grades", "/rules/triage?chapter=grades"],
  ["/learn/yard", "/learn/triage"],
  ["/new?game=yard", "/new?game=triage"],
  ["/ladder?game=yard&page=2", "/ladder?game=triage&page=2"],
  ["/yard", "/missions"],
  ["/yard/anything", "/missions"],
])("%s leads to %s", (old, now) => {
  expect(from(old)).toBe(now);
  expect(route(new URL(now, "https://rotonde.example").pathname).page).not.toBe("not-found");
});

it.each(["/", "/table/yard", "/replay/ABC?move=3", "/mission/01-first-push", "/new?game=rail&seats=2#x"])(
  "%s stays as it is",
  (address) => expect(from(address)).toBe(address),
);
