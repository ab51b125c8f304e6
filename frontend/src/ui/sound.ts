/**
 * Small sounds, made on the spot; silent unless switched on in the settings.
 *
 * A browser lets a page sound only after a press or a key. Until then nothing is kept for later:
 * a card that was heard a minute after it lay there would only startle.
 */
import { settings, type Volume } from "./settings.svelte";

export type Sound = "card" | "claim" | "roll" | "turn" | "message" | "win" | "no";

interface Tone {
  /** Hertz, and where the tone glides to. */
  from: number;
  to?: number;
  /** Seconds after the start, and how long. */
  at: number;
  length: number;
  shape: OscillatorType;
  loud: number;
}

/** Wheels over the joints of the rails: pairs of dull knocks, closer and closer. */
const knocks = (times: readonly number[], loud: number): Tone[] =>
  times.flatMap((time) =>
    [0, 0.07].map((later) => ({
      from: 120,
      to: 58,
      at: time + later,
      length: 0.07,
      shape: "triangle" as const,
      loud,
    })),
  );

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  card: [{ from: 620, to: 880, at: 0, length: 0.07, shape: "triangle", loud: 0.12 }],
  claim: [
    ...knocks([0, 0.2, 0.37], 0.3),
    { from: 392, at: 0.5, length: 0.3, shape: "triangle", loud: 0.12 },
    { from: 494, at: 0.5, length: 0.3, shape: "triangle", loud: 0.1 },
  ],
  roll: knocks([0, 0.22, 0.4], 0.26),
  turn: [
    { from: 659, at: 0, length: 0.22, shape: "sine", loud: 0.16 },
    { from: 523, at: 0.18, length: 0.4, shape: "sine", loud: 0.16 },
  ],
  message: [
    { from: 880, at: 0, length: 0.09, shape: "sine", loud: 0.1 },
    { from: 1175, at: 0.08, length: 0.14, shape: "sine", loud: 0.1 },
  ],
  win: [523, 659, 784, 1047].map((from, i) => ({
    from,
    at: i * 0.13,
    length: 0.3,
    shape: "triangle" as const,
    loud: 0.14,
  })),
  no: [{ from: 170, to: 140, at: 0, length: 0.14, shape: "sine", loud: 0.14 }],
};

/** How loud each step of the setting is. */
const LOUDNESS: Readonly<Record<Volume, number>> = { soft: 0.35, middle: 1, loud: 2.2 };

let context: AudioContext | null = null;

/** After the first gesture the page may play sounds. */
function wake(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
if (typeof addEventListener === "function") {
  for (const kind of ["pointerup", "keydown"] as const) addEventListener(kind, wake, { passive: true });
}

export function play(sound: Sound): void {
  if (!settings.sound || !context || context.state !== "running") return;
  for (const tone of TONES[sound]) ring(context, tone, LOUDNESS[settings.volume]);
}

/** A sound to judge the volume by, at the press that has chosen it. */
export async function sample(): Promise<void> {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  wake();
  await context?.resume();
  play("turn");
}

function ring(context: AudioContext, tone: Tone, volume: number): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.length;
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.from });
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(tone.loud * volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
