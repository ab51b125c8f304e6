/** Help from the server at a table: hints, verdicts, solutions, and why a move is not possible. */
import { announce } from "$ui/announce.svelte";
import { Refusal, Unreachable } from "$session/api";
import type { Help } from "$session/wire";
import { explain } from "$ui/words";
import type { Track } from "../board/track";
import { advice, type Sentence } from "../words";
import type { Move, Picked } from "./moves";
import { solutionOf, type Solution } from "./solution";
import type { TriageSession } from "./session";

const LAST_STEP = 3; // the hint that tells the whole move
const NO_HINT = { locomotive: null, stop: null, move: null };

export interface HintShown {
  step: number;
  locomotive: string | null;
  stop: string | null;
  move: Move | null;
}

type Kind = "hint" | "verdict" | "why";

export interface Said {
  kind: Kind;
  sentences: Sentence[];
  /** The slots of a bend that it speaks of. */
  bend?: readonly string[];
}

export class TableHelp {
  hint: HintShown | null = $state.raw(null);
  /** The last answer. */
  told: Said | null = $state.raw(null);
  asking: boolean = $state(false);

  constructor(
    readonly session: TriageSession,
    readonly track: () => Track,
  ) {}

  get hasMore(): boolean {
    return this.hint !== null && this.hint.step < LAST_STEP;
  }

  /** A hint; asked again at the same position, it says more. Returns the move once the hint contains it. */
  async askHint(): Promise<Move | null> {
    const step = Math.min(LAST_STEP, (this.hint?.step ?? 0) + 1);
    const help = await this.#ask("hint", step);
    if (!help) return null;
    const { locomotive, stop, move } = help.data?.type === "hint" ? help.data : NO_HINT;
    this.hint = { step, locomotive, stop, move };
    this.#tell("hint", advice(this.track(), help.events));
    return move;
  }

  /** Whether the best grade can still be reached. */
  async askVerdict(): Promise<void> {
    const help = await this.#ask("verdict", 0);
    if (help) this.#tell("verdict", advice(this.track(), help.events));
  }

  async askSolution(): Promise<Solution | null> {
    const help = await this.#ask("solution", 0);
    if (!help) return null;
    this.#tell("hint", advice(this.track(), help.events));
    return solutionOf(help);
  }

  /** Why the picked locomotive cannot stop at a slot. */
  async why({ locomotive, pull }: Picked, stop: string): Promise<void> {
    const intent = { type: "move-to", locomotive, pull, stop } as const;
    const problem = await this.try(() => this.session.why(intent));
    if (!problem) return;
    const [text = ""] = explain(problem, this.session.names);
    const bend = problem.parameters?.["bend"];
    this.#tell("why", [{ text, pieces: [text] }], Array.isArray(bend) ? bend.map(String) : undefined);
  }

  /** Sends a request; the frame of the table shows its errors, as for any action. */
  async try<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Refusal) this.session.problem = error.problem;
      else if (error instanceof Unreachable) this.session.connection = "lost";
      else throw error;
      return null;
    }
  }

  /** A finger on the board: the answer goes, a hint that is not complete stays. */
  quiet(): void {
    this.told = null;
    if (!this.hasMore) this.hint = null;
  }

  clear(): void {
    this.hint = null;
    this.told = null;
  }

  async #ask(topic: string, step: number): Promise<Help | null> {
    if (this.asking) return null;
    this.asking = true;
    const help = await this.try(() => this.session.help(topic, step));
    this.asking = false;
    return help;
  }

  #tell(kind: Kind, sentences: Sentence[], bend?: readonly string[]): void {
    this.told = { kind, sentences, ...(bend && { bend }) };
    announce(sentences.map(({ text }) => text).join(" "));
  }
}
