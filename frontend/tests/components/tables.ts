/** A table that stands still, for components that are mounted in tests. */
import { PicturedSession, type Pictured } from "$session/table/pictured.svelte";
import type { Entry, GameLook, TableSent, Wire } from "$session/wire";

type Position = Wire["Position"];
type Told = Wire["Insight"];
type Played = Wire["Action"];

export const seatOf = (seat: number, name: string): TableSent["seats"][number] => ({
  seat,
  kind: "person",
  name,
  level: null,
  livery: (seat % 5) + 1,
  person: `p${seat}`,
  ready: true,
  here: true,
  added: false,
  stand_in: null,
  stand_in_since: null,
  stand_in_by: null,
  resigned: false,
  presence: "here",
  since: null,
  replace_from: null,
  nudge_from: null,
});

export const tableOf = (more: Partial<TableSent> = {}): TableSent => ({
  id: "t",
  code: "BCD-123",
  name: null,
  game: "tram",
  options: {},
  rules: "1",
  status: "playing",
  seats: [seatOf(0, "Camille"), seatOf(1, "Noé")],
  public: false,
  clock: {},
  undo: "ask",
  hints: true,
  rated: false,
  absence: "bot",
  one_device: false,
  pace: "natural",
  created: 0,
  changed: 0,
  number: 2,
  turn: 0,
  deadline: null,
  host: true,
  your_seats: [0],
  your_turn: true,
  fairness: { scheme: "", commitment: "", seeds: [], secret: null },
  rematch: null,
  proposal: null,
  fixtures_id: "",
  winners: null,
  unread: 0,
  secret_seats: [0, 1],
  ...more,
});

export const lookOf = <View extends Position, Insight extends Told, Action extends Played>(
  view: View,
  insight: Insight,
  legal: GameLook<View, Insight, Action>["legal"],
  undo: Partial<GameLook<View, Insight, Action>["undo"]> = {},
): GameLook<View, Insight, Action> => ({
  table: "t",
  number: 2,
  seat: 0,
  turn: 0,
  view,
  legal,
  insight,
  marks: null,
  deadline: null,
  result: null,
  undo: {
    free_to: null,
    reset_to: null,
    ask_to: null,
    asked_by: null,
    asked_to: null,
    answered: [],
    ...undo,
  },
});

/** The smallest position there is, for what looks at the table only. */
export const position = (standing: Record<string, string> = {}): Wire["TriagePosition"] => ({
  before: null,
  eyes: 0,
  generator: null,
  last: null,
  ply: 0,
  standing,
  turn: 0,
});
export const insightWith = (trains: Wire["TriageTrain"][] = []): Wire["TriageInsight"] => ({
  type: "triage",
  grade: null,
  met: [],
  moves: 0,
  trains,
});

export const entryOf = (number: number, seat: number | null, more: Partial<Entry> = {}): Entry => ({
  number,
  kind: seat === null ? "started" : "action",
  time: 0,
  seat,
  ...more,
});

export const pictured = <View extends Position, Fixtures, Insight extends Told, Action extends Played>(
  shown: Partial<Pictured<View, Fixtures, Insight, Action>> & {
    look: GameLook<View, Insight, Action> | null;
    fixtures: Fixtures;
  },
): PicturedSession<View, Fixtures, Insight, Action> => new PicturedSession({ table: tableOf(), ...shown });
