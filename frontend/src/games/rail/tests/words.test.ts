import { tongue } from "$ui/language.svelte";
import { describe, expect, it } from "vitest";
import { restWord } from "../words";

describe("what a payment leaves in hand", () => {
  it("leaves out zeros", () => {
    tongue.choose("fr");
    expect(restWord({ blue: 0, locomotive: 1 }, ["blue", "locomotive"])).toBe("reste 1 locomotive");
    expect(restWord({ blue: 0 }, ["blue"])).toBe("il n’en reste plus");
    tongue.choose("en");
    expect(restWord({ blue: 0 }, ["blue"])).toBe("none left");
  });
});
