/** Legal claims, grouped for a person who chooses: by route, then by what one pays. */
import type { Choice, Claim, Legal } from "./types";

export interface Payment {
  choice: Choice;
  route: string;
  colour: string; // "locomotive": locomotives only
  cards: number; // of that colour
  locomotives: number;
}

const isClaim = (choice: Choice): choice is Choice & { action: Claim } => choice.action.type === "claim";

/** Every way to pay for a route, the fewest locomotives first, then what one has most of. */
export function paymentsFor(
  legal: Legal,
  route: string,
  length: number,
  hand: Readonly<Record<string, number>>,
): Payment[] {
  return legal
    .filter(isClaim)
    .filter((choice) => choice.action.route === route)
    .map((choice) => {
      const { colour } = choice.action;
      const all = colour === "locomotive";
      const locomotives = all ? length : (choice.action.locomotives ?? 0);
      return { choice, route, colour, cards: all ? 0 : length - locomotives, locomotives };
    })
    .toSorted(
      (a, b) =>
        a.locomotives - b.locomotives ||
        (hand[b.colour] ?? 0) - (hand[a.colour] ?? 0) ||
        a.choice.code - b.choice.code,
    );
}

/** Routes that may be claimed now; with a kind of card, those that it pays for at least in part. */
export function payableRoutes(legal: Legal, card: string | null = null): Set<string> {
  const routes = legal
    .filter(isClaim)
    .filter(({ action }) => card === null || uses(action, card))
    .map(({ action }) => action.route);
  return new Set(routes);
}

const uses = (action: Claim, card: string): boolean =>
  action.colour === card || (card === "locomotive" && (action.locomotives ?? 0) > 0);

/** The cards of a payment, one by one, for drawing them. */
export const cardsOf = (payment: Payment): string[] => [
  ...Array<string>(payment.cards).fill(payment.colour),
  ...Array<string>(payment.locomotives).fill("locomotive"),
];

/** What is left of a hand after a payment. */
export function handAfter(hand: Readonly<Record<string, number>>, payment: Payment): Record<string, number> {
  const left = { ...hand };
  for (const card of cardsOf(payment)) left[card] = (left[card] ?? 0) - 1;
  return left;
}

export const choiceOf = (legal: Legal, type: Exclude<Choice["action"]["type"], "claim">, card?: string) =>
  legal.find(
    ({ action }) =>
      action.type === type && (card === undefined || (action.type === "take" && action.card === card)),
  ) ?? null;

/** The choice that keeps exactly these tickets. */
export function keepChoice(legal: Legal, kept: ReadonlySet<string>): Choice | null {
  return (
    legal.find(
      ({ action }) =>
        action.type === "keep" &&
        action.tickets.length === kept.size &&
        action.tickets.every((ticket) => kept.has(ticket)),
    ) ?? null
  );
}
