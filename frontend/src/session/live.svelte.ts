/** The live channel: one WebSocket for the whole page, that comes back by itself. */
import type { ClientMessage, ServerMessage } from "./wire";

type Presence = Extract<ClientMessage, { type: "presence" }>;
type Subscription = Extract<ClientMessage, { type: "subscribe" }>;
export type LiveState = "idle" | "connecting" | "open" | "waiting";

/** How long to wait before the next attempt: longer each time, and not in step with others. */
export const pause = (attempt: number, chance: number): number =>
  Math.min(15_000, 500 * 2 ** attempt) * (0.75 + chance / 2);

const MISSED_BEATS = 2.5; // so many heartbeats of silence mean that the line is dead

export class Live {
  state: LiveState = $state("idle");
  attempts: number = $state(0);
  #socket: WebSocket | null = null;
  #subscriptions = new Map<string, () => Subscription>();
  #listeners = new Set<(message: ServerMessage) => void>();
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #presence: Presence = { type: "presence", away: false };

  constructor(private readonly address: () => string) {}

  /** Hears every message; the answer ends it. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Watch a table; `wanted` is asked again after each reconnection, for where to go on from. */
  subscribe(table: string, wanted: () => Subscription): () => void {
    this.#subscriptions.set(table, wanted);
    if (this.state === "open") this.#send(wanted());
    else this.connect();
    return () => {
      if (this.#subscriptions.get(table) !== wanted) return;
      this.#subscriptions.delete(table);
      if (this.state === "open") this.#send({ type: "unsubscribe", table });
    };
  }

  /** Sends whether the page is looked at; again after each reconnection. */
  present(away: boolean, idle = 0): void {
    if (this.#presence.away === away) return;
    this.#presence = { type: "presence", away, idle };
    if (this.state === "open") this.#send(this.#presence);
  }

  connect(): void {
    if (this.#socket || typeof WebSocket === "undefined") return;
    clearTimeout(this.#retry);
    this.state = "connecting";
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Try at once: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.state === "waiting") this.connect();
  }

  /** Closes the connection, because the identity has changed or the network is gone. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null; // without a network the closing handshake would take its time
    socket.close();
    this.#lost(socket);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.state = "open";
      this.attempts = 0;
      if (this.#presence.away) this.#send(this.#presence);
      for (const wanted of this.#subscriptions.values()) this.#send(wanted());
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#pulse(message.heartbeat * 1000), message.heartbeat * 1000);
    }
    for (const listener of this.#listeners) listener(message);
  }

  #pulse(period: number): void {
    if (Date.now() - this.#heard > period * MISSED_BEATS) this.drop();
    else this.#send({ type: "ping" });
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    clearInterval(this.#beat);
    this.#socket = null;
    this.state = "waiting";
    this.#retry = setTimeout(() => this.connect(), pause(this.attempts, Math.random()));
    this.attempts += 1;
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

const address = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`;
export const live = new Live(address);

if (typeof addEventListener === "function") {
  addEventListener("online", () => live.wake());
  addEventListener("offline", () => live.drop());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) live.wake();
  });
}
