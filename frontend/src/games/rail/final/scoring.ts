/** The end of a game, told one step at a time: routes, each ticket, the longest path, the winner. */
import type { Account, Insight } from "../types";

export type Step =
  | { kind: "lines" }
  | { kind: "ticket"; seat: number; ticket: string; points: number; way: string[] }
  | { kind: "path"; seats: number[] }
  | { kind: "winner" };

export type Chapter = "lines" | "tickets" | "path" | "winner";

export interface Tally {
  seat: number;
  lines: number;
  won: number;
  lost: number;
  lostCount: number;
  bonus: number;
  total: number;
}

/**
 * All steps in the order in which they are told: who scored least goes first with the tickets.
 * A game that was given up was not counted: there is a winner, and nothing else to tell.
 */
export function stepsOf(accounts: readonly Account[], scores: readonly number[], insight: Insight): Step[] {
  if (!accounts.length) return [{ kind: "winner" }];
  const seats = accounts.map((_, seat) => seat).toSorted((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  const tickets = seats.flatMap((seat) =>
    Object.entries(accounts[seat]?.tickets ?? {}).map(([ticket, points]) => ({
      kind: "ticket" as const,
      seat,
      ticket,
      points,
      way: insight.joined[seat]?.find((one) => one.ticket === ticket)?.way ?? [],
    })),
  );
  const longest = accounts.flatMap((account, seat) => (account.bonus > 0 ? [seat] : []));
  return [{ kind: "lines" }, ...tickets, { kind: "path", seats: longest }, { kind: "winner" }];
}

export const chapterOf = (step: Step): Chapter => (step.kind === "ticket" ? "tickets" : step.kind);

/** The points of every seat once the steps up to `now` have been told. */
export function talliesAt(accounts: readonly Account[], steps: readonly Step[], now: number): Tally[] {
  const told = steps.slice(0, now + 1);
  return accounts.map((account, seat) => {
    const tickets = told.filter((step) => step.kind === "ticket").filter((step) => step.seat === seat);
    const won = sum(tickets.filter(({ points }) => points > 0).map(({ points }) => points));
    const missed = tickets.filter(({ points }) => points < 0);
    const lost = -sum(missed.map(({ points }) => points));
    const bonus = told.some((step) => step.kind === "path") ? account.bonus : 0;
    return {
      seat,
      lines: account.routes,
      won,
      lost,
      lostCount: missed.length,
      bonus,
      total: account.routes + won - lost + bonus,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The first step of a chapter. */
export const beginning = (steps: readonly Step[], chapter: Chapter): number =>
  Math.max(
    0,
    steps.findIndex((step) => chapterOf(step) === chapter),
  );

/** “8”, “−5”: with a real minus sign. */
export const written = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

/** The same as a change: “+8”, “−5”. */
export const signed = (points: number): string => (points < 0 ? written(points) : `+${points}`);
