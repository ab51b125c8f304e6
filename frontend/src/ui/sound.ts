/** Small sounds, made on the spot; silent unless switched on in the settings. */
import { settings } from "./settings.svelte";

export type Sound = "card" | "claim" | "turn" | "win" | "move" | "no";

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

const TONES: Record<Sound, readonly Tone[]> = {
  card: [{ from: 620, to: 880, at: 0, length: 0.07, shape: "triangle", loud: 0.12 }],
  claim: [0, 0.09, 0.18].map((at) => ({
    from: 130,
    to: 90,
    at,
    length: 0.07,
    shape: "square" as const,
    loud: 0.08,
  })),
  turn: [
    { from: 659, at: 0, length: 0.22, shape: "sine", loud: 0.16 },
    { from: 523, at: 0.18, length: 0.4, shape: "sine", loud: 0.16 },
  ],
  win: [523, 659, 784, 1047].map((from, i) => ({
    from,
    at: i * 0.13,
    length: 0.3,
    shape: "triangle" as const,
    loud: 0.14,
  })),
  move: [{ from: 180, to: 120, at: 0, length: 0.16, shape: "sawtooth", loud: 0.05 }],
  no: [{ from: 170, to: 140, at: 0, length: 0.14, shape: "sine", loud: 0.14 }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of TONES[sound]) ring(context, tone);
}

function ring(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.length;
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.from });
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
