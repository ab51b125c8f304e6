/** Other ways of a train to its stop: where on the board each can be touched. */
import type { Option } from "../model/moves";
import type { Curve, Point, Track } from "./track";

/** The slots that the head of the train comes along, from where the locomotive stands. */
export const wayOf = ({ move }: Pick<Option, "move">): string[] => [
  move.locomotive,
  ...move.path,
  ...move.pushed,
];

export interface Alternative {
  option: Option;
  /** The piece of track that only this way takes. */
  curve: Curve;
  /** Its end, where ways that part on one set of points are furthest from each other. */
  place: Point;
}

const linksOf = (option: Option): [from: string, to: string][] => {
  const way = wayOf(option);
  return way.slice(1).map((slot, i) => [way[i]!, slot]);
};

export function alternativesOn(track: Track, meant: Option, others: readonly Option[]): Alternative[] {
  const all = [meant, ...others];
  return others.flatMap((option) => {
    const taken = new Set(
      all
        .filter((other) => other !== option)
        .flatMap((other) => linksOf(other).map((link) => link.join(" "))),
    );
    const links = linksOf(option);
    const [from, to] = links.find((link) => !taken.has(link.join(" "))) ?? links.at(-1)!;
    const curve = track.curve(from, to);
    return curve ? [{ option, curve, place: curve[3] }] : [];
  });
}
