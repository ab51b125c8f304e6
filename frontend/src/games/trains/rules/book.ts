/** What the rules of the game say, and the figures that show it. */
import { AFTER, BEFORE, type Book, type Chapter, type CommonFigure } from "$app/rules/book";
import FigureOf from "./Figure.svelte";

export interface TrainShown {
  row: (number | null)[];
  seat?: number;
  locks?: Record<string, number>;
  fresh?: number;
  band?: { position: number; kind: "hit" | "safe" };
  caption?: string;
}

export type OwnFigure =
  | { kind: "trains"; trains: readonly TrainShown[] }
  | { kind: "abilities"; names: readonly string[]; crossed?: number; bare?: boolean }
  | { kind: "wagons"; numbers: readonly number[] };
type Figure = OwnFigure | CommonFigure;

export const ABILITIES = [
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

const chapters: readonly Chapter<Figure>[] = [
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
      { figure: { kind: "abilities", names: ["swap-skip", "swap-skip"], crossed: 2 } },
      { figure: { kind: "abilities", names: ["lock", "lock", "lock"], crossed: 2 } },
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

export const book: Book = {
  name: "trains",
  chapters,
  Figure: FigureOf,
  below: new Set(["abilities", "wagons", "players", "icons"]),
};
