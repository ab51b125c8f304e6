/** The log of a film: one line for each step, with what else it brought in smaller letters. */
import { pointsOf } from "$session/events";
import type { Entry } from "$session/wire";
import type { Film } from "./film.svelte";
import type { Step } from "./course";

export interface Line {
  step: Step;
  text: string;
  more: string[];
  points: number;
}

/** Points that an entry brought, if its events say so. */
export const pointsOfEntry = (entry: Entry): number =>
  (entry.events ?? []).reduce((sum, event) => sum + pointsOf(event), 0);

/** Every step that has something to say. */
export function story(film: Film): Line[] {
  return film.steps.flatMap((step) => {
    const events = (step.entry.events ?? []).filter(({ type }) => !film.replay?.silent.has(type));
    const [text, ...more] = film.said({ ...step, entry: { ...step.entry, events } });
    return text === undefined ? [] : [{ step, text, more, points: pointsOfEntry(step.entry) }];
  });
}
