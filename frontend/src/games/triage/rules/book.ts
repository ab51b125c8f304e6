/** What the rules of the game say, and the figures that show it. */
import { AFTER, BEFORE, type Book, type Chapter, type CommonFigure } from "$app/rules/book";
import FigureOf from "./Figure.svelte";
import type { SlotAt } from "./piece";

export interface TriageShown {
  slots: readonly SlotAt[];
  links: readonly (readonly [string, string])[];
  wanted?: readonly { slot: string; vehicles: readonly string[] }[];
  closed?: readonly string[];
  moments: readonly {
    where: Readonly<Record<string, string>>;
    caption?: string;
    moved?: readonly string[];
    /** A bend that must not be taken, and one that may. */
    bend?: readonly string[];
    openBend?: readonly string[];
    /** The slot of a locomotive, and those of what is coupled to it. */
    held?: string;
    coupled?: readonly string[];
  }[];
}

export type OwnFigure = { kind: "triage"; shown: TriageShown } | { kind: "grades"; beyond?: boolean };
type Figure = OwnFigure | CommonFigure;

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

const chapters: readonly Chapter<Figure>[] = [
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
      {
        figure: fork({
          moments: [
            {
              where: { "locomotive-1": "C" },
              bend: ["C", "B", "D"],
              caption: "page.rules.fig.bend.no",
            },
            {
              where: { "locomotive-1": "C" },
              openBend: ["C", "B", "A"],
              caption: "page.rules.fig.bend.yes",
            },
          ],
        }),
      },
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
      {
        figure: triage({
          moments: [
            { where: { "locomotive-1": "C", red: "B", blue: "A" }, caption: "page.rules.fig.uncoupled" },
            {
              where: { "locomotive-1": "C", red: "B", blue: "A" },
              held: "C",
              coupled: ["B", "A"],
              caption: "page.rules.fig.coupled",
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

export const book: Book = {
  name: "triage",
  chapters,
  Figure: FigureOf,
  below: new Set(["players", "icons"]),
};
