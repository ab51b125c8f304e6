/** Requests to the server, typed by its own schema; a refusal is thrown as `Refusal`. */
import { preparing } from "./preparing.svelte";
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
  MyGames,
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

/** A refusal of the server, with its reason. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
    this.name = "Refusal";
  }
}

/** No answer from the server. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("unreachable", { cause });
    this.name = "Unreachable";
  }
}

/** The code of the refusal while a game is being loaded. */
export const LOADING = "game-loading";
const PATIENCE = 15_000; // milliseconds that an answer may take
/** Moments are worked out by processes of low priority, which start with the first replay. */
const PATIENCE_FOR_MOMENTS = 60_000;

/** What goes wrong without words from the server, in the same shape. */
const problemOf = (status: number): Problem => ({ status, code: "unknown", key: "page.problem.unknown" });

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/**
 * A request. If the server is still loading the game that it is about, it is sent again until that
 * is done, or until the reader has gone to another page: it has been refused before it did anything.
 */
async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
  keepalive = false,
  patience = PATIENCE,
): Promise<Answer> {
  const asked = Symbol(path);
  const page = location.pathname;
  try {
    for (;;) {
      try {
        return await send<Answer>(method, path, body, keepalive, patience);
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.code !== LOADING) throw error;
        preparing.show(asked, error.problem);
        await pause(error.problem.retry_after ?? 1);
        if (location.pathname !== page) throw error;
      }
    }
  } finally {
    preparing.end(asked);
  }
}

async function send<Answer>(
  method: string,
  path: string,
  body: unknown,
  keepalive: boolean,
  patience: number,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      keepalive,
      signal: AbortSignal.timeout(patience),
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
  keepLivery: (livery: number | null) => post<Me>("/me/livery", { livery } satisfies Wire["KeptLivery"]),
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
  /** One part of my finished games; `after` is the `next` of the part before. */
  myGames: (game: string | null, after: MyGames["next"]) =>
    get<MyGames>(
      `/me/games?${new URLSearchParams({
        ...(game === null ? {} : { game }),
        ...(after === null ? {} : { ended: String(after.ended), after: after.id }),
      })}`,
    ),
  ratingChanges: (id: string) => get<RatingChange[]>(`${at(id)}/ratings`),

  tables: () => get<Tables>("/tables"),
  open: (wanted: TableWanted) => post<TableSent>("/tables", wanted),
  find: (code: string) => get<Wire["TableFound"]>(`/codes/${encodeURIComponent(code)}`),
  header: (id: string) => get<TableSent>(`${at(id)}/header`),
  table: (id: string, seat: number, since = 0) => get<TableState>(`${at(id)}?since=${since}&seat=${seat}`),
  fixtures: <Fixtures>(id: string, fixturesId: string) =>
    get<Fixtures>(`${at(id)}/fixtures?v=${encodeURIComponent(fixturesId)}`),
  join: (id: string, seat: number | null) =>
    post<TableState>(`${at(id)}/join`, { seat } satisfies Wire["Join"]),
  leaveTable: (id: string) => post<void>(`${at(id)}/leave`),
  seed: (id: string, seed: string) => post<void>(`${at(id)}/seed`, { seed } satisfies Wire["Seed"]),
  start: (id: string) => post<TableState>(`${at(id)}/start`),
  changeSeat: (id: string, seat: number, to: SeatWanted) =>
    post<TableSent>(`${at(id)}/seats`, { seat, to } satisfies Wire["ChangeSeat"]),
  chooseLivery: (id: string, seat: number, livery: number) =>
    post<TableSent>(`${at(id)}/livery`, { seat, livery } satisfies Wire["LiveryWanted"]),
  close: (id: string) => post<void>(`${at(id)}/close`),
  proposeRematch: (id: string) => post<TableSent>(`${at(id)}/rematch`),
  answerRematch: (id: string, answer: Wire["RematchAnswer"]) =>
    post<TableSent>(`${at(id)}/rematch/answer`, answer),
  startRematch: (id: string, wanted: Wire["RematchStart"]) =>
    post<TableSent>(`${at(id)}/rematch/start`, wanted),

  /** Arrives even if the page is closed meanwhile. */
  act: (id: string, action: Wire["ActionSent"]) =>
    request<TableState>("POST", `${at(id)}/actions`, action, true),
  prepared: (id: string, seat: number) => get<Wire["Prepared"]>(`${at(id)}/prepared?seat=${seat}`),
  prepare: (id: string, wanted: Wire["PrepareWanted"]) =>
    request<Wire["Prepared"]>("POST", `${at(id)}/prepared`, wanted, true),
  cancelPrepared: (id: string, seat: number) =>
    request<void>("DELETE", `${at(id)}/prepared?seat=${seat}`, undefined, true),
  plan: (id: string, wanted: Wire["PlanWanted"]) => post<Wire["Plan"]>(`${at(id)}/plan`, wanted),
  undo: (id: string, wanted: Wire["UndoWanted"]) => post<TableState>(`${at(id)}/undo`, wanted),
  answerUndo: (id: string, answer: Wire["UndoAnswer"]) => post<TableState>(`${at(id)}/undo/answer`, answer),
  why: (id: string, question: Wire["Question"]) => post<Problem | undefined>(`${at(id)}/why`, question),
  whatIf: (id: string, question: Wire["Question"]) => post<WhatIf>(`${at(id)}/whatif`, question),
  help: (id: string, wanted: Wire["HelpWanted"]) => post<Help>(`${at(id)}/help`, wanted),
  reason: (id: string, entry: number) => get<Reason>(`${at(id)}/reasons/${entry}`),
  takeBackSeat: (id: string, seat: number) =>
    post<void>(`${at(id)}/return`, { seat } satisfies Wire["SeatChosen"]),
  replace: (id: string, seat: number) =>
    post<void>(`${at(id)}/replace`, { seat } satisfies Wire["SeatChosen"]),
  nudge: (id: string, seat: number) => post<void>(`${at(id)}/nudge`, { seat } satisfies Wire["SeatChosen"]),
  resign: (id: string, seat: number) => post<void>(`${at(id)}/resign`, { seat } satisfies Wire["SeatChosen"]),
  moments: (id: string, seat: number, first: number, last: number) =>
    request<Moments>(
      "GET",
      `${at(id)}/moments?seat=${seat}&first=${first}&last=${last}`,
      undefined,
      false,
      PATIENCE_FOR_MOMENTS,
    ),
  entries: (id: string, seat: number, first: number, last: number) =>
    get<Entry[]>(`${at(id)}/entries?seat=${seat}&first=${first}&last=${last}`),
  chat: (id: string) => get<Wire["ChatLines"]>(`${at(id)}/chat`),
  chatSay: (id: string, said: Wire["ChatWanted"]) => post<ChatLine>(`${at(id)}/chat`, said),

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
