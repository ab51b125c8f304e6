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

/** Signs and wagons have names of their own for three of the colours. */
const CARD_OF: Readonly<Record<string, string>> = { grey: "gray", violet: "purple", orange: "brown" };
const cardOf = (colour: string): string => CARD_OF[colour] ?? colour;

export const vehiclePaint = (vehicle: string): Paint =>
  isLocomotive(vehicle) ? LOCOMOTIVE : ofCard(cardOf(vehicle));

/** The symbol that stands for a vehicle, so that its colour never stands alone. */
export const vehicleSymbol = (vehicle: string): string =>
  `#sym-${isLocomotive(vehicle) ? "locomotive" : cardOf(vehicle)}`;

export const signPaint = (colour: string): Paint => ofCard(cardOf(colour));
