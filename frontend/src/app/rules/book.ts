/**
 * The rules as a book: games, chapters, cards, and the figure of each card. The words stand in the
 * catalogue under page.rules.GAME.CHAPTER.CARD; figures are drawn by the games' own components.
 */
import type { IconName } from "$ui/components/icons";
import type { SlotAt } from "$games/triage/rules/piece";

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
export interface TrainShown {
  row: (number | null)[];
  seat?: number;
  locks?: Record<string, number>;
  fresh?: number;
  band?: { position: number; kind: "hit" | "safe" };
  caption?: string;
}
export interface TriageShown {
  slots: readonly SlotAt[];
  links: readonly (readonly [string, string])[];
  wanted?: readonly { slot: string; vehicles: readonly string[] }[];
  closed?: readonly string[];
  moments: readonly {
    where: Readonly<Record<string, string>>;
    caption?: string;
    moved?: readonly string[];
  }[];
}

export type Figure =
  | { kind: "lines"; lines: readonly LineShown[]; beside?: boolean }
  | { kind: "points" }
  | { kind: "network"; other?: boolean }
  | { kind: "map" }
  | { kind: "cards"; rows: readonly CardsShown[]; pile?: boolean }
  | { kind: "tickets"; tickets: readonly TicketShown[] }
  | { kind: "trains"; trains: readonly TrainShown[] }
  | { kind: "abilities"; names: readonly string[]; crossed?: boolean; bare?: boolean }
  | { kind: "wagons"; numbers: readonly number[] }
  | { kind: "triage"; shown: TriageShown }
  | { kind: "players"; seats: readonly number[]; between: IconName | "equals" }
  | { kind: "icons"; icons: readonly IconName[] }
  | { kind: "grades"; beyond?: boolean };

export interface CardShown {
  figure: Figure;
  wide?: boolean;
}
export interface Chapter {
  id: string;
  cards: readonly CardShown[];
}
export type BookName = "rail" | "trains" | "triage";

/** Points of a route of length 1, 2, …: for the picture of the maps of the house. */
export const ROUTE_POINTS = [1, 2, 4, 7, 10, 15] as const;

const BEFORE = "page.rules.fig.before";
const AFTER = "page.rules.fig.after";

// --- Rail and Tram ---------------------------------------------------------------------------------

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

const RAIL: readonly Chapter[] = [
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
      { figure: { kind: "network", other: true } },
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
      { figure: { kind: "players", seats: [0, 3], between: "equals" } },
    ],
  },
];

// --- Trains ----------------------------------------------------------------------------------------

const ABILITIES = [
  "swap-adjacent",
  "swap-skip",
  "move-left",
  "move-right",
  "remove-left",
  "remove-middle",
  "remove-right",
  "lock",
] as const;
const FALLING = [82, 71, 55, 42, 30, 18, 6];
const RISING = [6, 18, 30, 42, 55, 71, 82];

const TRAINS: readonly Chapter[] = [
  {
    id: "goal",
    cards: [
      { figure: { kind: "trains", trains: [{ row: FALLING }] } },
      { figure: { kind: "trains", trains: [{ row: RISING }] } },
    ],
  },
  {
    id: "setup",
    cards: [
      { figure: { kind: "trains", trains: [{ row: FALLING }] } },
      { figure: { kind: "wagons", numbers: [24, 61, 37] } },
      { figure: { kind: "abilities", names: ["move-left"], bare: true } },
    ],
  },
  {
    id: "turn",
    cards: [
      {
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 71, 55, 42, 30, 63, 80], caption: BEFORE },
            { row: [12, 25, 55, 42, 30, 63, 80], fresh: 2, caption: AFTER },
          ],
        },
      },
      { figure: { kind: "abilities", names: ["swap-adjacent", "remove-middle"], bare: true } },
      { figure: { kind: "wagons", numbers: [50] } },
    ],
  },
  {
    id: "display",
    cards: [
      { figure: { kind: "abilities", names: ["swap-skip", "swap-skip"], crossed: true } },
      { figure: { kind: "abilities", names: ["move-right", "lock"], bare: true } },
      { figure: { kind: "wagons", numbers: [11, 48, 83] } },
    ],
  },
  {
    id: "abilities",
    cards: [
      { figure: { kind: "abilities", names: ABILITIES }, wide: true },
      {
        wide: true,
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 25, 55, 42, 30, 63, 80], fresh: 5, caption: BEFORE },
            { row: [12, 25, 30, 55, 42, 63, 80], fresh: 3, caption: AFTER },
          ],
        },
      },
    ],
  },
  {
    id: "removal",
    cards: [
      {
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 25, 55, 42, 30, 63, 80], band: { position: 4, kind: "hit" } },
            { row: [74, 9, 33, 60, 21, 17, 58], seat: 1, band: { position: 4, kind: "hit" } },
          ],
        },
      },
      {
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 25, 55, 57, 30, 63, 80], fresh: 4 },
            { row: [74, 9, 33, null, 21, 17, 58], seat: 1 },
          ],
        },
      },
      {
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 25, 38, 42, 30, 63, 80], locks: { 4: 8 }, band: { position: 4, kind: "safe" } },
          ],
        },
      },
      {
        figure: {
          kind: "trains",
          trains: [
            { row: [12, 25, 38, 42, 30, 63, 80], locks: { 4: 8 }, caption: BEFORE },
            { row: [12, 25, 38, 30, 42, 63, 80], fresh: 4, caption: AFTER },
          ],
        },
      },
    ],
  },
  {
    id: "end",
    cards: [
      { figure: { kind: "trains", trains: [{ row: [3, 14, 25, 39, 47, 66, 79], seat: 2 }] } },
      { figure: { kind: "trains", trains: [{ row: [3, 14, 25, null, 47, 66, 79], seat: 1 }] } },
      { figure: { kind: "players", seats: [0, 1, 2], between: "equals" } },
    ],
  },
];

// --- Triage ----------------------------------------------------------------------------------------

const STRAIGHT: readonly SlotAt[] = [
  ["A", 0, 0, 0],
  ["B", 1.4, 0, 0],
  ["C", 2.8, 0, 0],
  ["D", 4.2, 0, 0],
  ["E", 5.6, 0, 0],
];
const CHAIN = [
  ["A", "B"],
  ["B", "C"],
  ["C", "D"],
  ["D", "E"],
] as const;
const FORK: readonly SlotAt[] = [
  ["A", 0, 0.7, 0],
  ["B", 1.5, 0.7, 0],
  ["C", 3.2, 0, 0, -1],
  ["D", 3.2, 1.4, 0],
  ["E", 4.7, 0, 0, -1],
];
const FORKED = [
  ["A", "B"],
  ["B", "C"],
  ["B", "D"],
  ["C", "E"],
] as const;

const triage = (shown: Omit<TriageShown, "slots" | "links">): Figure => ({
  kind: "triage",
  shown: { slots: STRAIGHT, links: CHAIN, ...shown },
});
const fork = (shown: Omit<TriageShown, "slots" | "links">): Figure => ({
  kind: "triage",
  shown: { slots: FORK, links: FORKED, ...shown },
});
const RED_HOME = [{ slot: "E", vehicles: ["red"] }];

const TRIAGE: readonly Chapter[] = [
  {
    id: "goal",
    cards: [
      { figure: triage({ wanted: RED_HOME, moments: [{ where: { "locomotive-1": "A", red: "C" } }] }) },
      { figure: triage({ wanted: RED_HOME, moments: [{ where: { "locomotive-1": "D", red: "E" } }] }) },
    ],
  },
  {
    id: "board",
    cards: [
      { figure: triage({ moments: [{ where: { "locomotive-1": "B", yellow: "D" } }] }) },
      { figure: fork({ moments: [{ where: { "locomotive-1": "A" } }] }) },
      { figure: fork({ closed: ["D"], moments: [{ where: { "locomotive-1": "A" } }] }) },
    ],
  },
  {
    id: "move",
    cards: [
      {
        figure: triage({
          moments: [
            { where: { "locomotive-1": "A" }, caption: BEFORE },
            { where: { "locomotive-1": "E" }, caption: AFTER, moved: ["locomotive-1"] },
          ],
        }),
      },
      { figure: triage({ moments: [{ where: { "locomotive-1": "C", green: "B" } }] }) },
      { figure: fork({ moments: [{ where: { "locomotive-1": "C" } }] }) },
    ],
  },
  {
    id: "push",
    cards: [
      {
        figure: triage({
          moments: [
            { where: { "locomotive-1": "A", red: "B", blue: "C" }, caption: BEFORE },
            {
              where: { "locomotive-1": "C", red: "D", blue: "E" },
              caption: AFTER,
              moved: ["locomotive-1", "red", "blue"],
            },
          ],
        }),
      },
      {
        figure: triage({
          moments: [
            { where: { "locomotive-1": "C", red: "B", blue: "A" }, caption: BEFORE },
            {
              where: { "locomotive-1": "E", red: "D", blue: "A" },
              caption: AFTER,
              moved: ["locomotive-1", "red"],
            },
          ],
        }),
      },
      {
        figure: triage({
          moments: [
            { where: { green: "A", "locomotive-1": "B", yellow: "D" }, caption: BEFORE },
            {
              where: { green: "C", "locomotive-1": "D", yellow: "E" },
              caption: AFTER,
              moved: ["locomotive-1", "green", "yellow"],
            },
          ],
        }),
      },
    ],
  },
  {
    id: "grades",
    cards: [
      { figure: { kind: "grades" } },
      { figure: { kind: "grades", beyond: true } },
      { figure: { kind: "icons", icons: ["undo", "restart", "hint"] } },
    ],
  },
];

export const BOOKS: Readonly<Record<BookName, readonly Chapter[]>> = {
  rail: RAIL,
  trains: TRAINS,
  triage: TRIAGE,
};

/** Which book tells a game's rules. */
export const bookOf = (game: string): BookName => (game === "trains" || game === "triage" ? game : "rail");

/** The key under which a card, or a chapter's own words, stand in the catalogue. */
export const keyOf = (book: BookName, chapter: string, ...rest: (string | number)[]): string =>
  ["page.rules", book, chapter, ...rest].join(".");
