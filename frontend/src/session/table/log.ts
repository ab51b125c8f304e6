/** The log in words: one line for each event, the same text on the screen and for screen readers. */
import { m } from "$words";
import { say, sayInPieces, type Names, type Piece } from "$ui/words";
import { pointsOf } from "../events";
import { levelName } from "./seats";
import type { Entry } from "../wire";

export interface LogLine {
  key: string;
  /** Of the entry it belongs to. */
  number: number;
  seat: number | null;
  text: string;
  /** The same, as text to be read. */
  pieces: Piece[];
  /** What it brought, if it says so. */
  points: number;
  undone: boolean;
  /** The first line of a bot's move: it may be asked why. */
  byBot: boolean;
}

/** What an entry says that is not an event of the game. */
function remark(entry: Entry, names: Names): string | null {
  const name = entry.seat == null ? "" : (names.players[entry.seat] ?? "");
  switch (entry.kind) {
    case "started":
      return m["page.log.started"]();
    case "undo":
      return m["page.log.undo"]({ name });
    case "ask-undo":
      return m["page.log.ask-undo"]({ name });
    case "refuse-undo":
      return m["page.log.refuse-undo"]({ name });
    case "stand-in":
      return entry.by == null
        ? m["page.log.stand-in"]({ name })
        : m["page.log.stand-in.by"]({ name, by: names.players[entry.by] ?? "" });
    case "bot-failed":
      return failure(entry, name);
    case "return":
      return m["page.log.return"]({ name });
    case "resign":
      return m["page.log.resign"]({ name });
    case "rules":
      return m["page.log.rules"]();
    default:
      return null;
  }
}

/** An added bot did not move: why, and who plays this turn. */
function failure(entry: Entry, name: string): string {
  const parameters = { name, level: levelName(entry.level ?? null) };
  switch (entry.fault) {
    case "stalled":
      return m["page.log.bot-failed.stalled"](parameters);
    case "illegal":
      return m["page.log.bot-failed.illegal"](parameters);
    case "busy":
      return m["page.log.bot-failed.busy"](parameters);
    case "missing":
      return m["page.log.bot-failed.missing"](parameters);
    case "paused":
      return m["page.log.bot-failed.paused"](parameters);
    default:
      return m["page.log.bot-failed.crashed"](parameters);
  }
}

/** The sentences of one entry. */
export function sentences(entry: Entry, names: Names): string[] {
  const events = (entry.events ?? []).map((event) => say(event, names));
  const own = remark(entry, names);
  return own === null ? events : [own, ...events];
}

type Told = Pick<LogLine, "text" | "pieces" | "points">;

function told(entry: Entry, names: Names): Told[] {
  const events = (entry.events ?? []).map((event): Told => {
    return { text: say(event, names), pieces: sayInPieces(event, names), points: pointsOf(event) };
  });
  const own = remark(entry, names);
  return own === null
    ? events
    : [{ text: own, pieces: [{ kind: "words", text: own }], points: 0 }, ...events];
}

/** Numbers of the entries that were taken back later. */
export function undoneNumbers(entries: readonly Entry[]): Set<number> {
  const undone = new Set<number>();
  const standing: number[] = [];
  for (const entry of entries) {
    if (entry.kind === "action") standing.push(entry.number);
    if (entry.kind !== "undo" || entry.to == null) continue;
    while ((standing.at(-1) ?? 0) > entry.to) undone.add(standing.pop()!);
  }
  return undone;
}

/** The newest entry first; what belongs to one entry stays in the order in which it happened. */
export function newestFirst(lines: readonly LogLine[]): LogLine[] {
  const entries = new Map<number, LogLine[]>();
  for (const line of lines) entries.set(line.number, [...(entries.get(line.number) ?? []), line]);
  return [...entries.values()].reverse().flat();
}

export function logLines(entries: readonly Entry[], names: Names): LogLine[] {
  const undone = undoneNumbers(entries);
  return entries.flatMap((entry) =>
    told(entry, names).map((one, i) => ({
      ...one,
      key: `${entry.number}.${i}`,
      number: entry.number,
      seat: i === 0 ? (entry.seat ?? null) : null,
      undone: undone.has(entry.number),
      byBot: i === 0 && entry.kind === "action" && entry.by_bot === true,
    })),
  );
}
