/** The liveries on the roof of a piece, centred on 0,0 and running along x. */

export interface Stroke {
  d: string;
  width?: number; // of the line; without it the shape is filled
}

/** What is drawn on a piece of that length for a player: `livery` from 1 to 5. */
export function liveryStrokes(livery: number, length: number): Stroke[] {
  const w = length * 0.3;
  const f = (n: number) => +n.toFixed(1);
  const dot = (x: number) => `M${f(x - 2.2)} 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0`;
  switch (livery) {
    case 1:
      return [{ d: `M${f(-w)} 0H${f(w)}`, width: 2.6 }];
    case 2:
      return [{ d: `M${f(-w)}-2.4H${f(w)}M${f(-w)} 2.4H${f(w)}`, width: 2 }];
    case 3:
      return [{ d: [-w * 0.85, 0, w * 0.85].map(dot).join("") }];
    case 4:
      return [{ d: `M${f(-w * 0.75)}-3.4l3.4 3.4l-3.4 3.4M${f(w * 0.25)}-3.4l3.4 3.4l-3.4 3.4`, width: 2.2 }];
    default:
      return [{ d: `M${f(-w)}-3.4h4.2v3.4h-4.2zM-2.1 0h4.2v3.4h-4.2zM${f(w - 4.2)}-3.4h4.2v3.4h-4.2z` }];
  }
}

/** The livery of a seat. */
export const liveryOf = (seat: number): number => (seat % 5) + 1;
