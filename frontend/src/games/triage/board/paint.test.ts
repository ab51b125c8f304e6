import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { vehicleName } from "../words";
import { vehiclePaint, vehicleSymbol } from "./paint";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const TOKENS = read("../../../ui/styles/tokens.css");
const SYMBOLS = read("../../../ui/components/Symbols.svelte");
const ROOFS = read("./Vehicle.svelte");
const WAGONS = ["red", "green", "yellow", "blue", "black", "white", "violet", "orange"];

describe.each(WAGONS)("the %s wagon", (wagon) => {
  test("has a colour, a symbol, lines on its roof and a name", () => {
    const { ground, ink } = vehiclePaint(wagon);
    for (const token of [ground, ink]) expect(TOKENS).toContain(`${token.slice(4, -1)}:`);
    expect(SYMBOLS).toContain(`id="${vehicleSymbol(wagon).slice(1)}"`);
    expect(ROOFS).toContain(`    ${wagon}: "M`);
    expect(vehicleName(wagon)).not.toBe(wagon);
  });
});
