/** The poster of the game, as SVG text. */
import { C, VB, coach, f, loco, wheel } from "$ui/poster-shapes";

export const rail = () => {
  const arch = Array.from({ length: 6 }, (_, i) => { const x = -22 + i * 60; return `<path d="M${x} 330v-58a22 22 0 0 1 44 0v58z" fill="${i < 3 ? C.green2 : C.green}"/>`; }).join('');
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.sand}"/><circle cx="208" cy="122" r="62" fill="${C.ox2}"/>
  <path fill="${C.green3}" d="M-10 222L62 96l34 52 26 -38 84 112z"/><path fill="${C.cream}" d="M62 96l20 31 -13 -5 -9 10 -12 -11zM122 110l17 23 -12 -4 -9 8 -9 -9z"/><path fill="${C.green2}" d="M-10 340V206l60 -40 70 58 62 -44 58 42 70 -54v172z"/><path fill="${C.green}" d="M120 340c20 -70 80 -108 190 -118v118z"/>
  <path fill="${C.cream}" d="M-10 232h320v108H-10z"/>${arch}<path fill="${C.brass}" d="M-10 229h320v8H-10z"/>
  <g fill="${C.cream}"><circle cx="214" cy="158" r="11"/><circle cx="196" cy="146" r="16"/><circle cx="168" cy="134" r="21"/><circle cx="128" cy="124" r="26"/><circle cx="80" cy="120" r="30"/><circle cx="30" cy="112" r="36"/></g>
  <g transform="translate(152 229)">${loco}</g><g transform="translate(82 229)">${coach(C.green2)}</g><g transform="translate(12 229)">${coach(C.green2)}</g><g transform="translate(-58 229)">${coach(C.green2)}</g></svg>`;
};

export const tram = () => {
  const H: [number, number, number, string][] = [[-6, 46, 84, C.rose], [40, 40, 104, C.cream], [80, 44, 92, C.brass], [124, 38, 112, C.ox2], [162, 46, 88, C.sand], [208, 40, 106, C.cream], [248, 58, 94, C.rose]];
  const houses = H.map(([x, w, h, c], k) => `<rect x="${x}" y="${244 - h}" width="${w}" height="${h}" fill="${c}"/><path d="M${x - 2} ${244 - h}h${w + 4}v6h-${w + 4}z" fill="${C.ox}"/>${Array.from({ length: 4 }, (_, r) => Array.from({ length: Math.floor(w / 13) }, (_, q) => `<rect x="${f(x + 6 + q * (w - 8) / Math.floor(w / 13))}" y="${244 - h + 15 + r * 19}" width="6" height="11" rx="${k % 2 ? 3 : 0}" fill="${(q + r + k) % 5 === 0 ? C.sand : C.blue}" opacity="${(q + r + k) % 5 === 0 ? 1 : .8}"/>`).join('')).join('')}`).join('');
  const tw = (x: number) => `<path fill="${C.cream}" d="M${x} 92V58l6 -9 6 9v34z"/>`;
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.blue}"/><circle cx="66" cy="70" r="34" fill="${C.brass}"/>
  <path fill="${C.green2}" d="M-10 250V168c60 -10 90 -78 180 -84 70 -4 100 50 150 60v110z"/><path fill="${C.green}" d="M-10 250v-50c80 4 130 -62 220 -62 50 0 80 20 110 36v90z"/>
  <g transform="translate(0 8)">${tw(150)}${tw(186)}<path fill="${C.cream}" d="M160 92V66h28v26zM160 66l14 -12 14 12z"/><path fill="${C.brass}" d="M155.5 45h1v6h-1zM191.5 45h1v6h-1z"/><path fill="${C.blue}" d="M170 92v-12a4 4 0 0 1 8 0v12z"/></g>
  ${houses}<rect x="-10" y="244" width="320" height="90" fill="${C.blue2}"/><path fill="${C.sky}" opacity=".55" d="M10 298h60v3H10zM120 306h90v3h-90zM230 294h50v3h-50z"/>
  <path fill="${C.paper}" d="M-10 262h320v14H-10z"/><path fill="${C.paper}" d="M-10 276h26c6 26 20 44 22 60h-50zM142 276h26c-2 26 -10 44 -8 60h-14c0 -16 -4 -34 -4 -60zM284 276h30v60h-52c2 -16 16 -34 22 -60z"/><path stroke="${C.paper}" stroke-width="5" fill="none" d="M16 276c8 40 118 40 126 0M168 276c8 40 108 40 116 0"/>
  <path stroke="${C.ink}" stroke-width="1.5" d="M-10 199h320" opacity=".75"/><path stroke="${C.ink}" stroke-width="2.5" fill="none" d="M150 214l12 -15 -12 0"/>
  <g transform="translate(64 262)"><rect x="0" y="-46" width="176" height="40" rx="9" fill="${C.ox}"/><path fill="${C.cream}" d="M4 -41h168v19H4z"/><path fill="${C.ink}" d="M-2 -50h180v5H-2zM6 -7h164v4H6z"/>${Array.from({ length: 7 }, (_, i) => `<rect x="${9 + i * 23.5}" y="-38" width="17" height="14" rx="2.5" fill="${i === 3 ? C.ox : C.blue}"/>`).join('')}<path fill="${C.brass}" d="M0 -19h176v3H0z"/>${wheel(30, -3, 6)}${wheel(50, -3, 6)}${wheel(126, -3, 6)}${wheel(146, -3, 6)}<circle cx="171" cy="-12" r="3.5" fill="${C.brass}"/></g></svg>`;
};
