/** Sentences with signs and vehicles in them: drawn for the eye, in words for the ear. */
import type { Event, Wire } from "$session/wire";
import { m } from "$words";
import type { Slot, Track } from "./board/track";
import type { Option } from "./model/moves";
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
  white: m["vehicle.white"],
  violet: m["vehicle.violet"],
  orange: m["vehicle.orange"],
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

export type Piece = string | { slot: string } | { vehicle: string };
export interface Sentence {
  text: string;
  pieces: Piece[];
}
type Drawn = Exclude<Piece, string>;
type Parameters = Record<string, string | number | Drawn | readonly Drawn[]>;
type Message = (parameters: never) => string;

const MARK = "\uE000"; // private use: never in a message

/** Words a message twice: with names in its blanks, and with marks to cut it at. */
function sentence(track: Track, message: Message, parameters: Parameters): Sentence {
  const drawn: Drawn[] = [];
  const called = (piece: Drawn): string =>
    "slot" in piece ? slotName(track.slot(piece.slot)) : vehicleName(piece.vehicle);
  const marked = (piece: Drawn): string => `${MARK}${drawn.push(piece) - 1}${MARK}`;
  const fill = (put: (piece: Drawn) => string, between: string) =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [
        name,
        typeof value !== "object" ? value : "length" in value ? value.map(put).join(between) : put(value),
      ]),
    ) as never;
  const text = message(fill(called, ", "));
  const pieces = message(fill(marked, " "))
    .split(MARK)
    .map((part, i): Piece => (i % 2 ? drawn[Number(part)]! : part))
    .filter((piece) => piece !== "");
  return { text: capital(text), pieces };
}

const slot = (id: string): Drawn => ({ slot: id });
const vehicles = (list: readonly string[]): Drawn[] => list.map((vehicle) => ({ vehicle }));

const joined = (sentences: readonly Sentence[]): Sentence => ({
  text: sentences.map(({ text }) => text).join(" "),
  pieces: sentences.flatMap(({ pieces }, i) => (i ? [" ", ...pieces] : pieces)),
});

/** "La locomotive 2 va de … à …, pousse …, tire …", and what tells it from moves that read alike. */
export function moveSentence(track: Track, { move, train, stop }: Option): Sentence {
  const both = train.pushed.length > 0 && train.pulled.length > 0;
  const message = both
    ? m["page.triage.move.both"]
    : train.pushed.length
      ? m["page.triage.move.pushes"]
      : train.pulled.length
        ? m["page.triage.move.pulls"]
        : m["page.triage.move.alone"];
  const said = sentence(track, message, {
    vehicle: { vehicle: train.locomotive },
    from: slot(move.locomotive),
    to: slot(stop),
    pushed: vehicles(train.pushed),
    pulled: vehicles(train.pulled),
  });
  return joined([
    said,
    ...(train.head === null ? [] : [sentence(track, m["page.triage.move.head"], { head: slot(train.head) })]),
    ...(train.via.length ? [sentence(track, m["page.triage.move.via"], { via: train.via.map(slot) })] : []),
  ]);
}

const ADVICE: Readonly<Record<string, Message>> = {
  "triage.help.too-large": m["triage.help.too-large"],
  "triage.hint.locomotive": m["triage.hint.locomotive"],
  "triage.hint.stop": m["triage.hint.stop"],
  "triage.hint.move": m["triage.hint.move"],
  "triage.hint.none": m["triage.hint.none"],
  "triage.hint.solved": m["triage.hint.solved"],
  "triage.pulled": m["triage.pulled"],
  "triage.pushed": m["triage.pushed"],
  "triage.solution": m["triage.solution"],
  "triage.verdict.start": m["triage.verdict.start"],
  "triage.verdict.impossible": m["triage.verdict.impossible"],
  "triage.verdict.kept": m["triage.verdict.kept"],
  "triage.verdict.lost": m["triage.verdict.lost"],
  "triage.verdict.stuck": m["triage.verdict.stuck"],
  "triage.verdict.left": m["triage.verdict.left"],
};
const SLOTS = new Set(["slot", "from", "to"]);

/** What the server answers to a call for help, as one sentence after another. */
export const advice = (track: Track, events: readonly Event[]): Sentence[] =>
  events.flatMap((event) => {
    const message = ADVICE[event.type];
    if (!message) return [];
    const parameters: Parameters = {};
    for (const [name, value] of Object.entries(event)) {
      if (SLOTS.has(name) && typeof value === "string") parameters[name] = slot(value);
      else if (name === "vehicle") parameters[name] = vehicles([value].flat().map(String));
      else if (typeof value === "number" || typeof value === "string") parameters[name] = value;
    }
    return [sentence(track, message, parameters)];
  });
