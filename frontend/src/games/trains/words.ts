/** What an action would bring about, in plain sentences; the facts come with the preview. */
import type { Namer } from "$games/manifest";
import { phrase } from "$ui/words";
import { listed } from "$ui/language.svelte";
import { m } from "$words";
import { signed } from "./choices";
import type { Action, Example, Outcome, Row } from "./types";

export type Tone = "strong" | "plain" | "up" | "down" | "warn";
export interface Part {
  text: string;
  tone: Tone;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an ability is called, as a title. */
export const abilityName = (ability: string): string => capital(phrase(`ability.${ability}`));
/** A prepared action in a few words. */
export function actionWord(action: Action): string {
  switch (action.type) {
    case "draw":
      return m["page.trains.draw"]();
    case "setup":
      return m["page.trains.prepared.setup"]({ card: action.card, position: action.position });
    case "place":
      return m["page.trains.prepared.place"]({ position: action.position });
    case "use":
      return action.position
        ? m["page.trains.prepared.use"]({ ability: abilityName(action.ability), position: action.position })
        : abilityName(action.ability);
  }
}
export const abilityAbout = (ability: string): string => capital(phrase(`ability-help.${ability}`));

const at = (row: Row, position: number | null): number => row[(position ?? 0) - 1] ?? 0;

/** What the action does, before what it is worth. */
function deed(outcome: Outcome, row: Row, players: readonly string[]): string {
  const card = at(row, outcome.position);
  switch (outcome.kind) {
    case "swap":
      return m["page.trains.say.swap"]({ card, other: at(row, outcome.to) });
    case "move": {
      const others = listed(outcome.slides.map((position) => at(row, position)));
      return (outcome.to ?? 0) < (outcome.position ?? 0)
        ? m["page.trains.say.move-left"]({ card, others })
        : m["page.trains.say.move-right"]({ card, others });
    }
    case "lock":
      return m["page.trains.say.lock"]({ card, position: outcome.position ?? 0 });
    case "remove": {
      if (!outcome.losses.length) return m["page.trains.say.remove.none"]();
      const losses = outcome.losses.map(({ card, seat }) =>
        m["page.trains.say.remove.loss"]({ card, name: players[seat] ?? "" }),
      );
      return m["page.trains.say.remove"]({ losses: listed(losses) });
    }
    default:
      return m["page.trains.say.replaces"]({ card: outcome.card ?? 0, other: outcome.replaced ?? 0 });
  }
}

function worth(outcome: Outcome): Part {
  const of = { closed: outcome.closed, total: outcome.couplings.length };
  const { change } = outcome;
  if (outcome.wins) return { text: m["page.trains.say.wins"](), tone: "up" };
  if (change === null) return { text: m["page.trains.say.chance"](), tone: "plain" };
  if (change > 0) return { text: m["page.trains.say.gain"]({ change, ...of }), tone: "up" };
  if (change < 0) return { text: m["page.trains.say.loss"]({ change: -change, ...of }), tone: "down" };
  return { text: m["page.trains.say.same"](of), tone: "plain" };
}

/** The whole preview: the deed, its worth, the display, locks. */
export function preview(outcome: Outcome, row: Row, players: readonly string[]): Part[] {
  const parts: Part[] = [];
  if (outcome.ability) parts.push({ text: `${abilityName(outcome.ability)}.`, tone: "strong" });
  parts.push({ text: deed(outcome, row, players), tone: outcome.ability ? "plain" : "strong" });
  if (outcome.kind === "remove" && outcome.spared.length) {
    const names = listed(outcome.spared.map((seat) => players[seat] ?? ""));
    parts.push({ text: m["page.trains.say.remove.spared"]({ names }), tone: "plain" });
  }
  if (outcome.kind !== "lock" && (outcome.kind !== "remove" || outcome.losses.length)) {
    parts.push(worth(outcome));
  }
  if (outcome.replaced_ability) {
    const ability = abilityName(outcome.replaced_ability);
    const pair = outcome.cancelled[0];
    const text = pair
      ? m["page.trains.say.cancels"]({ ability, cards: listed(pair.cards) })
      : m["page.trains.say.arrives"]({ ability });
    parts.push({ text, tone: "plain" });
  }
  for (const position of outcome.locks_lost) {
    parts.push({ text: m["page.trains.say.lock-lost"]({ card: at(row, position) }), tone: "warn" });
  }
  return parts;
}

/** What an ability would do to one's own train, after its picture. */
export function exampleResult(example: Example, family: string, total: number): string {
  const card = example.before[example.places.indexOf(example.position ?? -1)];
  if (card === undefined) return m["page.trains.example.full"]();
  if (family === "lock") return m["page.trains.example.lock"]({ card });
  if (family === "remove")
    return example.after[0] === null
      ? m["page.trains.example.lost"]({ card })
      : m["page.trains.example.spared"]({ card });
  return m["page.trains.example.result"]({ card, closed: example.closed ?? 0, total });
}

/** One option in a list or for a screen reader, complete in itself. */
export function optionLabel(outcome: Outcome, row: Row): string {
  const facts = {
    position: outcome.position ?? 0,
    to: outcome.to ?? 0,
    card: at(row, outcome.position),
    other: at(row, outcome.to),
    closed: outcome.closed,
    total: outcome.couplings.length,
    change: signed(outcome.change),
  };
  let label: string;
  if (outcome.kind === "swap") label = m["page.trains.option.swap"](facts);
  else if (outcome.kind === "move") label = m["page.trains.option.move"](facts);
  else if (outcome.kind === "lock") label = m["page.trains.option.lock"](facts);
  else if (outcome.kind === "remove") label = abilityName(outcome.ability ?? "");
  else {
    const ability = abilityName(outcome.replaced_ability ?? "");
    const display = outcome.cancelled.length
      ? m["page.trains.option.cancels"]({ ability })
      : m["page.trains.option.arrives"]({ ability });
    label = m["page.trains.option.place"]({ ...facts, other: outcome.replaced ?? 0, display });
  }
  if (outcome.locks_lost.length) label = m["page.trains.option.unlocks"]({ option: label });
  return outcome.wins ? m["page.trains.option.wins"]({ option: label }) : label;
}

interface Span {
  least: number;
  most: number;
}

/** What a train needed at a place that has just been filled. */
export const wasNeeded = ({ least, most }: Span): string =>
  least === most
    ? m["page.trains.removal.missed-one"]({ card: least })
    : m["page.trains.removal.missed"]({ least, most });

/** What a train would have won with. */
export const wasMissing = ({ least, most, position }: Span & { position: number }): string =>
  least === most
    ? m["page.trains.final.lacks-one"]({ card: least, position })
    : m["page.trains.final.lacks"]({ least, most, position });

/** A row read aloud. */
export function rowLabel(name: string, row: Row, locks: Readonly<Record<string, number>>): string {
  const wagons = row.map((number) => number ?? m["page.trains.row.gap"]()).join(", ");
  const label = m["page.trains.row"]({ name, wagons });
  const locked = Object.keys(locks).map((position) => at(row, Number(position)));
  return locked.length ? m["page.trains.row.locks"]({ row: label, wagons: listed(locked) }) : label;
}

/** Wagons are called by their numbers: nothing in this game needs another name. */
export const names: Namer = () => ({});
