/** What the board is shown with, and what it tells of. */
import type { Option } from "../model/moves";
import type { Poses } from "../motion";
import type { Places } from "../model/standing";
import type { Goal } from "./goals";
import type { Point, Track } from "./track";

export interface BoardProps {
  track: Track;
  where: Places;
  poses?: Poses | null;
  wanted: readonly Goal[];
  interruptions: readonly string[];
  /** Slots of the locomotives that may be picked. */
  locomotives?: readonly string[];
  /** The slot of the locomotive that is picked. */
  held?: string | null;
  stops?: readonly string[];
  /** The move that is being put together. */
  meant?: Option | null;
  /** Moves that differ from it only in where the head of the train goes, and how. */
  others?: readonly Option[];
  /** Slots of what is coupled to the locomotive in hand, the nearest first. */
  coupled?: readonly string[];
  /** Slots of what a touch couples to it. */
  couplable?: readonly string[];
  /** A bend that is too sharp: the slot before it, its own, the slot after it. */
  bend?: readonly string[] | null;
  /** A way through a bend that may be taken, in the same form. */
  openBend?: readonly string[] | null;
  hinted?: readonly string[];
  justMoved?: readonly string[];
  label: string;
  /** Set by the board: the drawing is turned by 90 degrees to fill a tall screen. */
  upright?: boolean;
  ontouch?: (slot: string) => void;
  onother?: (option: Option) => void;
  ongrab?: (slot: string) => void;
  ondrag?: (point: Point) => void;
  ondrop?: () => void;
}
