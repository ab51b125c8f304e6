/** The poster of the game, as SVG text. */
import { C, VB, wheel } from "$ui/poster-shapes";

export const trains = () => {
  const wag = (x: number, y: number, n: number, c: string, t: string) => `<g transform="translate(${x} ${y})"><rect x="0" y="-52" width="76" height="44" rx="5" fill="${c}"/><path fill="${C.ink}" d="M-5 -9h86v4H-5z"/>${wheel(17, -4, 6, C.ink, c)}${wheel(59, -4, 6, C.ink, c)}<text x="38" y="-17" text-anchor="middle" font-family="Sansita, Georgia, serif" font-weight="900" font-size="37" fill="${t}">${n}</text></g>`;
  const row = (y: number, dx: number, l: [number, string, string][]) => `<path fill="${C.ink}" d="M-10 ${y + 2}h320v3H-10z"/>${Array.from({ length: 24 }, (_, i) => `<rect x="${-4 + i * 13}" y="${y + 5}" width="6" height="4" fill="${C.ink}"/>`).join('')}` + l.map(([n, c, t], i) => wag(dx + i * 87, y, n, c, t)).join('');
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.brass}"/>
  ${row(106, -38, [[7, C.cream, C.ink], [12, C.ox, C.cream], [27, C.green, C.cream], [31, C.cream, C.ink]])}
  ${row(186, -62, [[38, C.green, C.cream], [44, C.cream, C.ink], [51, C.blue, C.cream], [60, C.ox, C.cream], [66, C.cream, C.ink]])}
  ${row(266, -22, [[69, C.cream, C.ink], [72, C.blue, C.cream], [80, C.cream, C.ink], [84, C.green, C.cream]])}</svg>`;
};
