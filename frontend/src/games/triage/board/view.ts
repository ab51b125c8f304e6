/** How a board lies in its frame: turned on a tall screen, its scale, and how large its signs are. */
import { UNIT, type Board, type Point } from "./track";

export interface BoardView {
  /** Degrees that the drawing is turned by; what is written in it stays upright. */
  turn: 0 | 90;
  viewBox: string;
  /** CSS pixels in one drawing unit. */
  scale: number;
  /** From the drawing to the view box. */
  turned: (point: Point) => Point;
  sign: { radius: number; offset: number };
}

const GAIN = 1.05; // a turned drawing has to be larger by so much to be worth it
const SMALLEST_LETTER = 11.5; // CSS pixels
const LETTER = 1.12; // its height, as a share of the sign's radius
const SIGN = { least: 19, most: 27, offset: 56 };

/** A frame of no size has not been measured yet: the drawing lies as it is. */
export function viewOf(box: Board["box"], width: number, height: number): BoardView {
  const [x, y, w, h] = [box.x * UNIT, box.y * UNIT, box.width * UNIT, box.height * UNIT];
  const lying = Math.min(width / w, height / h);
  const standing = Math.min(width / h, height / w);
  const turn = standing > lying * GAIN ? 90 : 0;
  const scale = (turn ? standing : lying) || 1;
  const radius = Math.max(SIGN.least, Math.min(SIGN.most, SMALLEST_LETTER / (LETTER * scale)));
  return {
    turn,
    viewBox: (turn ? [-(y + h), x, h, w] : [x, y, w, h]).join(" "),
    scale,
    turned: ([px, py]) => (turn ? [-py, px] : [px, py]),
    sign: { radius, offset: SIGN.offset + (radius - SIGN.least) * 1.35 },
  };
}
