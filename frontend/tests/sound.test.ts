import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$ui/settings.svelte";

/** What the page has done with the sound of the browser. */
const made = { contexts: 0, tones: 0, loudest: 0 };

class Param {
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
  linearRampToValueAtTime = (value: number) => (made.loudest = Math.max(made.loudest, value));
}
class FakeContext {
  state = "suspended";
  currentTime = 0;
  constructor() {
    made.contexts += 1;
  }
  resume = () => {
    this.state = "running";
    return Promise.resolve();
  };
}
class FakeNode {
  frequency = new Param();
  gain = new Param();
  connect = (next: unknown) => next;
  start = () => (made.tones += 1);
  stop = vi.fn();
}

describe("sounds", () => {
  beforeEach(() => {
    vi.resetModules();
    Object.assign(made, { contexts: 0, tones: 0, loudest: 0 });
    vi.stubGlobal("AudioContext", FakeContext);
    vi.stubGlobal("OscillatorNode", FakeNode);
    vi.stubGlobal("GainNode", FakeNode);
  });
  afterEach(() => {
    settings.set("sound", false);
    settings.set("volume", "middle");
    vi.unstubAllGlobals();
  });
  const press = () => dispatchEvent(new Event("pointerup"));

  it("are off until somebody switches them on, and then nothing is even made ready", async () => {
    const { play } = await import("$ui/sound");
    press();
    play("turn");
    expect(made).toEqual({ contexts: 0, tones: 0, loudest: 0 });
  });

  it("wait for a press, and keep nothing for later", async () => {
    const fresh = await import("$ui/settings.svelte");
    const { play } = await import("$ui/sound");
    fresh.settings.set("sound", true);
    play("card");
    expect(made.contexts).toBe(0);
    press();
    expect(made.tones).toBe(0);
    play("card");
    expect([made.contexts, made.tones]).toEqual([1, 1]);
    fresh.settings.set("sound", false);
    play("card");
    expect(made.tones).toBe(1);
  });

  it("are as loud as was chosen", async () => {
    const fresh = await import("$ui/settings.svelte");
    const { play } = await import("$ui/sound");
    fresh.settings.set("sound", true);
    press();
    const heard = fresh.VOLUMES.map((volume) => {
      made.loudest = 0;
      fresh.settings.set("volume", volume);
      play("turn");
      return made.loudest;
    });
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(new Set(heard).size).toBe(heard.length);
    expect(Math.max(...heard)).toBeLessThan(1);
  });

  it("are short", async () => {
    const { TONES } = await import("$ui/sound");
    for (const tones of Object.values(TONES))
      expect(Math.max(...tones.map(({ at, length }) => at + length))).toBeLessThan(1);
  });
});

describe("the volume of the settings", () => {
  it("is a word that is known, whatever the browser remembers", async () => {
    vi.resetModules();
    localStorage.setItem("rotonde.settings", JSON.stringify({ volume: "deafening", sound: true }));
    const fresh = await import("$ui/settings.svelte");
    expect([fresh.settings.volume, fresh.settings.sound]).toEqual(["middle", true]);
  });
});
