/** The guided first game: what each step waits for, and what it lights. */
import { did, type Lesson, type Step } from "$app/learn/steps";
import { api } from "$session/api";

const STEPS: readonly Step[] = [
  { id: "goal", done: null, light: [".triage-table .board"] },
  { id: "pick", done: ({ shows }) => shows(".composer:not(.idle)"), light: [".triage-table .board"] },
  {
    id: "drive",
    done: did(1, "triage.moved"),
    light: [".triage-table .board"],
    otherwise: [
      {
        when: ({ shows }) => shows(".composer .go:not([disabled])"),
        id: "drive.go",
        light: ["[data-testid=composer]"],
      },
    ],
  },
  { id: "push", done: did(1, "triage.pushed"), light: [".triage-table .board"] },
  { id: "counter", done: null, light: ["[data-testid=counter]"] },
  { id: "solve", done: did(1, "triage.solved"), light: [".triage-table .board"] },
  { id: "end", done: null, light: ["[data-testid=award]"] },
];

/** The first mission. */
async function open(): Promise<string> {
  const [first] = await api.missions();
  if (!first) throw new Error("the server has no missions");
  return (await api.playMission(first.name)).id;
}

export const lesson: Lesson = { name: "triage", steps: STEPS, open, afterTheEnd: true };
