/** The check of a shuffle: each thing holds, fails, or could not be looked at here. */
import type { ShuffleNote } from "$session/opening/shuffle";
import type { SealedRecord } from "./record";
import { commitmentOf, entryKey, is32Bytes, SCHEME } from "./scheme";

export type Status = "holds" | "fails" | "unchecked";

export interface Verdict {
  /** The secret is the one that was sealed. */
  secret: Status;
  /** The seal is the one that this page noted before it gave its seed. */
  noted: Status;
  /** The seed that this page gave took part. */
  seed: Status;
  /** Every number of the log is accounted for, once. */
  numbers: Status;
  /** Every key follows from the secret, the seeds and its number. */
  keys: Status;
  /** How many keys were worked out anew. */
  count: number;
  /** Log numbers whose key is not the one that follows. */
  wrong: number[];
  /** Log numbers that nothing accounts for, or that serve twice. */
  amiss: number[];
}

export const STEPS = ["secret", "noted", "seed", "numbers", "keys"] as const;
export type Step = (typeof STEPS)[number];

const status = (holds: boolean): Status => (holds ? "holds" : "fails");

/** Numbers up to the last that are missing or serve twice; and those that do not rise. */
function amiss(record: SealedRecord): number[] {
  const kept = record.stretches.flatMap(({ numbers }) => numbers);
  const used = new Map<number, number>();
  for (const number of [...kept, ...record.beside]) used.set(number, (used.get(number) ?? 0) + 1);
  const last = Math.max(...used.keys());
  const twice = [...used].filter(([, times]) => times > 1).map(([number]) => number);
  const falling = kept.filter((number, i) => i > 0 && number <= kept[i - 1]!);
  const missing: number[] = [];
  // Only as many are named as a person would read: a forged number may be as large as it likes.
  for (let n = 1; n < last && missing.length < 5; n++) if (!used.has(n)) missing.push(n);
  const before = [...used.keys()].filter((number) => number < 1);
  return [...new Set([...before, ...missing, ...twice, ...falling])];
}

export function check(record: SealedRecord, note: ShuffleNote | null): Verdict {
  const seeds = record.seeds.filter((seed) => seed !== null);
  const written = [record.secret, record.commitment, ...seeds].every(is32Bytes);
  const known = record.scheme === SCHEME && written;
  const entries = record.stretches.flatMap(({ numbers, keys }) =>
    numbers.map((number, i) => ({ number, key: keys[i] })),
  );
  const wrong = entries
    .filter(
      ({ number, key }) =>
        !known || number < 1 || key !== entryKey(record.secret, record.table, record.seeds, number),
    )
    .map(({ number }) => number);
  const gaps = amiss(record);
  return {
    secret: status(known && commitmentOf(record.secret) === record.commitment),
    noted: note ? status(note.commitment === record.commitment) : "unchecked",
    seed: note ? status(record.seeds.includes(note.seed)) : "unchecked",
    numbers: status(gaps.length === 0),
    keys: status(wrong.length === 0),
    count: entries.length,
    wrong,
    amiss: gaps,
  };
}

/** The steps that fail, in the order in which they are told. */
export const failed = (verdict: Verdict): Step[] => STEPS.filter((step) => verdict[step] === "fails");

/** A long number in short: its first and last digits. */
export const shortened = (digits: string): string =>
  digits.length > 12 ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits;
