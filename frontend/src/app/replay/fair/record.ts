/** The sealed part of a game record, read from its file; nothing else of it is looked at. */
export interface Stretch {
  /** How the record names it: "" or "earlier[0]." */
  place: string;
  numbers: number[];
  keys: string[];
}

export interface SealedRecord {
  game: string;
  rules: string;
  players: string[];
  scheme: string;
  table: string;
  commitment: string;
  secret: string;
  seeds: (string | null)[];
  stretches: Stretch[];
  /** Numbers of the log that are no kept action: taken back, the undo of it, or another entry. */
  beside: number[];
}

export class NotARecord extends Error {}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fields(value: unknown): Fields {
  if (!isFields(value)) throw new NotARecord();
  return value;
}
function text(value: unknown): string {
  if (typeof value !== "string") throw new NotARecord();
  return value;
}
function count(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new NotARecord();
  return value as number;
}
function list<Item>(value: unknown, item: (value: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw new NotARecord();
  return value.map(item);
}

function stretch(place: string, numbers: unknown, keys: unknown): Stretch {
  const read = { place, numbers: list(numbers, count), keys: list(keys, text) };
  if (read.numbers.length !== read.keys.length || !read.numbers.length) throw new NotARecord();
  return read;
}

/** Null: a good record of a game whose shuffle was not sealed. */
export function readRecord(source: string): SealedRecord | null {
  let file: unknown;
  try {
    file = JSON.parse(source);
  } catch {
    throw new NotARecord();
  }
  const record = fields(file);
  if (record["rotonde"] !== 1) throw new NotARecord();
  if (!isFields(record["fairness"])) return null;
  const sealed = record["fairness"];
  const earlier = list(record["earlier"] ?? [], fields);
  const undone = list(sealed["undone"] ?? [], fields);
  const others = list(sealed["others"] ?? [], fields);
  return {
    game: text(record["game"]),
    rules: text(record["rules"]),
    players: list(record["players"] ?? [], text),
    scheme: text(sealed["scheme"]),
    table: text(sealed["table"]),
    commitment: text(sealed["commitment"]),
    secret: text(sealed["secret"]),
    seeds: list(sealed["seeds"], (seed) => (seed === null ? null : text(seed))),
    stretches: [
      ...earlier.map((part, i) => stretch(`earlier[${i}].`, part["numbers"], part["keys"])),
      stretch("", sealed["numbers"], record["keys"]),
    ],
    beside: [
      ...undone.map((item) => count(item["number"])),
      // One undo may take several actions back.
      ...new Set(undone.map((item) => count(item["undone_by"]))),
      ...others.map((item) => count(item["number"])),
    ],
  };
}
