/**
 * The log of Rail: one line per turn. What a turn was is read from the typed events of its entries:
 * two cards that a seat draws one after the other are one turn, and so are tickets drawn and kept.
 */
import { isEvent } from "$session/events";
import { sentences, undoneNumbers } from "$session/table/log";
import type { Entry, Event } from "$session/wire";
import { say, type Names } from "$ui/words";

/** A drawn card. Its kind is null if the viewer did not see it. */
export interface DrawnCard {
  kind: string | null;
  fromPile: boolean;
}
export type Deed =
  | { kind: "draw"; cards: readonly DrawnCard[] }
  | { kind: "claim"; route: string; colour: string; cards: number; locomotives: number; points: number }
  | { kind: "tickets"; drawn: number | null; kept: number | null }
  | { kind: "pass" };

export interface TurnLine {
  key: string;
  /** Of its last entry. */
  number: number;
  /** Null: a remark, which belongs to no turn. */
  seat: number | null;
  deed: Deed | null;
  /** Everything in whole sentences: what ears hear. */
  text: string;
  undone: boolean;
  /** The entry of a bot that may be asked why. */
  why: number | null;
  /** The kind of event, if it has a short form. */
  brief: Brief | null;
}
export type Brief = "rail.shuffled" | "rail.swept";

/** What an event adds to a turn; null: it is a remark, or told by another event. */
function deedOf(event: Event): Deed | null {
  if (isEvent(event, "rail.took")) return { kind: "draw", cards: [{ kind: event.card, fromPile: false }] };
  if (isEvent(event, "rail.drew")) return { kind: "draw", cards: [{ kind: null, fromPile: true }] };
  if (isEvent(event, "rail.drew-card"))
    return { kind: "draw", cards: [{ kind: event.card, fromPile: true }] };
  if (isEvent(event, "rail.drew-tickets")) return { kind: "tickets", drawn: event.count, kept: null };
  if (isEvent(event, "rail.kept", "rail.kept-tickets"))
    return { kind: "tickets", drawn: null, kept: event.count };
  if (isEvent(event, "rail.passed")) return { kind: "pass" };
  if (!isEvent(event, "rail.claimed")) return null;
  const { route, colour, cards, locomotives, points } = event;
  return { kind: "claim", route, colour, cards, locomotives, points };
}

/** Both as one turn of the same seat; null: they are two. */
function joined(before: Deed, after: Deed): Deed | null {
  if (before.kind === "draw" && after.kind === "draw") {
    const [first, ...more] = before.cards;
    const whole = more.length > 0 || (first?.kind === "locomotive" && !first.fromPile);
    return whole ? null : { kind: "draw", cards: [...before.cards, ...after.cards] };
  }
  if (before.kind === "tickets" && after.kind === "tickets" && before.kept === null)
    return { kind: "tickets", drawn: before.drawn, kept: after.kept };
  return null;
}

/** Worth a line of its own beside the turn that it came with. */
const isRemark = (event: Event): boolean =>
  isEvent(event, "rail.shuffled", "rail.swept", "rail.last-round", "rail.over");

/** Oldest first. */
export function turnLines(entries: readonly Entry[], names: Names): TurnLine[] {
  const undone = undoneNumbers(entries);
  const lines: TurnLine[] = [];
  let standing: TurnLine | null = null; // the last turn that was not taken back
  for (const entry of entries) {
    const { number } = entry;
    const seat = entry.seat ?? null;
    const gone = undone.has(number);
    const events = entry.events ?? [];
    const deed = events.map(deedOf).find((one) => one !== null) ?? null;
    if (deed === null) {
      lines.push(...sentences(entry, names).map((text, i) => remark(`${number}.${i}`, number, text, gone)));
      continue;
    }
    const text = events
      .filter((event) => deedOf(event) !== null)
      .map((event) => say(event, names))
      .join(" ");
    const why = entry.by_bot ? number : null;
    const whole: Deed | null =
      !gone && standing?.deed && standing.seat === seat ? joined(standing.deed, deed) : null;
    const line: TurnLine =
      whole && standing
        ? { ...standing, number, deed: whole, text: `${standing.text} ${text}`, why: why ?? standing.why }
        : { key: `${number}`, number, seat, deed, text, undone: gone, why, brief: null };
    if (whole)
      lines.splice(
        lines.findIndex(({ key }) => key === line.key),
        1,
      );
    lines.push(line);
    if (!gone) standing = line;
    const remarks = events.filter(isRemark);
    lines.push(
      ...remarks.map((event, i) => ({
        ...remark(`${number}.${i}`, number, say(event, names), gone),
        brief: isEvent(event, "rail.shuffled", "rail.swept") ? event.type : null,
      })),
    );
  }
  return lines;
}

const remark = (key: string, number: number, text: string, undone: boolean): TurnLine => ({
  key,
  number,
  seat: null,
  deed: null,
  text,
  undone,
  why: null,
  brief: null,
});
