/** The log of a film: one line for each step, with what else it brought in smaller letters. */
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
export function pointsOf(entry: Entry): number {
  return (entry.events ?? []).reduce((sum, { parameters }) => {
    const points = parameters?.["points"];
    return sum + (typeof points === "number" ? points : 0);
  }, 0);
}

/** Every step that has something to say. */
export function story(film: Film): Line[] {
  return film.steps.flatMap((step) => {
    const events = (step.entry.events ?? []).filter(({ key }) => !film.replay?.silent.has(key));
    const [text, ...more] = film.said({ ...step, entry: { ...step.entry, events } });
    return text === undefined ? [] : [{ step, text, more, points: pointsOf(step.entry) }];
  });
}
