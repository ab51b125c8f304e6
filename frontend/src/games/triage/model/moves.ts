/**
 * Finding one's move among the legal ones: by locomotive, number pulled, stop, and what is left.
 *
 * Nothing here knows a rule: every question is answered by looking through the list.
 */
import type { Wire } from "$session/wire";

export type Move = Wire["TriageMove"];
export type Train = Wire["TriageTrain"];
export type Heading = Move["heading"];

export interface Option {
  code: number;
  move: Move;
  train: Train;
  stop: string; // of the locomotive
  head: string; // where the foremost of the train comes to stand
}

/** What has been picked so far; null: not yet, or there is nothing to pick. */
export interface Picked {
  locomotive: string; // the slot where it stands
  pull: number;
  heading: Heading | null;
  stop: string | null;
  leg: string | null; // the pulled slots, if there are as many on another leg of a fork
  head: string | null;
  way: number | null; // the code, if nothing else tells two moves apart
}

export interface Offer {
  code: number;
  action: Move;
}

export function optionsOf(legal: readonly Offer[], trains: readonly Train[]): Option[] {
  const byCode = new Map(trains.map((train) => [train.code, train]));
  return legal.flatMap(({ code, action: move }) => {
    const train = byCode.get(code);
    const stop = move.path.at(-1);
    if (!train || stop === undefined) return [];
    return [{ code, move, train, stop, head: move.pushed.at(-1) ?? stop }];
  });
}

export const sameMove = (a: Move, b: Move): boolean =>
  a.locomotive === b.locomotive &&
  a.heading === b.heading &&
  (["path", "pulled", "pushed"] as const).every((part) => a[part].join(" ") === b[part].join(" "));

export const pick = (locomotive: string, pull = 0): Picked => ({
  locomotive,
  pull,
  heading: null,
  stop: null,
  leg: null,
  head: null,
  way: null,
});

const legOf = ({ move }: Pick<Option, "move">): string => move.pulled.join(" ");
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The moves of the picked locomotive with the picked heading, whatever they pull. */
const ofLocomotive = (options: readonly Option[], picked: Picked): Option[] =>
  options.filter(
    ({ move }) =>
      move.locomotive === picked.locomotive && (picked.heading === null || move.heading === picked.heading),
  );

/** With the picked number of vehicles behind, too. */
const withPull = (options: readonly Option[], picked: Picked): Option[] =>
  ofLocomotive(options, picked).filter(({ move }) => move.pulled.length === picked.pull);

export const headings = (options: readonly Option[], picked: Picked): Heading[] =>
  distinct(
    options.filter(({ move }) => move.locomotive === picked.locomotive).map(({ move }) => move.heading),
  ).sort((a, b) => a - b);

export const pulls = (options: readonly Option[], picked: Picked): number[] =>
  distinct(ofLocomotive(options, picked).map(({ move }) => move.pulled.length)).sort((a, b) => a - b);

export const stops = (options: readonly Option[], picked: Picked): string[] =>
  distinct(withPull(options, picked).map(({ stop }) => stop));

/** Every move that agrees with what has been picked, the shortest first. */
export function candidates(options: readonly Option[], picked: Picked): Option[] {
  return withPull(options, picked)
    .filter((option) => picked.stop === null || option.stop === picked.stop)
    .filter((option) => picked.leg === null || legOf(option) === picked.leg)
    .filter((option) => picked.head === null || option.head === picked.head)
    .filter((option) => picked.way === null || option.code === picked.way)
    .sort(shorter);
}

const shorter = (a: Option, b: Option): number =>
  a.move.path.length - b.move.path.length || a.move.pushed.length - b.move.pushed.length || a.code - b.code;

/** The move that is meant, once a stop has been picked. */
export const meant = (options: readonly Option[], picked: Picked): Option | null =>
  picked.stop === null ? null : (candidates(options, picked)[0] ?? null);

/** What touching a vehicle picks: it is coupled to the train, or left behind again. */
export function coupling(options: readonly Option[], picked: Picked, slot: string): Partial<Picked> | null {
  const train = coupled(options, picked);
  const place = train.indexOf(slot);
  if (place >= 0) return onLeg(train.slice(0, place), place ? picked.heading : null);
  const heading = meant(options, picked)?.move.heading;
  const longer = ofLocomotive(options, picked).find(
    ({ move }) =>
      [...train, slot].join(" ") === legOf({ move }) && (heading === undefined || move.heading === heading),
  );
  return longer ? onLeg(longer.move.pulled, longer.move.heading) : null;
}

/** The slots of the vehicles that are coupled; none while it is open which ones. */
export function coupled(options: readonly Option[], picked: Picked): readonly string[] {
  const one = meant(options, picked);
  if (one) return one.move.pulled;
  const [leg, ...more] = distinct(candidates(options, picked).map(legOf));
  return leg && !more.length ? leg.split(" ") : [];
}

const onLeg = (pulled: readonly string[], heading: Heading | null): Partial<Picked> => ({
  pull: pulled.length,
  leg: pulled.length ? pulled.join(" ") : null,
  heading,
  head: null,
  way: null,
});

export interface Fork<T> {
  value: T;
  slot: string; // by which people tell it apart
}

/** On which leg of a fork behind the locomotive to couple; empty if there is no such choice. */
export function legs(options: readonly Option[], picked: Picked): Fork<string>[] {
  const open = candidates(options, { ...picked, leg: null, head: null, way: null });
  const one = meant(options, picked);
  const same = open.filter(({ move }) => move.heading === one?.move.heading);
  return choice(distinct(same.map(legOf)).map((leg) => ({ value: leg, slot: lastWord(leg) })));
}

const lastWord = (leg: string): string => leg.split(" ").at(-1) ?? leg;

/** Where the foremost may go; empty if there is no choice. */
export function heads(options: readonly Option[], picked: Picked): Fork<string>[] {
  const open = alike(options, picked, { head: null, way: null });
  return choice(distinct(open.map(({ head }) => head)).map((head) => ({ value: head, slot: head })));
}

/** Moves that differ from the one that is meant only in where the head goes, and how it gets there. */
export const alternatives = (options: readonly Option[], picked: Picked): Option[] => {
  const one = meant(options, picked);
  return alike(options, picked, { head: null, way: null }).filter(({ code }) => code !== one?.code);
};

/** Ways that differ in nothing but the slots passed; empty if there is no choice. */
export function ways(options: readonly Option[], picked: Picked): Fork<number>[] {
  const one = meant(options, picked);
  const open = alike(options, picked, { way: null }).filter(({ head }) => head === one?.head);
  return choice(open.map((option) => ({ value: option.code, slot: passedOnlyBy(option, open) })));
}

/** The candidates that share heading and leg with the move that is meant. */
function alike(options: readonly Option[], picked: Picked, opened: Partial<Picked>): Option[] {
  const one = meant(options, picked);
  if (!one) return [];
  return candidates(options, { ...picked, ...opened }).filter(
    (other) => other.move.heading === one.move.heading && legOf(other) === legOf(one),
  );
}

const choice = <T>(forks: Fork<T>[]): Fork<T>[] => (forks.length > 1 ? forks : []);

/** A slot on the way of one move that the others do not pass, or its stop. */
function passedOnlyBy(option: Option, all: readonly Option[]): string {
  const others = all.filter((other) => other !== option);
  const passed = [...option.move.path, ...option.move.pushed];
  return (
    passed.find((slot) => others.every(({ move }) => ![...move.path, ...move.pushed].includes(slot))) ??
    option.stop
  );
}

/** Picks something more, and forgets what no longer agrees with it. */
export function refine(options: readonly Option[], picked: Picked, more: Partial<Picked>): Picked {
  let next = { ...picked, ...more };
  const later: (keyof Picked)[] = ["way", "head", "leg", "stop", "heading"];
  for (const field of later) {
    if (candidates(options, next).length) return next;
    if (!(field in more)) next = { ...next, [field]: null };
  }
  if (candidates(options, next).length) return next;
  const most =
    pulls(options, next)
      .filter((pull) => pull <= next.pull)
      .at(-1) ?? 0;
  return { ...next, pull: most, stop: null };
}
