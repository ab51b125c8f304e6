/** The guided first game: what each step waits for, and what it lights. */
import { did, may, type Lesson, type Step } from "$app/learn/steps";

const STEPS: readonly Step[] = [
  { id: "goal", done: null, light: [".table > .middle"] },
  { id: "tickets", done: did(1, "rail.kept", "rail.kept-tickets"), light: ["[data-testid=choose-tickets]"] },
  {
    id: "cards",
    done: did(2, "rail.took", "rail.drew", "rail.drew-card"),
    light: [".market", ".market-panel"],
  },
  {
    id: "claim",
    done: ({ shows }) => shows("[data-testid=pay] [data-testid=place]"),
    light: [".table > .middle"],
    otherwise: [
      { when: (scene) => !may(scene, "claim"), id: "claim.poor", light: [".market", ".market-panel"] },
    ],
  },
  { id: "pay", done: did(1, "rail.claimed"), light: ["[data-testid=pay]", ".table > .middle"] },
  { id: "locomotives", done: null, light: [".hand-panel"] },
  { id: "progress", done: null, light: [".tickets-panel", "[role=tablist]"] },
  { id: "end", done: null, light: [".players"] },
];

export const lesson: Lesson = { name: "rail", steps: STEPS, cell: ".log-panel, .about", afterTheEnd: false };
