/** Short names for what passes between server and page; the types themselves are generated. */
import type { components } from "./wire.gen";

export type Wire = components["schemas"];
export type Catalogue = Wire["Catalogue"];
export type ChatLine = Wire["ChatLine"];
export type Choice = Wire["Choice"];
export type ClientMessage = Wire["ClientMessage"];
export type Daily = Wire["Daily"];
export type DeviceLink = Wire["DeviceLink"];
export type Entry = Wire["Entry"];
export type Emote = NonNullable<ChatLine["emote"]>;
export type Event = Wire["Event"];
export type FinishedGame = Wire["FinishedGame"];
export type GameSeat = Wire["GameSeat"];
export type Help = Wire["Help"];
export type Ladder = Wire["Ladder"];
export type LadderLine = Wire["LadderLine"];
export type Look = Wire["Look"];
export type Marks = Wire["Marks"];
export type Me = Wire["Me"];
export type MissionSent = Wire["MissionSent"];
export type Moments = Wire["Moments"];
export type MyGames = Wire["MyGames"];
export type NewToken = Wire["NewToken"];
export type Problem = Wire["Problem"];
export type RatingChange = Wire["RatingChange"];
export type RatingSent = Wire["RatingSent"];
export type Reason = Wire["Reason"];
export type Result = Wire["Result"];
export type SeatSent = Wire["SeatSent"];
export type SeatWanted = Wire["SeatWanted"];
export type ServerMessage = Wire["ServerMessage"];
export type TableSent = Wire["TableSent"];
export type TableState = Wire["TableState"];
export type TableWanted = Wire["TableWanted"];
export type Tables = Wire["Tables"];
export type TokenSent = Wire["TokenSent"];
export type WhatIf = Wire["WhatIf"];

export const SPECTATOR = -1;
export const OPEN_CARDS = -2;

/** What a seat sees, with the types of its game in place of those of any game. */
export type GameLook<View, Insight, Action> = Omit<Look, "view" | "insight" | "legal"> & {
  view: View;
  insight: Insight;
  legal: (Omit<Choice, "action"> & { action: Action })[];
};
