/** What slots and vehicles are called, in the reader's language. */
import type { Wire } from "$session/wire";
import { m } from "$words";
import type { Slot } from "./board/track";
import { cabNumber, isLocomotive } from "./model/standing";

const SHAPES: Readonly<Record<string, () => string>> = {
  circle: m["page.triage.shape.circle"],
  diamond: m["page.triage.shape.diamond"],
  hexagon: m["page.triage.shape.hexagon"],
  square: m["page.triage.shape.square"],
  star: m["page.triage.shape.star"],
  triangle: m["page.triage.shape.triangle"],
};
const COLOURS: Readonly<Record<string, () => string>> = {
  blue: m["page.triage.colour.blue"],
  green: m["page.triage.colour.green"],
  grey: m["page.triage.colour.grey"],
  orange: m["page.triage.colour.orange"],
  red: m["page.triage.colour.red"],
  violet: m["page.triage.colour.violet"],
  yellow: m["page.triage.colour.yellow"],
};
const WAGONS: Readonly<Record<string, () => string>> = {
  red: m["vehicle.red"],
  green: m["vehicle.green"],
  yellow: m["vehicle.yellow"],
  blue: m["vehicle.blue"],
  black: m["vehicle.black"],
};

/** "carré gris B", "grey square B" */
export const slotName = ({ shape, colour, letter }: Slot): string =>
  m["page.triage.slot"]({
    shape: SHAPES[shape]?.() ?? shape,
    colour: COLOURS[colour]?.() ?? colour,
    letter,
  });

/** "la locomotive 2", "le wagon rouge"; of a mark that either fulfils: "une locomotive" */
export function vehicleName(vehicle: string): string {
  if (!isLocomotive(vehicle)) return WAGONS[vehicle]?.() ?? vehicle;
  if (!cabNumber(vehicle)) return m["page.triage.vehicle.any-locomotive"]();
  return vehicle === "locomotive-1" ? m["vehicle.locomotive-1"]() : m["vehicle.locomotive-2"]();
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For the log and for refusals: slots by their signs. */
export const names = (fixtures: Wire["TriageFixtures"]): Readonly<Record<string, string>> =>
  Object.fromEntries(fixtures.board.slots.map((slot) => [slot.id, slotName(slot)]));
