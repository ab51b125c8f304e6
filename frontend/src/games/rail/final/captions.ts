/** The words of the final: what a step counts, and who has won. */
import { m } from "$words";
import type { Desk } from "../model.svelte";
import { signed, type Step } from "./scoring";

export interface Caption {
  seat: number | null;
  title: string;
  text: string;
  /** Points with their sign; empty: none. */
  worth: string;
  good: boolean;
}

const plain = (title: string, text = ""): Caption => ({ seat: null, title, text, worth: "", good: true });

/** What stands below the picture of a step: one caption for each seat that it counts. */
export function captionsOf(step: Step, desk: Desk): Caption[] {
  if (step.kind === "ticket") {
    const good = step.points > 0;
    const outcome = good ? m["page.rail.final.caption.joined"]() : m["page.rail.final.caption.missed"]();
    const text = `${desk.player(step.seat)}, ${outcome}`;
    return [{ seat: step.seat, title: desk.name(step.ticket), text, worth: signed(step.points), good }];
  }
  if (step.kind === "route") {
    const line = desk.lines.get(step.route);
    const text = `${desk.player(step.seat)}, ${m["page.rail.spaces"]({ count: line?.length ?? 0 })}`;
    return [{ seat: step.seat, title: desk.name(step.route), text, worth: signed(step.points), good: true }];
  }
  if (step.kind === "stretch") return [stretchCaption(step, desk)];
  if (step.kind === "path") {
    if (!step.seats.length) return [plain(m["page.rail.final.caption.nobody"]())];
    return step.seats.map((seat) => pathCaption(seat, desk));
  }
  const count = Object.keys(desk.view?.owners ?? {}).length;
  return [plain(m["page.rail.final.caption.lines"](), m["page.rail.final.caption.all"]({ count }))];
}

function stretchCaption(step: Extract<Step, { kind: "stretch" }>, desk: Desk): Caption {
  const route = step.routes.at(-1) ?? "";
  const title = m["page.rail.final.caption.path"]({
    name: desk.player(step.seat),
    spaces: m["page.rail.spaces"]({ count: step.length }),
  });
  return { seat: step.seat, title, text: desk.name(route), worth: "", good: true };
}

function pathCaption(seat: number, desk: Desk): Caption {
  const path = desk.insight?.longest[seat];
  const from = desk.name(path?.cities[0] ?? "");
  const to = desk.name(path?.cities.at(-1) ?? "");
  return {
    seat,
    title: m["page.rail.final.caption.path"]({
      name: desk.player(seat),
      spaces: m["page.rail.spaces"]({ count: path?.length ?? 0 }),
    }),
    text:
      from === to
        ? m["page.rail.final.caption.loop"]({ from })
        : m["page.rail.final.caption.from-to"]({ from, to }),
    worth: signed(desk.fixtures.longest_path_bonus),
    good: true,
  };
}

/** The sentence under the title: what is counted now, and at the end who has won. */
export function leadOf(step: Step, desk: Desk, winners: readonly number[], points: string): string {
  if (step.kind === "lines" || step.kind === "route") return m["page.rail.final.lead.lines"]();
  if (step.kind === "ticket") return m["page.rail.final.lead.tickets"]();
  if (step.kind === "path" || step.kind === "stretch")
    return m["page.rail.final.lead.path"]({ count: desk.fixtures.longest_path_bonus });
  const names = winners.map(desk.player);
  if (names.length > 1) {
    const first = names.slice(0, -1).join(", ");
    const last = names.at(-1) ?? "";
    return m["page.rail.final.lead.shared"]({ names: m["page.rail.and"]({ first, last }), points });
  }
  return desk.session.mine && winners[0] === desk.session.seat
    ? m["page.rail.final.lead.you"]({ points })
    : m["page.rail.final.lead.winner"]({ name: names[0] ?? "", points });
}

/** The same for a game that ended before it was counted, because players gave up. */
export function leadAfterResigning(desk: Desk, winners: readonly number[]): string {
  const resigned = desk.session.table.seats
    .filter((seat) => seat.resigned)
    .map((seat) => m["page.log.resign"]({ name: desk.player(seat.seat) }));
  return [...resigned, m["page.rail.final.lead.given-up"]({ name: desk.player(winners[0] ?? 0) })].join(" ");
}
