/** The colours of vehicles and signs: those of the cards, as values for `--paint` and `--on-paint`. */
import { isLocomotive } from "../model/standing";

export interface Paint {
  ground: string;
  ink: string;
}

const ofCard = (colour: string): Paint => ({
  ground: `var(--c-${colour})`,
  ink: `var(--c-${colour}-on)`,
});
const LOCOMOTIVE: Paint = { ground: "var(--paint-green)", ink: "var(--paint-cream)" };

export const vehiclePaint = (vehicle: string): Paint =>
  isLocomotive(vehicle) ? LOCOMOTIVE : ofCard(vehicle);

/** Signs have names of their own for three of the colours. */
const CARD_OF_SIGN: Readonly<Record<string, string>> = { grey: "gray", violet: "purple", orange: "brown" };

export const signPaint = (colour: string): Paint => ofCard(CARD_OF_SIGN[colour] ?? colour);
