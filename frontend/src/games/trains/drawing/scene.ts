/** The measures of one's own train in its landscape: sky, track, ruler, and what choices bring. */
import { largeTrack, phoneTrack, type Track } from "./track";

/**
 * watch: another player is to move · turn: nothing chosen yet · use: an ability is chosen ·
 * place: a drawn wagon waits for its place · setup: one card of the hand does
 */
export type Mode = "watch" | "turn" | "use" | "place" | "setup";

export interface Ruler {
  top: number;
  height: number;
  font: number; // of the places' numbers
  marksOnly: boolean; // no room for the numbers of the pins
}

export interface Scene {
  phone: boolean;
  track: Track;
  top: number;
  signs: number; // base line of the position numbers under the track
  band: number; // top of the band of consequences
  chip: number; // height of the chips of a row to come
  second: number; // top of the band's second line
  options: number; // top of what each place would bring, while a wagon is placed
  height: number; // of these
  ruler: Ruler;
  bottom: number;
  heldScale: number;
}

const TOPS: Record<"wide" | "phone", Record<Mode, number>> = {
  wide: { watch: -172, turn: -172, use: -172, place: -172, setup: -30 },
  phone: { watch: -120, turn: -120, use: -120, place: -256, setup: -30 },
};

export function scene(length: number, mode: Mode, phone: boolean): Scene {
  const top = TOPS[phone ? "phone" : "wide"][mode];
  const placing = mode === "place" || mode === "setup";
  return phone
    ? {
        phone,
        track: phoneTrack(length),
        top,
        signs: 153,
        band: 182,
        chip: 50,
        second: 242,
        options: 300,
        height: 162,
        ruler: placing
          ? { top: 236, height: 46, font: 34, marksOnly: true }
          : { top: 190, height: 56, font: 40, marksOnly: false },
        bottom: placing ? 470 : 376,
        heldScale: 1.4,
      }
    : {
        phone,
        track: largeTrack(length),
        top,
        signs: 151,
        band: 176,
        chip: 40,
        second: 224,
        options: 256,
        height: 84,
        ruler: placing
          ? { top: 212, height: 32, font: 22, marksOnly: true }
          : { top: 192, height: 42, font: 26, marksOnly: false },
        bottom: 346,
        heldScale: 1,
      };
}

export const viewBox = ({ track, top, bottom }: Scene): string =>
  `-10 ${top} ${track.total + 14} ${bottom - top}`;
