/** Five posters, flat shapes only, in fixed inks that are the same in both themes. SVG as text. */
const C = { green: '#0F4536', green2: '#1F6B52', green3: '#6FA287', pale: '#BFD6BE', brass: '#D9A441', sand: '#F3DDA4', ox: '#8C1D23', ox2: '#B23A32', cream: '#FFFDF6', paper: '#F6F1E4', blue: '#1B3F7A', blue2: '#2F66AE', sky: '#BAD5DA', ink: '#14211C', rose: '#E7B49C' };
const f = (n: number) => +n.toFixed(1);
const wheel = (x: number, y: number, r: number, c: string = C.ink, h: string = C.brass) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/><circle cx="${x}" cy="${y}" r="${f(r * .42)}" fill="${h}"/>`;
// side view, rails at y = 0, nose to the right, about 92 wide
const loco = `<g><path fill="${C.ink}" d="M-2 -8h92v4H-2zM86 -8l9 6h-9z"/><rect x="24" y="-29" width="58" height="18" rx="9" fill="${C.ox}"/><rect x="80" y="-30" width="5" height="20" rx="2" fill="${C.ink}"/><path fill="${C.ink}" d="M66 -29l-3 -15h12l-3 15zM61.5 -46h15v4h-15z"/><path fill="${C.brass}" d="M44 -28.5a6 7 0 0 1 12 0zM36 -29h3v18h-3zM58 -29h2.5v18H58z"/><path fill="${C.ox}" d="M2 -42h26v32H2z"/><path fill="${C.ink}" d="M-2 -45h33v4.5H-2z"/><rect x="8" y="-36" width="13" height="11" rx="1.5" fill="${C.sand}"/>${wheel(12, -7, 7.5)}${wheel(32, -7, 7.5)}${wheel(52, -7, 7.5)}${wheel(74, -4.5, 5)}<path stroke="${C.brass}" stroke-width="2.2" d="M12 -5h40" stroke-linecap="round"/></g>`;
const coach = (c: string, w = 62) => `<g><rect x="0" y="-33" width="${w}" height="26" rx="3" fill="${c}"/><path fill="${C.ink}" d="M-2 -36h${w + 4}v4.5h-${w + 4}zM-4 -9h${w + 8}v3.5h-${w + 8}z"/>${Array.from({ length: 4 }, (_, i) => `<rect x="${f(6 + i * (w - 8) / 4)}" y="-27" width="${f((w - 8) / 4 - 5)}" height="9" rx="1.5" fill="${C.sand}"/>`).join('')}${wheel(12, -4.5, 5)}${wheel(w - 12, -4.5, 5)}</g>`;

const VB = 'viewBox="0 38 300 240"';
const rail = () => {
  const arch = Array.from({ length: 6 }, (_, i) => { const x = -22 + i * 60; return `<path d="M${x} 330v-58a22 22 0 0 1 44 0v58z" fill="${i < 3 ? C.green2 : C.green}"/>`; }).join('');
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.sand}"/><circle cx="208" cy="122" r="62" fill="${C.ox2}"/>
  <path fill="${C.green3}" d="M-10 222L62 96l34 52 26 -38 84 112z"/><path fill="${C.cream}" d="M62 96l20 31 -13 -5 -9 10 -12 -11zM122 110l17 23 -12 -4 -9 8 -9 -9z"/><path fill="${C.green2}" d="M-10 340V206l60 -40 70 58 62 -44 58 42 70 -54v172z"/><path fill="${C.green}" d="M120 340c20 -70 80 -108 190 -118v118z"/>
  <path fill="${C.cream}" d="M-10 232h320v108H-10z"/>${arch}<path fill="${C.brass}" d="M-10 229h320v8H-10z"/>
  <g fill="${C.cream}"><circle cx="214" cy="158" r="11"/><circle cx="196" cy="146" r="16"/><circle cx="168" cy="134" r="21"/><circle cx="128" cy="124" r="26"/><circle cx="80" cy="120" r="30"/><circle cx="30" cy="112" r="36"/></g>
  <g transform="translate(152 229)">${loco}</g><g transform="translate(82 229)">${coach(C.green2)}</g><g transform="translate(12 229)">${coach(C.green2)}</g><g transform="translate(-58 229)">${coach(C.green2)}</g></svg>`;
};

const tram = () => {
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

const trains = () => {
  const wag = (x: number, y: number, n: number, c: string, t: string) => `<g transform="translate(${x} ${y})"><rect x="0" y="-52" width="76" height="44" rx="5" fill="${c}"/><path fill="${C.ink}" d="M-5 -9h86v4H-5z"/>${wheel(17, -4, 6, C.ink, c)}${wheel(59, -4, 6, C.ink, c)}<text x="38" y="-17" text-anchor="middle" font-family="Sansita, Georgia, serif" font-weight="900" font-size="37" fill="${t}">${n}</text></g>`;
  const row = (y: number, dx: number, l: [number, string, string][]) => `<path fill="${C.ink}" d="M-10 ${y + 2}h320v3H-10z"/>${Array.from({ length: 24 }, (_, i) => `<rect x="${-4 + i * 13}" y="${y + 5}" width="6" height="4" fill="${C.ink}"/>`).join('')}` + l.map(([n, c, t], i) => wag(dx + i * 87, y, n, c, t)).join('');
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.brass}"/>
  ${row(106, -38, [[7, C.cream, C.ink], [12, C.ox, C.cream], [27, C.green, C.cream], [31, C.cream, C.ink]])}
  ${row(186, -62, [[38, C.green, C.cream], [44, C.cream, C.ink], [51, C.blue, C.cream], [60, C.ox, C.cream], [66, C.cream, C.ink]])}
  ${row(266, -22, [[69, C.cream, C.ink], [72, C.blue, C.cream], [80, C.cream, C.ink], [84, C.green, C.cream]])}</svg>`;
};

const triage = () => {
  const T = ['M-10 262H96C140 262 150 214 196 214H310', 'M-10 262H310', 'M60 262C110 262 120 166 168 166H310', 'M30 262C86 262 92 118 142 118H310', 'M2 262C60 262 66 70 116 70H310'];
  const car = (x: number, y: number, c: string, a = 0) => `<g transform="translate(${x} ${y}) rotate(${a})"><rect x="-23" y="-11" width="46" height="22" rx="5" fill="${c}" stroke="${C.cream}" stroke-width="2.5"/></g>`;
  const slot = (x: number, y: number, c: string) => `<rect x="${x - 23}" y="${y - 11}" width="46" height="22" rx="5" fill="${C.ox}" stroke="${c}" stroke-width="3" stroke-dasharray="6 4.5"/>`;
  return `<svg viewBox="0 48 300 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.ox}"/>
  ${T.map(d => `<path d="${d}" fill="none" stroke="${C.ink}" stroke-opacity=".28" stroke-width="22"/>`).join('')}${T.map(d => `<path d="${d}" fill="none" stroke="${C.cream}" stroke-width="8"/><path d="${d}" fill="none" stroke="${C.ox}" stroke-width="4"/>`).join('')}
  <path fill="${C.brass}" d="M291 58h9v24h-9zM291 106h9v24h-9zM291 154h9v24h-9zM291 202h9v24h-9z"/>
  ${slot(262, 70, C.brass)}${slot(258, 214, C.sky)}
  ${car(206, 70, C.green2)}${car(176, 118, C.brass)}${car(230, 118, C.brass)}${car(254, 166, C.ink)}${car(200, 262, C.blue2)}
  <g transform="translate(112 262)"><rect x="-38" y="-13" width="76" height="26" rx="6" fill="${C.cream}"/><rect x="-34" y="-9" width="22" height="18" rx="3" fill="${C.ink}"/><rect x="-6" y="-8" width="36" height="16" rx="8" fill="${C.green}"/><circle cx="20" cy="0" r="4.5" fill="${C.brass}"/></g></svg>`;
};

// The end of a line: for addresses where nothing is, and for what went wrong.
const end = () => {
  const sleepers = Array.from({ length: 18 }, (_, i) => `<rect x="${-6 + i * 17}" y="236" width="9" height="6" fill="${C.ink}"/>`).join('');
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.sand}"/><circle cx="92" cy="128" r="54" fill="${C.ox2}"/>
  <path fill="${C.green3}" d="M-10 230C40 176 92 178 130 206C176 160 232 160 310 214V330H-10Z"/><path fill="${C.green2}" d="M-10 250C50 206 108 214 150 232C204 204 262 206 310 228V330H-10Z"/>
  <path fill="${C.green}" d="M-10 240H310V330H-10Z"/><path fill="${C.paper}" d="M-10 242H310V250H-10Z"/>${sleepers}<path fill="${C.ink}" d="M-10 231H268V236H-10Z"/>
  <g fill="${C.cream}"><circle cx="158" cy="168" r="9"/><circle cx="146" cy="152" r="13"/><circle cx="126" cy="136" r="18"/><circle cx="98" cy="120" r="23"/><circle cx="60" cy="106" r="29"/></g>
  <g transform="translate(102 231)">${loco}</g><g transform="translate(32 231)">${coach(C.green2)}</g><g transform="translate(-38 231)">${coach(C.green2)}</g>
  <path fill="${C.ink}" d="M258 200H264V236H258ZM274 190H280V236H274Z"/><path fill="${C.ox}" d="M238 196H288V212H238Z"/><path fill="${C.cream}" d="M246 196H256V212H246ZM268 196H278V212H268Z"/><rect x="230" y="199" width="10" height="10" rx="3" fill="${C.ink}"/>
  <path fill="${C.ink}" d="M262 236V150H266V236Z"/><circle cx="264" cy="142" r="14" fill="${C.ox}"/><path fill="${C.cream}" d="M255 139.500H273V144.500H255Z"/></svg>`;
};

export const POSTERS: Readonly<Record<string, () => string>> = { rail, tram, trains, triage, end };
