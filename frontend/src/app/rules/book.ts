/**
 * The rules as a book: chapters, cards, and the figure of each card. The words stand in the catalogue
 * under page.rules.BOOK.CHAPTER.CARD; figures are drawn by the game's own components.
 */
import type { Component } from "svelte";
import type { IconName } from "$ui/components/icons";

/** Figures that any book may have. */
export type CommonFigure =
  | { kind: "players"; seats: readonly number[]; between: IconName | "equals" }
  | { kind: "icons"; icons: readonly IconName[] };
/** A figure of any book: the game's own have kinds of its own. */
export type Figure = CommonFigure | { kind: string };

export interface CardShown<Shown = Figure> {
  figure: Shown;
  wide?: boolean;
}
export interface Chapter<Shown = Figure> {
  id: string;
  cards: readonly CardShown<Shown>[];
}
export interface Book {
  /** The part of the keys of its words. */
  name: string;
  chapters: readonly Chapter[];
  /** Draws the figures that are the game's own. */
  Figure: Component<{ figure: never; game: string }>;
  /** Kinds of figures that are read below their heading; the others come first. */
  below: ReadonlySet<string>;
}

export const BEFORE = "page.rules.fig.before";
export const AFTER = "page.rules.fig.after";

/** The key under which a card, or a chapter's own words, stand in the catalogue. */
export const keyOf = (book: string, chapter: string, ...rest: (string | number)[]): string =>
  ["page.rules", book, chapter, ...rest].join(".");
