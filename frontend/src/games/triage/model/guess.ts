/**
 * What somebody meant who pointed at a slot that no legal move leads to: the nearest way along the
 * tracks, to ask the server why it cannot be. Whatever it is, the answer comes from the rules.
 */
import type { Track } from "../board/track";
import type { Heading, Move, Option, Picked } from "./moves";

interface Reached {
  slot: string;
  out: number; // the end by which one would go on; -1: any
  way: string[];
}

/** The fewest slots from one to another: in by one end and out by the other, if that is possible. */
function wayTo(track: Track, from: string, to: string, smooth: boolean): string[] | null {
  const waiting: Reached[] = [{ slot: from, out: -1, way: [] }];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.slot === to) return next.way;
    for (const { slot, end } of track.neighbours(next.slot)) {
      if (smooth && next.out !== -1 && end !== next.out) continue;
      const back = track.neighbours(slot).find((link) => link.slot === next.slot);
      const out = 1 - (back?.end ?? 0);
      const key = smooth ? `${slot} ${out}` : slot;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push({ slot, out, way: [...next.way, slot] });
    }
  }
  return null;
}

/** Where all that is in the way would come to stand: they meet others, and push those on, too. */
function pushedBeyond(
  track: Track,
  path: readonly string[],
  from: string,
  at: ReadonlyMap<string, string>,
): string[] {
  const last = path.at(-1)!;
  const met = (slots: readonly string[]) => slots.filter((slot) => at.has(slot)).length;
  let beyond: string[] = [];
  for (let count = met(path); count > beyond.length; count = met([...path, ...beyond])) {
    const further = onward(track, path.at(-2) ?? from, last, count);
    if (further.length === beyond.length) break; // the track ends
    beyond = further;
  }
  return beyond;
}

/** Straight on beyond a slot, so many slots, as far as the track goes. */
function onward(track: Track, before: string, last: string, count: number): string[] {
  const beyond: string[] = [];
  let [here, from] = [last, before];
  while (beyond.length < count) {
    const into = track.neighbours(here).find(({ slot }) => slot === from)?.end;
    const next = track.neighbours(here).find(({ slot, end }) => end !== into && slot !== from);
    if (!next) break;
    beyond.push(next.slot);
    [from, here] = [here, next.slot];
  }
  return beyond;
}

export function guessMove(
  track: Track,
  picked: Picked,
  to: string,
  at: ReadonlyMap<string, string>,
  options: readonly Option[],
): Move | null {
  const { locomotive, pull } = picked;
  const path = wayTo(track, locomotive, to, true) ?? wayTo(track, locomotive, to, false);
  const first = path?.[0];
  if (!path || first === undefined) return null;
  const end = track.neighbours(locomotive).find(({ slot }) => slot === first)?.end;
  const heading: Heading = end === 0 ? 1 : -1;
  const pulled = options.find(
    ({ move }) => move.locomotive === locomotive && move.heading === heading && move.pulled.length === pull,
  )?.move.pulled;
  return {
    type: "move",
    locomotive,
    heading,
    path,
    pulled: pulled ?? [],
    pushed: pushedBeyond(track, path, locomotive, at),
  };
}
