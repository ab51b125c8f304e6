/**
 * The guided first game: what each step waits for, and what it lights.
 *
 * Its mission takes two moves at best: the wagon is pushed into the spur of the triangle, then coupled
 * and pulled to its mark. Steps look at where the vehicles stand, so that a move taken back, or another
 * way to the goal, leads to the step that fits.
 */
import type { Lesson, Scene, Step } from "$app/learn/steps";
import { api } from "$session/api";

const MISSION = "05-the-wye";
/** Slots of its best solution. */
const COURSE = { start: "A0", spur: "T1", pushedTo: "T2", goal: "A7" };

const BOARD = ".triage-table .board";
const GO = ".composer .go:not([disabled])";
const UNDO = "[data-testid=undo-move]:not([disabled])";
const slot = (id: string, picked = ""): string =>
  `[data-slot="${id}"]${picked && `[data-picked="${picked}"]`}`;

const started = ({ shows }: Scene): boolean => !shows('.triage-table[data-moves="0"]');
const twice = (scene: Scene): boolean => started(scene) && !scene.shows('.triage-table[data-moves="1"]');
const solved = ({ shows }: Scene): boolean => shows("[data-testid=award]");
const inHand = ({ shows }: Scene): boolean => shows(".composer:not(.idle)");
/** The wagon stands in the spur, the locomotive before it. */
const pushed = ({ shows }: Scene): boolean =>
  shows(`[data-vehicle="red"][data-at="${COURSE.pushedTo}"]`) &&
  shows(`[data-vehicle="locomotive-1"][data-at="${COURSE.spur}"]`);
const stopIs = (scene: Scene, id: string): boolean => scene.shows(slot(id, "stop"));
const otherStop = (scene: Scene, id: string): boolean =>
  scene.shows('[data-picked="stop"]') && !stopIs(scene, id);

/** Off the course: the guide offers the way back and demands nothing that has become impossible. */
const astray = {
  when: (scene: Scene) => started(scene) && !solved(scene) && !pushed(scene),
  id: "astray",
  light: [UNDO],
};

const STEPS: readonly Step[] = [
  { id: "goal", done: null, light: [BOARD] },
  {
    id: "pick",
    done: (scene) => inHand(scene) || started(scene),
    light: [slot(COURSE.start)],
  },
  {
    id: "stop",
    done: (scene) => stopIs(scene, COURSE.spur) || started(scene),
    light: [slot(COURSE.spur)],
    otherwise: [
      { when: (scene) => otherStop(scene, COURSE.spur), id: "stop.other", light: [slot(COURSE.spur)] },
    ],
  },
  {
    id: "roll",
    done: (scene) => pushed(scene) || solved(scene),
    light: [GO],
    otherwise: [astray],
  },
  { id: "push", done: null, light: [BOARD], otherwise: [astray] },
  {
    id: "couple",
    done: (scene) => scene.shows(slot(COURSE.pushedTo, "coupled")) || twice(scene) || solved(scene),
    light: [slot(COURSE.pushedTo)],
    otherwise: [{ when: (scene) => !inHand(scene), id: "couple.pick", light: [slot(COURSE.spur)] }],
  },
  {
    id: "pull",
    done: solved,
    light: [slot(COURSE.goal)],
    otherwise: [
      astray,
      { when: (scene) => stopIs(scene, COURSE.goal), id: "pull.go", light: [GO] },
      { when: (scene) => otherStop(scene, COURSE.goal), id: "pull.other", light: [slot(COURSE.goal)] },
    ],
  },
  { id: "end", done: null, light: ["[data-testid=award]"] },
];

const open = async (): Promise<string> => (await api.playMission(MISSION)).id;

export const lesson: Lesson = {
  name: "triage",
  steps: STEPS,
  open,
  afterTheEnd: true,
  cell: ".triage-table aside",
};
