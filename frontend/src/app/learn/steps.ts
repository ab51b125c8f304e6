/**
 * The guided first games as data: for each step what it waits for, and what it lights.
 *
 * A step is done when the log says that the player has done it, or, for what only happens on the
 * screen, when the page shows it. It knows no rules: it looks for events and for legal actions.
 */
import { eventsOf, type EventType } from "$session/events";
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

/** A game's guided first game. */
export interface Lesson {
  /** Of the words: page.learn.NAME.STEP.PART. */
  name: string;
  steps: readonly Step[];
  /** Opens the table on which it is played; without it, one against the first level of the bots. */
  open?: () => Promise<string>;
  /**
   * The place that the card has to itself: it lies over this part of the table where that is on the
   * screen, else the table leaves room for it (see `.guided`). Without it the card floats.
   */
  cell?: string;
  /** The guide has something left to say once the game is over. */
  afterTheEnd: boolean;
}

/** How often I did one of these. */
export function times(scene: Scene, ...types: EventType[]): number {
  return scene.entries
    .filter(({ kind, seat }) => kind === "action" && seat === scene.seat)
    .reduce((sum, entry) => sum + eventsOf(entry, ...types).length, 0);
}
export const did =
  (count: number, ...types: EventType[]) =>
  (scene: Scene) =>
    times(scene, ...types) >= count;
export const may = (scene: Scene, type: string) => scene.legal.some(({ action }) => action.type === type);

/**
 * The step that is due: the first one that is neither done nor read. Who has done a later thing has
 * got past what leads to it: it is not asked for again.
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
