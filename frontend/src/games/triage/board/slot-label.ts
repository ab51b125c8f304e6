/** What a screen reader says about a slot of the board. */
import { m } from "$words";
import { slotName, vehicleName } from "../words";
import type { Slot } from "./track";

export interface SlotFacts {
  slot: Slot;
  vehicle: string | undefined;
  closed: boolean;
  /** The vehicle that this slot is the goal of. */
  goal: string | null;
  met: boolean;
  coupling: "none" | "possible" | "coupled";
  stop: "none" | "possible" | "chosen";
}

export function slotLabel({ slot, vehicle, closed, goal, met, coupling, stop }: SlotFacts): string {
  const parts = [
    vehicle ? vehicleName(vehicle) : closed ? m["page.triage.slot.closed"]() : m["page.triage.slot.free"](),
  ];
  if (goal !== null) {
    parts.push(
      met ? m["page.triage.slot.met"]() : m["page.triage.slot.goal"]({ vehicle: vehicleName(goal) }),
    );
  }
  if (coupling === "coupled") parts.push(m["page.triage.slot.coupled"]());
  else if (coupling === "possible") parts.push(m["page.triage.slot.couple"]());
  if (stop === "chosen") parts.push(m["page.triage.slot.chosen"]());
  else if (stop === "possible") parts.push(m["page.triage.slot.stop"]());
  return m["page.triage.slot.named"]({ slot: slotName(slot), what: parts.join(", ") });
}
