/** A rematch by consent: proposing, answering, beginning. Every answer is the finished table. */
import { api } from "../api";
import { newSeed } from "./opening";
import { noteShuffle } from "./shuffle";
import type { TableSent, Wire } from "../wire";

export type Proposal = Wire["ProposalSent"];
export type RematchAnswerOf = Proposal["answers"][number];

/** What I have answered, of several people on this device all alike; null if I was not asked. */
export function myAnswer(table: TableSent): RematchAnswerOf | null {
  const seat = table.your_seats[0];
  return seat === undefined ? null : (table.proposal?.answers[seat] ?? null);
}

/** Accepts the proposal that is open, or proposes a rematch; with this page's part in the shuffle. */
export async function acceptRematch(table: TableSent): Promise<TableSent> {
  const asked = table.proposal ? table : await api.proposeRematch(table.id);
  const { proposal } = asked;
  if (!proposal) return asked; // it has been begun already
  const seed = newSeed();
  // Noted before it is sent: the answer may be lost, and the game begin all the same.
  noteShuffle(proposal.id, { commitment: proposal.commitment, seed });
  return api.answerRematch(table.id, { id: proposal.id, agree: true, seed });
}

export async function refuseRematch(table: TableSent): Promise<TableSent> {
  if (!table.proposal) return table;
  return api.answerRematch(table.id, { id: table.proposal.id, agree: false });
}

export async function startRematch(table: TableSent, others: "bots" | "fewer"): Promise<TableSent> {
  if (!table.proposal) return table;
  return api.startRematch(table.id, { id: table.proposal.id, others });
}
