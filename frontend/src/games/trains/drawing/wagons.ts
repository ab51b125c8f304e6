/**
 * Wagons and locomotives, drawn from a number: body colour by tens (dawn to night), kind of wagon
 * by number, the number plate always at the same height. Rails lie at y = 112.
 *
 * What comes back is SVG markup made of numbers and fixed shapes only, without style attributes.
 * Keylines follow the theme: --wagon-line round bodies, --underframe-line round wheels and underframes.
 */

export const INK = "var(--paint-ink)";
export const CREAM = "var(--paint-white)";
export const BRASS = "var(--paint-brass)";
const OXBLOOD = "var(--paint-oxblood)";

/** Wide wagons for one's own train on a large screen, narrow ones elsewhere. */
export const WIDE = 150;
export const NARROW = 104;
export const RAIL = 113;

const TENS = [
  "var(--c-yellow)",
  "var(--paint-brass)",
  "var(--c-brown)",
  "var(--c-red)",
  "var(--c-purple)",
  "var(--c-blue)",
  "var(--p3)",
  "var(--paint-green)",
  "var(--c-black)",
] as const;

const KINDS = ["box", "coach", "tank", "open", "cask", "logs", "brake", "hopper", "cattle"] as const;
export type Kind = (typeof KINDS)[number] | "giraffe";

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The colour of a wagon's body: by tens; decks with higher numbers begin again. */
export const colourOf = (number: number): string => at(TENS, Math.floor(number / 10));

/** Every twelfth wagon carries a giraffe. */
export const kindOf = (number: number): Kind =>
  number % 12 === 0 ? "giraffe" : at(KINDS, number * 7 + Math.floor(number / 10));

const darker = (colour: string): string => `color-mix(in srgb,${colour} 68%,${INK})`;
const lighter = (colour: string): string => `color-mix(in srgb,${colour} 62%,${CREAM})`;

const KEYLINE = `stroke="var(--wagon-line)" stroke-width="2.6" stroke-linejoin="round"`;
const UNDER = `stroke="var(--underframe-line)" stroke-width="1.8"`;

/** The measures of one wagon's body, shared by all kinds. */
interface Body {
  number: number;
  width: number;
  left: number;
  right: number;
  span: number;
  middle: number;
  narrow: boolean;
  colour: string;
  dark: string;
  light: string;
}

const upright = (xs: number[], from: number, to: number, opacity: number): string =>
  `<path d="${xs.map((x) => `M${x} ${from}V${to}`).join("")}" stroke="${INK}" stroke-width="2.2" opacity="${opacity}"/>`;

const planks = ({ left, right }: Body, ys: number[]): string =>
  `<path d="${ys.map((y) => `M${left} ${y}H${right}`).join("")}" stroke="${INK}" stroke-width="2" opacity=".3"/>`;

const DRAWN: Record<Kind, (body: Body) => string> = {
  box: ({ left, right, span, middle, colour, dark }) =>
    `<rect x="${left}" y="26" width="${span}" height="60" fill="${colour}" ${KEYLINE}/>` +
    upright([left + 10, left + 20, right - 20, right - 10], 30, 84, 0.35) +
    `<path d="M${left - 3} 28Q${middle} 8 ${right + 3} 28Z" fill="${dark}" ${KEYLINE}/>`,

  coach: ({ left, right, span, narrow, colour, dark, light }) =>
    `<rect x="${left - 2}" y="30" width="${span + 4}" height="56" rx="4" fill="${colour}" ${KEYLINE}/>` +
    `<rect x="${left - 1}" y="74" width="${span + 2}" height="5" fill="${light}"/>` +
    `<path d="M${left - 4} 31Q${left} 16 ${left + 18} 16H${right - 18}Q${right} 16 ${right + 4} 31Z" fill="${dark}" ${KEYLINE}/>` +
    (narrow ? [] : [left + 5, left + 18, right - 28, right - 15])
      .map(
        (x) =>
          `<rect x="${x}" y="40" width="10" height="18" rx="5" fill="var(--paint-sand)" stroke="${INK}" stroke-width="2"/>`,
      )
      .join(""),

  tank: ({ left, right, span, middle, colour, dark, light }) =>
    `<rect x="${middle - 14}" y="17" width="28" height="18" rx="4" fill="${dark}" ${KEYLINE}/>` +
    `<rect x="${left}" y="28" width="${span}" height="54" rx="26" fill="${colour}" ${KEYLINE}/>` +
    upright([left + 22, right - 22], 29, 81, 0.4) +
    `<path d="M${left + 14} 36H${right - 14}" stroke="${light}" stroke-width="4" stroke-linecap="round"/>`,

  open: (body) =>
    heap(body) +
    `<rect x="${body.left}" y="42" width="${body.span}" height="44" fill="${body.colour}" ${KEYLINE}/>` +
    planks(body, [56, 70]),

  cask: ({ left, right, middle, narrow, colour }) =>
    (narrow ? [middle] : [middle - 33, middle + 33]).map((x) => cask(x, narrow ? 40 : 31, colour)).join("") +
    `<path d="M${left} 84V60M${right} 84V60" stroke="var(--wagon-line)" stroke-width="4"/>`,

  logs: ({ left, right, span, colour, light }) =>
    [66, 48, 30]
      .map(
        (y, i) =>
          `<rect x="${left + 2 + i * 5}" y="${y}" width="${span - 4 - i * 10}" height="18" rx="9" fill="${i === 1 ? light : colour}" ${KEYLINE}/>` +
          `<circle cx="${right - 11 - i * 5}" cy="${y + 9}" r="4" fill="none" stroke="${INK}" stroke-width="2"/>`,
      )
      .join("") +
    `<path d="M${left + 3} 88V34M${right - 3} 88V34" stroke="var(--wagon-line)" stroke-width="5" stroke-linecap="round"/>`,

  brake: ({ left, right, span, middle, colour, dark, light }) =>
    `<rect x="${left + 10}" y="34" width="${span - 20}" height="52" fill="${colour}" ${KEYLINE}/>` +
    `<rect x="${middle - 20}" y="14" width="40" height="18" fill="${light}" ${KEYLINE}/>` +
    `<path d="M${middle - 26} 15H${middle + 26}" stroke="var(--wagon-line)" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${left - 2} 34H${right + 2}" stroke="${dark}" stroke-width="8"/>` +
    `<path d="M${left - 2} 30H${right + 2}" stroke="var(--wagon-line)" stroke-width="2.6"/>` +
    `<path d="M${left + 1} 86V58H${left + 10}M${right - 1} 86V58H${right - 10}" fill="none" stroke="var(--wagon-line)" stroke-width="3"/>`,

  hopper: ({ left, right, span, colour, dark }) =>
    `<path d="M${left - 3} 28H${right + 3}L${right - 14} 86H${left + 14}Z" fill="${colour}" ${KEYLINE}/>` +
    `<path d="M${left + 16} 30 ${left + 26} 84M${right - 16} 30 ${right - 26} 84" stroke="${INK}" stroke-width="2.2" opacity=".4"/>` +
    `<rect x="${left - 4}" y="24" width="${span + 8}" height="8" rx="2" fill="${dark}" ${KEYLINE}/>`,

  cattle: ({ left, right, span, colour, dark }) =>
    `<rect x="${left}" y="28" width="${span}" height="58" fill="${dark}" ${KEYLINE}/>` +
    [34, 48, 62, 76]
      .map((y) => `<rect x="${left + 2}" y="${y}" width="${span - 4}" height="7" fill="${colour}"/>`)
      .join("") +
    `<path d="M${left - 3} 30 ${left + 8} 17H${right - 8}L${right + 3} 30Z" fill="${colour}" ${KEYLINE}/>`,

  giraffe: (body) => {
    const { left, right, span, colour } = body;
    const neck = right - 22;
    return (
      `<path d="M${neck - 7} 60 ${neck - 2} -4H${neck + 10}L${neck + 11} 60Z" fill="${BRASS}" ${KEYLINE}/>` +
      `<path d="M${neck - 4} -3Q${neck - 24} 2 ${neck - 24} 8Q${neck - 22} 13 ${neck - 12} 11L${neck + 4} 10Z" fill="${BRASS}" ${KEYLINE}/>` +
      `<path d="M${neck + 1} -4V-12M${neck + 8} -4V-12" stroke="var(--wagon-line)" stroke-width="3" stroke-linecap="round"/>` +
      `<circle cx="${neck - 6}" cy="3" r="1.9" fill="${INK}"/>` +
      [
        [4, 18, 3.5],
        [0, 28, 3],
        [6, 34, 3.2],
      ]
        .map(
          ([x, y, r]) => `<circle cx="${neck + (x as number)}" cy="${y}" r="${r}" fill="var(--paint-hide)"/>`,
        )
        .join("") +
      `<rect x="${left}" y="40" width="${span}" height="46" fill="${colour}" ${KEYLINE}/>` +
      planks(body, [52, 74]) +
      `<path d="M${left - 3} 41H${neck - 12}" stroke="${INK}" stroke-width="5"/>`
    );
  },
};

/** The load of an open wagon: coal, apples or hay. Share of the width, height, radius. */
const LOADS: readonly (readonly [string, readonly (readonly [number, number, number])[]])[] = [
  [
    "var(--c-black)",
    [
      [0.16, 38, 11],
      [0.32, 30, 13],
      [0.5, 27, 15],
      [0.68, 31, 13],
      [0.84, 38, 11],
    ],
  ],
  [
    "var(--c-red)",
    [
      [0.14, 40, 9],
      [0.28, 36, 9],
      [0.42, 33, 9],
      [0.56, 34, 9],
      [0.7, 36, 9],
      [0.85, 40, 9],
      [0.35, 27, 8],
      [0.5, 25, 8],
      [0.64, 28, 8],
    ],
  ],
  [
    "var(--paint-brass)",
    [
      [0.2, 36, 14],
      [0.4, 28, 16],
      [0.62, 28, 16],
      [0.82, 36, 14],
    ],
  ],
];

function heap({ number, left, span }: Body): string {
  const [fill, lumps] = at(LOADS, number);
  return lumps
    .map(
      ([share, y, r]) =>
        `<circle cx="${(left + span * share).toFixed(1)}" cy="${y}" r="${r}" fill="${fill}" stroke="var(--wagon-line)" stroke-width="2.2"/>`,
    )
    .join("");
}

const cask = (x: number, r: number, colour: string): string =>
  `<path d="M${x - r + 5} 30Q${x} 18 ${x + r - 5} 30Q${x + r + 3} 56 ${x + r - 5} 82H${x - r + 5}Q${x - r - 3} 56 ${x - r + 5} 30Z" fill="${colour}" ${KEYLINE}/>` +
  `<path d="M${x - r + 1} 40Q${x} 30 ${x + r - 1} 40M${x - r + 1} 74Q${x} 80 ${x + r - 1} 74" fill="none" stroke="${INK}" stroke-width="3" opacity=".55"/>`;

function wheels(width: number, bogies: boolean): string {
  const narrow = width < 120;
  const paired = bogies && !narrow;
  const inset = narrow ? 26 : 34;
  const [xs, y, r, hub] = paired
    ? [[24, 46, width - 46, width - 24], 101, 10, 3.5]
    : [[inset, width - inset], 99, 12.5, 4.5];
  return xs
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK}" ${UNDER}/><circle cx="${x}" cy="${y}" r="${hub}" fill="${CREAM}"/>`,
    )
    .join("");
}

/** The plate is as wide as its number needs. */
function plate(number: number, width: number): string {
  const digits = String(number).length;
  const wide = digits === 1 ? 58 : digits === 2 ? (width < 120 ? 74 : 76) : 88;
  const size = digits > 2 ? 36 : width < 120 ? 45 : 42;
  return (
    `<rect x="${width / 2 - wide / 2}" y="36" width="${wide}" height="46" rx="9" fill="${CREAM}" stroke="${INK}" stroke-width="2.6"/>` +
    `<text x="${width / 2}" y="${(59 + size * 0.35).toFixed(1)}" font-size="${size}" class="wagon-number" font-family="var(--font-display)" font-weight="900" text-anchor="middle" fill="${INK}">${number}</text>`
  );
}

/** A wagon, `width` units wide; the box is 0 … 112 in height, a giraffe's head 12 above it. */
export function wagon(number: number, width: number = WIDE): string {
  const [left, right] = [8, width - 8];
  const colour = colourOf(number);
  const kind = kindOf(number);
  const body: Body = {
    number,
    width,
    left,
    right,
    span: right - left,
    middle: width / 2,
    narrow: width < 120,
    colour,
    dark: darker(colour),
    light: lighter(colour),
  };
  return (
    `<rect x="${left - 4}" y="84" width="${body.span + 8}" height="8" rx="2" fill="${INK}" ${UNDER}/>` +
    DRAWN[kind](body) +
    wheels(width, kind === "coach" || kind === "tank") +
    plate(number, width)
  );
}

/** The locomotive of a seat, in its colour; it only marks the left end of a row. */
export function engine(seat: number, width: number = WIDE): string {
  const colour = `var(--p${seat + 1})`;
  const wheel = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${OXBLOOD}" ${KEYLINE}/>`;
  return (
    `<g transform="scale(${(width / WIDE).toFixed(4)} 1)">` +
    `<path d="M14 92 4 108H30Z" fill="${OXBLOOD}" ${KEYLINE}/>` +
    `<rect x="24" y="10" width="16" height="26" fill="${INK}" ${UNDER}/>` +
    `<path d="M18 10H46L42 2H22Z" fill="${BRASS}" ${KEYLINE}/>` +
    `<rect x="14" y="34" width="92" height="44" rx="10" fill="${colour}" ${KEYLINE}/>` +
    `<path d="M34 35V77M78 35V77" stroke="${BRASS}" stroke-width="4"/>` +
    `<path d="M56 34V26a10 10 0 0 1 20 0V34Z" fill="${BRASS}" ${KEYLINE}/>` +
    `<circle cx="16" cy="56" r="7" fill="var(--c-yellow)" ${KEYLINE}/>` +
    `<path d="M98 92V26H142V92Z" fill="${colour}" ${KEYLINE}/>` +
    `<rect x="108" y="36" width="24" height="22" rx="3" fill="var(--paint-sand)" ${KEYLINE}/>` +
    `<path d="M92 27Q118 12 148 27Z" fill="${INK}" ${UNDER}/>` +
    `<rect x="8" y="78" width="136" height="14" fill="${INK}" ${UNDER}/>` +
    wheel(40, 99, 13) +
    wheel(74, 99, 13) +
    wheel(118, 95, 17) +
    `<path d="M40 99H118" stroke="${BRASS}" stroke-width="5" stroke-linecap="round"/>` +
    `<circle cx="118" cy="95" r="5" fill="${BRASS}"/></g>`
  );
}

/** Closed: one brass bar. Open: two dropped halves. It hangs between two wagons, at their frames. */
export const coupling = (closed: boolean): string =>
  closed
    ? `<rect x="-13" y="-5" width="26" height="10" rx="5" fill="${BRASS}" stroke="${INK}" stroke-width="2.4"/>`
    : `<g fill="var(--paint-oxblood-light)" stroke="var(--wagon-line)" stroke-width="2.2"><rect x="-14" y="-4" width="12" height="8" rx="4" transform="rotate(38 -12 0)"/><rect x="2" y="-4" width="12" height="8" rx="4" transform="rotate(-38 12 0)"/></g>`;

/** A padlock about its middle. */
export const padlock = (): string =>
  `<path d="M-8 -4V-10a8 8 0 0 1 16 0v6" fill="none" stroke="var(--wagon-line)" stroke-width="4.5"/>` +
  `<rect x="-14" y="-5" width="28" height="21" rx="4.5" fill="${BRASS}" stroke="var(--wagon-line)" stroke-width="2.4"/>` +
  `<circle cy="4" r="3.2" fill="${INK}"/><path d="M0 4v6" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`;
