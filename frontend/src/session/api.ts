/** Requests to the server, typed by its own schema; a refusal is thrown as `Refusal`. */
import type {
  Catalogue,
  ChatLine,
  Daily,
  DeviceLink,
  Entry,
  Help,
  Ladder,
  Me,
  MissionSent,
  Moments,
  NewToken,
  Problem,
  RatingChange,
  RatingSent,
  Reason,
  SeatWanted,
  Tables,
  TableSent,
  TableState,
  TableWanted,
  TokenSent,
  WhatIf,
  Wire,
} from "./wire";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
    this.name = "Refusal";
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("unreachable", { cause });
    this.name = "Unreachable";
  }
}

const PATIENCE = 15_000; // milliseconds that an answer may take

/** What goes wrong without words from the server, in the same shape. */
const problemOf = (status: number): Problem => ({ status, code: "unknown", key: "page.problem.unknown" });

async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (cause) {
    throw new Unreachable(cause);
  }
  if (!response.ok) {
    const told = response.headers.get("content-type")?.includes("json");
    throw new Refusal(told ? ((await response.json()) as Problem) : problemOf(response.status));
  }
  if (response.status === 204 || !response.headers.get("content-type")?.includes("json")) {
    return undefined as Answer;
  }
  return (await response.json()) as Answer;
}

const get = <Answer>(path: string) => request<Answer>("GET", path);
const post = <Answer>(path: string, body?: unknown) => request<Answer>("POST", path, body);
const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const api = {
  catalogue: () => get<Catalogue>("/catalogue"),
  me: () => get<Me | null>("/me"),
  introduce: (name: string) => post<Me>("/people", { name } satisfies Wire["NewPerson"]),
  rename: (name: string) => request<Me>("PATCH", "/me", { name } satisfies Wire["NewPerson"]),
  forgetForGood: () => request<void>("DELETE", "/me"),
  passphrase: (passphrase: string, old: string | null) =>
    post<Me>("/me/passphrase", { passphrase, old } satisfies Wire["Passphrase"]),
  deviceLink: () => post<DeviceLink>("/me/links"),
  enter: (how: Wire["Enter"]) => post<Me>("/enter", how),
  leaveDevice: () => post<void>("/leave"),
  leaveAll: (way_back: string) => post<Me>("/leave-all", { way_back } satisfies Wire["LeaveAll"]),
  tokens: () => get<TokenSent[]>("/me/tokens"),
  makeToken: (name: string) => post<NewToken>("/me/tokens", { name } satisfies Wire["TokenWanted"]),
  revokeToken: (id: string) => request<void>("DELETE", `/me/tokens/${encodeURIComponent(id)}`),

  ladder: (game: string) => get<Ladder>(`/ladder?game=${encodeURIComponent(game)}`),
  myRatings: () => get<RatingSent[]>("/me/ratings"),
  ratingChanges: (id: string) => get<RatingChange[]>(`${at(id)}/ratings`),

  tables: () => get<Tables>("/tables"),
  open: (wanted: TableWanted) => post<TableSent>("/tables", wanted),
  find: (code: string) => get<Wire["TableFound"]>(`/codes/${encodeURIComponent(code)}`),
  header: (id: string) => get<TableSent>(`${at(id)}/header`),
  table: (id: string, seat: number, since = 0) => get<TableState>(`${at(id)}?since=${since}&seat=${seat}`),
  fixtures: <Fixtures>(id: string, scenery: string) =>
    get<Fixtures>(`${at(id)}/fixtures?v=${encodeURIComponent(scenery)}`),
  join: (id: string, seat: number | null) =>
    post<TableState>(`${at(id)}/join`, { seat } satisfies Wire["Join"]),
  leaveTable: (id: string) => post<void>(`${at(id)}/leave`),
  seed: (id: string, seed: string) => post<void>(`${at(id)}/seed`, { seed } satisfies Wire["Seed"]),
  start: (id: string) => post<TableState>(`${at(id)}/start`),
  changeSeat: (id: string, seat: number, to: SeatWanted) =>
    post<TableSent>(`${at(id)}/seats`, { seat, to } satisfies Wire["ChangeSeat"]),
  close: (id: string) => post<void>(`${at(id)}/close`),
  rematch: (id: string) => post<TableSent>(`${at(id)}/rematch`),

  act: (id: string, action: Wire["ActionSent"]) => post<TableState>(`${at(id)}/actions`, action),
  undo: (id: string, wanted: Wire["UndoWanted"]) => post<TableState>(`${at(id)}/undo`, wanted),
  answerUndo: (id: string, answer: Wire["UndoAnswer"]) => post<TableState>(`${at(id)}/undo/answer`, answer),
  why: (id: string, question: Wire["Question"]) => post<Problem | undefined>(`${at(id)}/why`, question),
  whatIf: (id: string, question: Wire["Question"]) => post<WhatIf>(`${at(id)}/whatif`, question),
  help: (id: string, wanted: Wire["HelpWanted"]) => post<Help>(`${at(id)}/help`, wanted),
  reason: (id: string, entry: number) => get<Reason>(`${at(id)}/reasons/${entry}`),
  takeBackSeat: (id: string, seat: number) =>
    post<void>(`${at(id)}/return`, { seat } satisfies Wire["SeatChosen"]),
  resign: (id: string, seat: number) => post<void>(`${at(id)}/resign`, { seat } satisfies Wire["SeatChosen"]),
  moments: (id: string, seat: number, first: number, last: number) =>
    get<Moments>(`${at(id)}/moments?seat=${seat}&first=${first}&last=${last}`),
  entries: (id: string, seat: number, first: number, last: number) =>
    get<Entry[]>(`${at(id)}/entries?seat=${seat}&first=${first}&last=${last}`),
  chat: (id: string) => get<Wire["ChatLines"]>(`${at(id)}/chat`),
  chatSay: (id: string, text: string) =>
    post<ChatLine>(`${at(id)}/chat`, { text } satisfies Wire["ChatWanted"]),

  missions: () => get<MissionSent[]>("/missions"),
  playMission: (name: string) => post<TableSent>(`/missions/${encodeURIComponent(name)}/play`),
  daily: () => get<Daily>("/daily"),
  board: <Board>(name: string) => get<Board>(`/boards/${encodeURIComponent(name)}`),
};

/** Addresses of what a link or an image points at. */
export const addresses = {
  exportMe: "/api/me/export",
  record: (id: string) => `/api${at(id)}/record`,
  qr: (id: string) => `/api${at(id)}/qr`,
};
