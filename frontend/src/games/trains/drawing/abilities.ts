/**
 * The eight abilities as icons of 96 x 64, in one grammar: brass is the wagon that one chooses,
 * cream its neighbours, an arc a jump, three rows those of all players, dashed and crossed what goes away.
 */
import { BRASS, INK } from "./wagons";

const WITH_KEY = `stroke="var(--icon-line)" stroke-width="2.4"`;
const TRACK = `<path d="M6 59H90" ${WITH_KEY} stroke-linecap="round"/>`;

const cart = (x: number, fill = "var(--icon-wagon)"): string =>
  `<rect x="${x}" y="39" width="20" height="15" rx="3" fill="${fill}" ${WITH_KEY}/>` +
  `<circle cx="${x + 5.5}" cy="56" r="2.8" fill="var(--icon-line)"/><circle cx="${x + 14.5}" cy="56" r="2.8" fill="var(--icon-line)"/>`;

const line = (d: string): string =>
  `<path d="${d}" fill="none" stroke="var(--icon-line)" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>`;

const head = (x: number): string => line(`M${x - 6} 28 ${x} 35 ${x + 6} 28`);

const arc = (from: number, to: number, top: number): string =>
  line(`M${from} 34C${from} ${top} ${to} ${top} ${to} 34`) + head(to);

const two = (x: number): string =>
  `<text x="${x}" y="30" font-family="var(--font-display)" font-weight="900" font-size="20" text-anchor="middle" fill="var(--icon-line)">2</text>`;

function everybody(column: number): string {
  const cell = (x: number, y: number, gone: boolean): string =>
    gone
      ? `<rect x="${x}" y="${y}" width="20" height="12" rx="2.5" fill="none" stroke="var(--icon-cross)" stroke-width="2.4" stroke-dasharray="3.5 3"/>` +
        `<path d="M${x + 6} ${y + 2.5}l8 7M${x + 14} ${y + 2.5}l-8 7" stroke="var(--icon-cross)" stroke-width="2.8" stroke-linecap="round"/>`
      : `<rect x="${x}" y="${y}" width="20" height="12" rx="2.5" fill="var(--icon-wagon)" ${WITH_KEY}/>`;
  return [10, 27, 44]
    .map(
      (y) =>
        `<path d="M9 ${y + 12}V${y + 4}a4 4 0 0 1 4 -4h3v12Z" fill="var(--icon-line)"/>` +
        [0, 1, 2].map((i) => cell(21 + i * 24, y, i === column)).join(""),
    )
    .join("");
}

const LOCK =
  `<path d="M37 30V21a11 11 0 0 1 22 0v9" fill="none" stroke="var(--icon-line)" stroke-width="5"/>` +
  `<rect x="29" y="28" width="38" height="29" rx="6" fill="${BRASS}" stroke="var(--icon-line)" stroke-width="2.6"/>` +
  `<circle cx="48" cy="40" r="4.2" fill="${INK}"/><path d="M48 41V49" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`;

const ICONS: Readonly<Record<string, string>> = {
  "swap-adjacent": TRACK + cart(22, BRASS) + cart(54, BRASS) + arc(32, 64, 8) + head(32),
  "swap-skip": TRACK + cart(8, BRASS) + cart(38) + cart(68, BRASS) + arc(18, 78, -4) + head(18),
  "move-right": TRACK + cart(8, BRASS) + cart(38) + cart(66) + arc(18, 89, -6) + two(52),
  "move-left": TRACK + cart(10) + cart(38) + cart(68, BRASS) + arc(78, 7, -6) + two(44),
  "remove-left": everybody(0),
  "remove-middle": everybody(1),
  "remove-right": everybody(2),
  lock: LOCK,
};

export const ICON_WIDTH = 96;
export const ICON_HEIGHT = 64;

/** The markup of an ability's icon; empty for an ability without a drawing. */
export const abilityIcon = (name: string): string => ICONS[name] ?? "";
