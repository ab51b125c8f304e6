/** What one may ask at a table without changing it. */
import { api } from "../api";
import type { Help, Problem, Reason, WhatIf, Wire } from "../wire";

export abstract class Questions<Action extends Wire["Action"]> {
  abstract readonly id: string;
  abstract readonly seat: number;

  help(topic: string, step = 0): Promise<Help> {
    return api.help(this.id, { seat: this.seat, topic, step });
  }

  /** What an action would bring. */
  whatIf(action: Action | string | number): Promise<WhatIf> {
    return api.whatIf(this.id, { seat: this.seat, action });
  }

  /** Why an action cannot be played, or an intent not be granted; null if it can. */
  async why(action: Action | Wire["Intent"] | string | number): Promise<Problem | null> {
    return (await api.why(this.id, { seat: this.seat, action })) ?? null;
  }

  /** Why a bot moved; what must stay hidden while the game runs comes only after it. */
  reason(entry: number): Promise<Reason> {
    return api.reason(this.id, entry);
  }
}
