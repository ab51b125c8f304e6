/** The measures of one's own train in its landscape: sky, track, and the band of consequences. */
import { largeTrack, phoneTrack, type Track } from "./track";

/**
 * watch: somebody else plays · turn: nothing chosen yet · use: an ability is chosen ·
 * place: a drawn wagon waits for its place · setup: one card of the hand does
 */
export type Mode = "watch" | "turn" | "use" | "place" | "setup";

export interface Scene {
  phone: boolean;
  track: Track;
  top: number;
  signs: number; // base line of the position numbers under the track
  band: number; // top of the band of consequences
  chip: number; // height of the chips of a row to come
  second: number; // top of the band's second line
  height: number; // of the band
  bottom: number;
  heldScale: number;
}

const TOPS: Record<"wide" | "phone", Record<Mode, number>> = {
  wide: { watch: -172, turn: -172, use: -172, place: -172, setup: -30 },
  phone: { watch: -120, turn: -120, use: -120, place: -296, setup: -30 },
};

export function scene(length: number, mode: Mode, phone: boolean): Scene {
  const top = TOPS[phone ? "phone" : "wide"][mode];
  return phone
    ? {
        phone,
        track: phoneTrack(length),
        top,
        signs: 153,
        band: 182,
        chip: 50,
        second: 242,
        height: 162,
        bottom: 354,
        heldScale: 1.75,
      }
    : {
        phone,
        track: largeTrack(length),
        top,
        signs: 151,
        band: 176,
        chip: 40,
        second: 224,
        height: 84,
        bottom: 272,
        heldScale: 1,
      };
}

export const viewBox = ({ track, top, bottom }: Scene): string =>
  `-10 ${top} ${track.total + 14} ${bottom - top}`;
