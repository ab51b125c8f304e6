/** What the rules of the game say, and the figures that show it. */
import { AFTER, BEFORE, type Book, type Chapter, type CommonFigure } from "$app/rules/book";
import FigureOf from "./Figure.svelte";

export interface LineShown {
  length: number;
  tracks: readonly [TrackShown, ...TrackShown[]];
  /** A key of the catalogue. */
  caption?: string;
}
export interface TrackShown {
  colour: string;
  owner?: number;
  closed?: boolean;
}
export interface CardsShown {
  cards: readonly string[];
  text?: string;
  good?: boolean;
  gone?: boolean;
}
export interface TicketShown {
  a: string;
  b: string;
  points: number;
  state?: "done" | "lost" | "kept" | "back";
}

/** The longest path; one with a branch beside it; a way round another player's route. */
export type NetworkShown = "path" | "fork" | "other";

export type OwnFigure =
  | { kind: "lines"; lines: readonly LineShown[]; beside?: boolean }
  | { kind: "points" }
  | { kind: "network"; shows?: NetworkShown }
  | { kind: "map" }
  | { kind: "cards"; rows: readonly CardsShown[]; pile?: boolean }
  | { kind: "tickets"; tickets: readonly TicketShown[] };
type Figure = OwnFigure | CommonFigure;

const row = (...cards: string[]): Figure => ({ kind: "cards", rows: [{ cards }], pile: true });
const claimed: Figure = {
  kind: "lines",
  lines: [
    { length: 4, tracks: [{ colour: "red" }], caption: BEFORE },
    { length: 4, tracks: [{ colour: "red", owner: 0 }], caption: AFTER },
  ],
};
const ticketsOf = (...states: TicketShown["state"][]): Figure => ({
  kind: "tickets",
  tickets: [
    { a: "Bellecour", b: "Hôtel-de-Ville", points: 4, ...(states[0] && { state: states[0] }) },
    { a: "Ainay", b: "Croix-Rousse", points: 10, ...(states[1] && { state: states[1] }) },
    { a: "Perrache", b: "Part-Dieu", points: 7, ...(states[2] && { state: states[2] }) },
  ].slice(0, states.length) as TicketShown[],
});

const chapters: readonly Chapter<Figure>[] = [
  {
    id: "goal",
    cards: [
      { figure: { kind: "map" } },
      { figure: ticketsOf("done", "lost") },
      { figure: { kind: "network" } },
    ],
  },
  {
    id: "setup",
    cards: [
      { figure: { kind: "cards", rows: [{ cards: ["purple", "black", "red", "locomotive"] }] } },
      { figure: row("yellow", "red", "green", "blue", "white") },
      { figure: ticketsOf("kept", "kept", "back") },
    ],
  },
  {
    id: "turn",
    cards: [
      { figure: row("purple", "red", "green", "yellow", "brown") },
      { figure: { kind: "lines", lines: [{ length: 3, tracks: [{ colour: "green", owner: 1 }] }] } },
      { figure: ticketsOf("kept", "back", "back") },
      {
        figure: {
          kind: "cards",
          rows: [{ cards: ["purple", "purple", "blue", "brown", "green", "green", "black", "locomotive"] }],
        },
      },
    ],
  },
  {
    id: "cards",
    cards: [
      { figure: row("purple", "red", "green", "yellow", "black") },
      {
        figure: {
          kind: "cards",
          rows: [
            { cards: ["locomotive"], text: "page.rules.fig.loco.1", good: true },
            { cards: ["red", "locomotive"], text: "page.rules.fig.loco.2", good: false },
            { cards: ["back", "red"], text: "page.rules.fig.loco.3", good: true },
          ],
        },
      },
      {
        figure: {
          kind: "cards",
          rows: [
            { cards: ["locomotive", "red", "locomotive", "blue", "locomotive"], gone: true },
            { cards: ["green", "white", "red", "brown", "purple"] },
          ],
        },
      },
      {
        figure: {
          kind: "cards",
          rows: [
            { cards: ["red", "blue", "yellow"], text: "page.rules.fig.pile.discard" },
            { cards: ["back"], text: "page.rules.fig.pile.new" },
          ],
        },
      },
    ],
  },
  {
    id: "claim",
    cards: [
      { figure: claimed },
      {
        figure: {
          kind: "cards",
          rows: [
            { cards: ["red", "red", "red"], text: "page.rules.fig.pay.1", good: true },
            { cards: ["red", "red", "locomotive"], text: "page.rules.fig.pay.2", good: true },
            { cards: ["locomotive", "locomotive", "locomotive"], text: "page.rules.fig.pay.3", good: true },
            { cards: ["red", "red", "yellow"], text: "page.rules.fig.pay.4", good: false },
          ],
        },
      },
      { figure: { kind: "points" } },
      {
        figure: {
          kind: "lines",
          lines: [{ length: 3, tracks: [{ colour: "gray" }], caption: "page.rules.fig.any" }],
        },
      },
      {
        wide: true,
        figure: {
          kind: "lines",
          beside: true,
          lines: [
            {
              length: 3,
              tracks: [
                { colour: "yellow", owner: 1 },
                { colour: "blue", closed: true },
              ],
              caption: "page.rules.fig.closed",
            },
            {
              length: 3,
              tracks: [
                { colour: "yellow", owner: 1 },
                { colour: "blue", owner: 3 },
              ],
              caption: "page.rules.fig.open",
            },
          ],
        },
      },
    ],
  },
  {
    id: "tickets",
    cards: [
      { figure: ticketsOf("kept", "back", "back") },
      { figure: ticketsOf("done", "lost") },
      { figure: { kind: "network", shows: "other" } },
    ],
  },
  {
    id: "end",
    cards: [
      { figure: { kind: "lines", lines: [{ length: 2, tracks: [{ colour: "red", owner: 0 }] }] } },
      { figure: { kind: "players", seats: [1, 2, 0], between: "arrow" } },
      { figure: ticketsOf("done", "done", "lost") },
    ],
  },
  {
    id: "score",
    cards: [
      { figure: { kind: "points" } },
      { figure: ticketsOf("done", "lost") },
      { figure: { kind: "network" } },
      { figure: { kind: "network", shows: "fork" } },
      { figure: { kind: "players", seats: [0, 3], between: "equals" } },
    ],
  },
];

export const book: Book = {
  name: "rail",
  chapters,
  Figure: FigureOf,
  below: new Set(["cards", "points", "players", "icons"]),
};
