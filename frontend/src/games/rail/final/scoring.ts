/** The end of a game, told one step at a time: routes, each ticket, the longest path, the winner. */
import type { Account, Insight, Line } from "../types";

/** One route of a sum that can be followed route by route. */
export type Detail =
  | { kind: "route"; seat: number; route: string; points: number }
  /** The longest path up to one of its routes. */
  | { kind: "stretch"; seat: number; routes: string[]; cities: string[]; length: number };
export type Step =
  | Detail
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
  /** The head start. */
  ahead: number;
  bonus: number;
  total: number;
}

/**
 * All steps in the order in which they are shown: the lowest score goes first with the tickets.
 * Before the sums of the routes and of the longest path stand their details: the routes one by one.
 * A game that was given up was not counted: there is a winner, and nothing else to tell.
 */
export function stepsOf(
  accounts: readonly Account[],
  scores: readonly number[],
  insight: Insight,
  owners: Readonly<Record<string, number>>,
  lines: readonly Line[],
): Step[] {
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
  return [
    ...seats.flatMap((seat) => routesOf(seat, owners, lines)),
    { kind: "lines" },
    ...tickets,
    ...longest.flatMap((seat) => stretchesOf(seat, insight, lines)),
    { kind: "path", seats: longest },
    { kind: "winner" },
  ];
}

/** The routes of a player, the short ones first. */
function routesOf(seat: number, owners: Readonly<Record<string, number>>, lines: readonly Line[]): Detail[] {
  return lines
    .filter(({ id }) => owners[id] === seat)
    .toSorted((a, b) => a.length - b.length)
    .map(({ id, points }) => ({ kind: "route", seat, route: id, points }));
}

function stretchesOf(seat: number, insight: Insight, lines: readonly Line[]): Detail[] {
  const path = insight.longest[seat];
  const lengths = new Map(lines.map(({ id, length }) => [id, length]));
  return (path?.routes ?? []).map((_, i, all) => {
    const routes = all.slice(0, i + 1);
    return {
      kind: "stretch",
      seat,
      routes,
      cities: path?.cities.slice(0, i + 2) ?? [],
      length: sum(routes.map((route) => lengths.get(route) ?? 0)),
    };
  });
}

const CHAPTERS: Readonly<Record<Step["kind"], Chapter>> = {
  route: "lines",
  lines: "lines",
  ticket: "tickets",
  stretch: "path",
  path: "path",
  winner: "winner",
};
export const chapterOf = (step: Step): Chapter => CHAPTERS[step.kind];
export const isDetail = (step: Step | undefined): step is Detail =>
  step?.kind === "route" || step?.kind === "stretch";

/** The step after one, or (`by` = -1) before it. Details are steps only for a reader who has opened them. */
export function beside(steps: readonly Step[], now: number, by: 1 | -1): number {
  const within = isDetail(steps[now]);
  let at = now + by;
  while (!within && isDetail(steps[at])) at += by;
  return steps[at] ? at : now;
}

/** The first of the details that a sum is made of; null: it has none. */
export function firstDetail(steps: readonly Step[], now: number): number | null {
  let at = now;
  while (isDetail(steps[at - 1])) at -= 1;
  return at < now ? at : null;
}

/** The sum that a detail belongs to. */
export const sumOf = (steps: readonly Step[], now: number): number =>
  steps.findIndex((step, i) => i >= now && !isDetail(step));

/** The points of every seat once the steps up to `now` have been told. */
export function talliesAt(accounts: readonly Account[], steps: readonly Step[], now: number): Tally[] {
  const told = steps.slice(0, now + 1);
  return accounts.map((account, seat) => {
    const tickets = told.filter((step) => step.kind === "ticket").filter((step) => step.seat === seat);
    const won = sum(tickets.filter(({ points }) => points > 0).map(({ points }) => points));
    const missed = tickets.filter(({ points }) => points < 0);
    const lost = -sum(missed.map(({ points }) => points));
    const lines = told.some((step) => step.kind === "lines")
      ? account.routes
      : sum(told.flatMap((step) => (step.kind === "route" && step.seat === seat ? [step.points] : [])));
    const bonus = told.some((step) => step.kind === "path") ? account.bonus : 0;
    return {
      seat,
      lines,
      won,
      lost,
      lostCount: missed.length,
      ahead: account.head_start ?? 0,
      bonus,
      total: lines + (account.head_start ?? 0) + won - lost + bonus,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The first step of a chapter, without the details. */
export const beginning = (steps: readonly Step[], chapter: Chapter): number =>
  Math.max(
    0,
    steps.findIndex((step) => !isDetail(step) && chapterOf(step) === chapter),
  );

/** “8”, “−5”: with a real minus sign. */
export const written = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

/** The same as a change: “+8”, “−5”. */
export const signed = (points: number): string => (points < 0 ? written(points) : `+${points}`);
