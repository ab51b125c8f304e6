/** What may be done now, looked up for a person who chooses; what is possible comes from the server. */
import type { Choice, Legal, Outlook, Payment } from "./types";

/** Routes that may be claimed now; with a kind of card, those that it pays for at least in part. */
export const payableRoutes = (claims: readonly Outlook[], card: string | null = null): Set<string> =>
  new Set(
    claims
      .filter(({ payments }) => card === null || payments.some((payment) => cardsOf(payment).includes(card)))
      .map(({ route }) => route),
  );

/** Routes that may be claimed now and bring a ticket nearer. */
export const usefulRoutes = (claims: readonly Outlook[]): Set<string> =>
  new Set(claims.filter(({ tickets }) => tickets.length).map(({ route }) => route));

/** The cards of a payment, one by one, for drawing them. */
export const cardsOf = ({ cards, colour, locomotives }: Payment): string[] => [
  ...Array<string>(cards).fill(colour),
  ...Array<string>(locomotives).fill("locomotive"),
];

/** What is left of a hand after a payment. */
export function handAfter(hand: Readonly<Record<string, number>>, payment: Payment): Record<string, number> {
  const left = { ...hand };
  for (const card of cardsOf(payment)) left[card] = (left[card] ?? 0) - 1;
  return left;
}

/** The choice that a payment is. */
export const paidBy = (legal: Legal, payment: Payment): Choice | null =>
  legal.find(({ code }) => code === payment.code) ?? null;

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
