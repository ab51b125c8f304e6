/** Legal actions as a table offers them: by ability, by place, by what the finger does. */
import type { Outcome } from "./types";

/** Previews of one ability, from the locomotive on. */
export const usesOf = (outcomes: readonly Outcome[], ability: string): Outcome[] =>
  outcomes.filter((outcome) => outcome.ability === ability);

/** Where one card of the hand, or the drawn wagon, may go. */
export const placesOf = (outcomes: readonly Outcome[], card: number | null): Outcome[] =>
  outcomes.filter(
    (outcome) => (outcome.kind === "setup" || outcome.kind === "place") && outcome.card === card,
  );

/** The abilities that can be used now. */
export const usable = (outcomes: readonly Outcome[]): Set<string> =>
  new Set(outcomes.flatMap((outcome) => outcome.ability ?? []));

/** Does a use begin or end at a position? */
const touches = (outcome: Outcome, position: number): boolean =>
  outcome.position === position || (outcome.kind === "swap" && outcome.to === position);

/**
 * A tap on a wagon: the use that begins there. A swap can begin at either of its wagons, so a
 * second tap on the same wagon, or one on its partner, goes on to the next that fits.
 */
export function tapped(uses: readonly Outcome[], position: number, chosen: Outcome | null): Outcome | null {
  const fitting = uses.filter((outcome) => touches(outcome, position));
  const now = fitting.findIndex((outcome) => outcome.code === chosen?.code);
  return fitting[(now + 1) % Math.max(1, fitting.length)] ?? null;
}

/** A wagon was dragged from one position to another: every use that does just that. */
export const dragged = (outcomes: readonly Outcome[], from: number, to: number): Outcome[] =>
  outcomes.filter(
    (outcome) =>
      (outcome.position === from && outcome.to === to) ||
      (outcome.kind === "swap" && outcome.position === to && outcome.to === from),
  );

/** Of what a drag could mean, what belongs to the chosen ability, if any is chosen. */
export const meant = (matches: readonly Outcome[], ability: string | null): Outcome | null =>
  matches.find((outcome) => outcome.ability === ability) ?? matches[0] ?? null;

/** Between or at which positions a use is marked under the train. */
export function anchor(outcome: Outcome): number {
  const position = outcome.position ?? 0;
  return outcome.kind === "swap" && outcome.to !== null ? (position + outcome.to) / 2 : position;
}

export type Change = "up" | "down" | "same" | "open";

/** How a number of couplings changes, as a word for its look. */
export const changeOf = (change: number | null): Change =>
  change === null ? "open" : change > 0 ? "up" : change < 0 ? "down" : "same";

/** The same in signs: +1, −1, =. */
export const signed = (change: number | null): string =>
  change === null ? "?" : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "=";

/** The wagons of the display by ability. */
export const byAbility = (
  display: readonly number[],
  abilityOf: Readonly<Record<string, string>>,
): Record<string, number> => Object.fromEntries(display.map((wagon) => [abilityOf[wagon] ?? "", wagon]));
