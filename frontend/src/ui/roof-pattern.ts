/** The liveries on the roof of a piece, centred on 0,0 and running along x. */

/** A pattern on the roof: a line of that width, or a filled shape. */
export interface RoofPattern {
  d: string;
  width?: number;
}

const ENDS = 7; // of the roof that stay bare
const PATTERN_WIDTH = 17.5; // of a piece, at which the strokes below are as wide as they say

/** What is drawn on a piece of that length and width for a player: `livery` from 1 to 5. */
export function roofPattern(livery: number, length: number, width: number): RoofPattern {
  const a = length / 2 - ENDS;
  const u = width / PATTERN_WIDTH;
  const f = (n: number) => +n.toFixed(1);
  switch (livery) {
    case 1:
      return { d: `M${f(-a)} 0H${f(a)}`, width: f(4.2 * u) };
    case 2:
      return {
        d: `M${f(-a)} ${f(-3.3 * u)}H${f(a)}M${f(-a)} ${f(3.3 * u)}H${f(a)}`,
        width: f(2.9 * u),
      };
    case 3: {
      const r = f(3.1 * u);
      const dot = (i: number) =>
        `M${f(i * a * 0.72 - r)} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
      return { d: [-1, 0, 1].map(dot).join("") };
    }
    case 4: {
      const s = f(4.6 * u);
      const chevron = (i: number) => `M${f(i * a * 0.68 - s / 2)} ${-s}l${s} ${s}l${-s} ${s}`;
      return { d: [-1, 0, 1].map(chevron).join(""), width: f(3 * u) };
    }
    default: {
      const c = f(4.4 * u);
      const square = (i: number) => `M${f(i * c - c / 2)} ${i % 2 ? 0 : -c}h${c}v${c}h${-c}z`;
      return { d: [-2, -1, 0, 1, 2].map(square).join("") };
    }
  }
}
