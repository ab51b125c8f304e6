/** The names of colours and emblems. */
import { m } from "$words";

const COLOURS = [
  m["page.livery.colour.1"],
  m["page.livery.colour.2"],
  m["page.livery.colour.3"],
  m["page.livery.colour.4"],
  m["page.livery.colour.5"],
] as const;
const EMBLEMS = [
  m["page.livery.emblem.1"],
  m["page.livery.emblem.2"],
  m["page.livery.emblem.3"],
  m["page.livery.emblem.4"],
  m["page.livery.emblem.5"],
] as const;

/** `livery` is counted from 1. */
export const liveryColour = (livery: number): string => COLOURS[livery - 1]?.() ?? "";
export const liveryEmblem = (livery: number): string => EMBLEMS[livery - 1]?.() ?? "";
