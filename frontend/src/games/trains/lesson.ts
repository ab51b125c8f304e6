/** The guided first game: what each step waits for, and what it lights. */
import { did, may, type Lesson, type Step } from "$app/learn/steps";

const STEPS: readonly Step[] = [
  { id: "goal", done: null, light: ["section.mine"] },
  { id: "setup", done: did(1, "trains.chose"), light: ["section.mine"] },
  { id: "draw", done: did(1, "trains.drew", "trains.drew-card"), light: ["[data-testid=draw]"] },
  { id: "place", done: did(1, "trains.placed"), light: ["section.mine"] },
  { id: "couplings", done: null, light: [".trains .others", "section.mine"] },
  {
    id: "use",
    done: did(1, "trains.used"),
    light: ["[data-testid=uses]", ".trains .shared .display", "[data-testid=display]"],
    otherwise: [
      { when: ({ shows }) => shows("[data-testid=play]"), id: "use.confirm", light: ["section.mine"] },
      { when: (scene) => !may(scene, "use"), id: "use.empty", light: ["[data-testid=draw]", "section.mine"] },
    ],
  },
  { id: "removal", done: null, light: [".trains .shared .display", "[data-testid=display]"] },
  { id: "end", done: null, light: ["section.mine"] },
];

export const lesson: Lesson = { name: "trains", steps: STEPS, afterTheEnd: false };
