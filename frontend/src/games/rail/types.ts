/** The game's own types, by short names; made from the Python ones. */
import type { TableSession } from "$session/table/table.svelte";
import type { GameLook, Wire } from "$session/wire";

export type Fixtures = Wire["RailFixtures"];
export type Line = Wire["RailLine"];
export type Ticket = Wire["RailTicket"];
export type Layout = Wire["RailLayout"];
export type Drawn = Wire["RailRoute"];
export type Insight = Wire["RailInsight"];
export type Standing = Wire["RailTicketStanding"];
export type Bundle = Wire["RailBundle"];
export type Outlook = Wire["RailOutlook"];
export type Payment = Wire["RailPayment"];
export type Player = Wire["RailPlayer"];
export type View = Wire["RailPosition"];
export type Action = Wire["RailAction"];
export type Look = GameLook<View, Insight, Action>;
export type Legal = Look["legal"];
export type Choice = Legal[number];
export type RailSession = TableSession<View, Fixtures, Insight, Action>;

/** The account that the engine gives of a seat's score, once the game is over. */
export type Account = Wire["RailScore"];
