/** The poster of the game, as SVG text. */
import { C } from "$ui/poster-shapes";

export const triage = () => {
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
