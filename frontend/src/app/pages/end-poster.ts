/** The poster of error pages: unknown addresses and failures. SVG as text. */
import { C, VB, coach, loco } from "$ui/poster-shapes";

export const end = () => {
  const sleepers = Array.from(
    { length: 18 },
    (_, i) => `<rect x="${-6 + i * 17}" y="236" width="9" height="6" fill="${C.ink}"/>`,
  ).join("");
  return `<svg ${VB} preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="300" height="320" fill="${C.sand}"/><circle cx="92" cy="128" r="54" fill="${C.ox2}"/>
  <path fill="${C.green3}" d="M-10 230C40 176 92 178 130 206C176 160 232 160 310 214V330H-10Z"/><path fill="${C.green2}" d="M-10 250C50 206 108 214 150 232C204 204 262 206 310 228V330H-10Z"/>
  <path fill="${C.green}" d="M-10 240H310V330H-10Z"/><path fill="${C.paper}" d="M-10 242H310V250H-10Z"/>${sleepers}<path fill="${C.ink}" d="M-10 231H268V236H-10Z"/>
  <g fill="${C.cream}"><circle cx="158" cy="168" r="9"/><circle cx="146" cy="152" r="13"/><circle cx="126" cy="136" r="18"/><circle cx="98" cy="120" r="23"/><circle cx="60" cy="106" r="29"/></g>
  <g transform="translate(102 231)">${loco}</g><g transform="translate(32 231)">${coach(C.green2)}</g><g transform="translate(-38 231)">${coach(C.green2)}</g>
  <path fill="${C.ink}" d="M258 200H264V236H258ZM274 190H280V236H274Z"/><path fill="${C.ox}" d="M238 196H288V212H238Z"/><path fill="${C.cream}" d="M246 196H256V212H246ZM268 196H278V212H268Z"/><rect x="230" y="199" width="10" height="10" rx="3" fill="${C.ink}"/>
  <path fill="${C.ink}" d="M262 236V150H266V236Z"/><circle cx="264" cy="142" r="14" fill="${C.ox}"/><path fill="${C.cream}" d="M255 139.500H273V144.500H255Z"/></svg>`;
};
