/**
 * The guided first games as data: for each step what it waits for, and what it lights.
 *
 * A step is done when the log says that the player has done it, or, for what only happens on the
 * screen, when the page shows it. It knows no rules: it looks for events and for legal actions.
 */
import type { Entry } from "$session/wire";

/** What a step may look at. */
export interface Scene {
  /** My seat. */
  seat: number;
  entries: readonly Entry[];
  legal: readonly { action: { type?: string } }[];
  /** Whether something is on the screen. */
  shows: (selector: string) => boolean;
}

export interface Step {
  id: string;
  /** Null: there is only something to read, and a button. */
  done: ((scene: Scene) => boolean) | null;
  /** What to light: the first of these that is on the screen. */
  light: readonly string[];
  /** Other words and another light on the way there: the first that applies. */
  otherwise?: readonly { when: (scene: Scene) => boolean; id: string; light: readonly string[] }[];
}
export type LessonName = "rail" | "trains" | "triage";

/** How often I did one of these. */
export function times(scene: Scene, ...keys: string[]): number {
  return scene.entries
    .filter(({ kind, seat }) => kind === "action" && seat === scene.seat)
    .reduce((sum, { events }) => sum + (events ?? []).filter(({ key }) => keys.includes(key)).length, 0);
}
const did =
  (count: number, ...keys: string[]) =>
  (scene: Scene) =>
    times(scene, ...keys) >= count;
const may = (scene: Scene, type: string) => scene.legal.some(({ action }) => action.type === type);

const RAIL: readonly Step[] = [
  { id: "goal", done: null, light: [".table > .middle"] },
  { id: "tickets", done: did(1, "rail.kept", "rail.kept-tickets"), light: ["[data-testid=choose-tickets]"] },
  { id: "cards", done: did(2, "rail.took", "rail.drew", "rail.drew-card"), light: [".market"] },
  {
    id: "claim",
    done: ({ shows }) => shows("[data-testid=pay] [data-testid=place]"),
    light: [".table > .middle"],
    otherwise: [{ when: (scene) => !may(scene, "claim"), id: "claim.poor", light: [".market"] }],
  },
  { id: "pay", done: did(1, "rail.claimed"), light: ["[data-testid=pay]", ".table > .middle"] },
  { id: "locomotives", done: null, light: [".hand-panel"] },
  { id: "progress", done: null, light: [".tickets-panel", "[role=tablist]"] },
  { id: "end", done: null, light: [".players"] },
];

const TRAINS: readonly Step[] = [
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

const TRIAGE: readonly Step[] = [
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

export const LESSONS: Readonly<Record<LessonName, readonly Step[]>> = {
  rail: RAIL,
  trains: TRAINS,
  triage: TRIAGE,
};
export const lessonOf = (game: string): LessonName =>
  game === "trains" || game === "triage" ? game : "rail";

/**
 * The step that is due: the first one that is neither done nor read. Who has done a later thing has
 * got past what leads to it: nobody is asked to do it again.
 */
export function due(steps: readonly Step[], read: ReadonlySet<string>, scene: Scene): number {
  const furthest = steps.findLastIndex(({ done }) => done?.(scene) ?? false);
  const at = steps.findIndex(({ id, done }, i) => (done ? i > furthest : !read.has(id)));
  return at === -1 ? steps.length : at;
}

/** What a step says and lights right now. */
export function told(step: Step, scene: Scene): { id: string; light: readonly string[] } {
  return step.otherwise?.find(({ when }) => when(scene)) ?? step;
}
