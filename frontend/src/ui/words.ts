/**
 * Keys and parameters into words, in the reader's language; the same as Voice in Python.
 *
 * The page's own texts are imported by name (`m["page.hall.title"]()`). What only the server knows
 * (events, refusals, helps) is looked up here, in the parts of the catalogue that were loaded.
 */
import { m } from "$words";
import type { Event, Problem } from "$session/wire";

type Message = (parameters: Record<string, unknown>) => string;
/** Compiled messages by key. */
export type Messages = Readonly<Record<string, Message>>;

/** What identifiers are called: seats by their players, routes and the like by the game. */
export interface Names {
  players: readonly string[];
  things?: Readonly<Record<string, string>>;
}

const PARTS = {
  general: () => import("virtual:words/general"),
  server: () => import("virtual:words/server"),
  players: () => import("virtual:words/players"),
  fairness: () => import("virtual:words/fairness"),
} as const;
export type Part = keyof typeof PARTS;
/** A part of the catalogue by its name, or what loads it: games bring their own. */
export type WordsSource = Part | (() => Promise<{ default: Messages }>);

const messages = new Map<string, Message>();

/** Parts of the catalogue that are looked up by key; loaded once. */
export async function loadWords(...sources: readonly WordsSource[]): Promise<void> {
  const loaded = await Promise.all(
    sources.map((source) => (typeof source === "string" ? PARTS[source]() : source())),
  );
  for (const part of loaded) {
    for (const [key, message] of Object.entries(part.default)) messages.set(key, message);
  }
}

export const knows = (key: string): boolean => messages.has(key);

// Parameters whose value is itself the name of a message: {card: "blue"} is worded as card.blue.
const WORDED: Readonly<Record<string, string>> = {
  card: "card",
  colour: "card",
  vehicle: "vehicle",
  ability: "ability",
};
const SEATS = new Set(["seat", "winner"]);

/** What becomes of a parameter that is worded: itself, or a mark that stands for it. */
type Mark = (name: string, value: unknown, worded: unknown) => unknown;
const plain: Mark = (_name, _value, worded) => worded;

function word(name: string, value: unknown, names: Names, mark: Mark = plain): unknown {
  if (Array.isArray(value)) return value.map((item) => String(word(name, item, names, mark))).join(", ");
  const worded = wordOne(name, value, names);
  return mark(name, value, worded);
}

function wordOne(name: string, value: unknown, names: Names): unknown {
  if (SEATS.has(name) && typeof value === "number") return names.players[value] ?? String(value);
  if (name === "level" && typeof value === "string") return lookUp(`level.${value}`) ?? value;
  if (name in WORDED) {
    // On the page the colour that the files call brown is drawn, and called, orange.
    if (value === "brown") return m["page.card.brown"]();
    const worded = lookUp(`${WORDED[name]}.${String(value)}`);
    if (worded !== null) return worded;
  }
  // A number stays one: the message may choose its plural by it.
  return typeof value === "string" ? (names.things?.[value] ?? value) : value;
}

function lookUp(key: string): string | null {
  return messages.get(key)?.({}) ?? null;
}

const WHOLE_FILE = "$"; // the place of a fault that is at no place within
const NOBODY: Names = { players: [] };

/**
 * A key and its parameters in words; an unknown key is shown as it is.
 * A message that chooses by a parameter sees its word: "locomotive" is one word in every language.
 */
export function phrase(
  key: string,
  parameters: Readonly<Record<string, unknown>> = {},
  names: Names = NOBODY,
  mark: Mark = plain,
): string {
  const message = messages.get(key);
  if (!message) return key;
  const worded = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, word(name, value, names, mark)]),
  );
  return message(worded);
}

/** What happened, in words: for the log and the screen reader. */
export const say = (event: Event, names: Names): string => phrase(event.type, event, names);

/** A part of a sentence: plain words, the name of a player, or a card that can be drawn. */
export type Piece = { text: string } & (
  { kind: "words" } | { kind: "player" } | { kind: "card"; card: string }
);

// Around the number of a piece, while a message puts it in its place: no text holds these.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACES = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

/** The same sentence in pieces, to be drawn: names stand out, cards are drawn. */
export function sayInPieces(event: Event, names: Names): Piece[] {
  const marked: Piece[] = [];
  const sentence = phrase(event.type, event, names, (name, value, worded) => {
    if (SEATS.has(name)) marked.push({ kind: "player", text: String(worded) });
    else if (name === "card" && typeof value === "string")
      marked.push({ kind: "card", card: value, text: String(worded) });
    else return worded;
    return `${OPEN}${marked.length - 1}${CLOSE}`;
  });
  // Split by a pattern with a group: words and numbers of pieces take turns.
  return sentence
    .split(PLACES)
    .map((part, i): Piece =>
      i % 2 ? (marked[Number(part)] ?? { kind: "words", text: "" }) : { kind: "words", text: part },
    )
    .filter(({ text }) => text !== "");
}

/** The colour of a card or a route, as the page calls it: "orange", "n’importe quelle couleur". */
export const colourName = (colour: string): string => String(word("colour", colour, NOBODY));

/** A refusal in words, each fault with its place. */
export function explain(problem: Problem, names: Names = NOBODY): string[] {
  const faults = problem.faults ?? [];
  return [
    knows(problem.key)
      ? phrase(problem.key, problem.parameters ?? {}, names)
      : m["page.problem.unknown"]({ code: problem.code }),
    ...faults.map(({ place, key, parameters }) => {
      const fault = phrase(key, parameters, names);
      return place === WHOLE_FILE ? fault : phrase("file.fault", { place, fault });
    }),
  ];
}
