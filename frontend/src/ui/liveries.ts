/** The colour and emblem of each seat: those of the table that is shown, else by the seat's number. */
import { getContext, setContext } from "svelte";

/** Colours with their emblems: tokens --p1 to --p5, signs livery-1 to livery-5. */
export const LIVERIES = [1, 2, 3, 4, 5] as const;

type LiveryOf = (seat: number) => number;
const KEY = Symbol("liveries");

/** From 1, of a seat where nothing else is said: examples, pictures in the rules. */
export const defaultLivery: LiveryOf = (seat) => (seat % LIVERIES.length) + 1;

/** For all components within this one: the liveries of a table, once it is known. */
export function provideLiveries(seats: () => readonly { livery: number }[] | undefined): void {
  setContext<LiveryOf>(KEY, (seat) => seats()?.[seat]?.livery ?? defaultLivery(seat));
}

/** Called while a component is set up, as every context. */
export const useLiveries = (): LiveryOf => getContext<LiveryOf | undefined>(KEY) ?? defaultLivery;
