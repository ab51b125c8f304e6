/** What can be said with one press, without words: our own drawings, 32 × 32. */
import type { Emote } from "$session/wire";
import { m } from "$words";

const FACE = '<circle cx="16" cy="16" r="13" fill="var(--paint-brass-light)"/>';
const EYES =
  '<g fill="var(--paint-ink)" stroke="none"><circle cx="11.5" cy="13" r="1.9"/><circle cx="20.5" cy="13" r="1.9"/></g>';

const DRAWINGS: Readonly<Record<Emote, string>> = {
  hello:
    '<path fill="var(--paint-sand)" d="M9.500 17V9.500a2.200 2.200 0 0 1 4.400 0v-3a2.200 2.200 0 0 1 4.400 0V7a2.200 2.200 0 0 1 4.400 0v3a2.200 2.200 0 0 1 4.300 0v9.500c0 5.500-3.500 9-8.500 9-4 0-6.500-1.800-8.500-5L5.500 17.500c-1-2 1.700-3.700 3.200-2z"/><path d="M13.900 9.500v6M18.300 7v8.500M22.700 10v6M3.500 10.500c0-2.500 1-4.500 2.500-6"/>',
  bravo:
    '<path fill="var(--paint-green-light)" d="M4 15.500h6V28H4z"/><path fill="var(--paint-sand)" d="M10 16.500 14.500 5c3 0 4.300 2 3.800 4.500l-.8 4h7.500c2 0 3.300 1.700 2.800 3.700l-2 7.800c-.5 1.800-1.800 3-3.800 3H10z"/>',
  thanks:
    '<path fill="var(--paint-oxblood-light)" d="M16 27.500C6.500 20.500 3.500 16 3.500 11.700A6.300 6.300 0 0 1 16 9a6.300 6.300 0 0 1 12.500 2.700C28.500 16 25.500 20.500 16 27.500z"/><path stroke="var(--paint-white)" d="M8 12a2.700 2.700 0 0 1 2.700-2.700"/>',
  laugh: `${FACE}<path d="M8.500 13.500q2.500-3.500 5 0M18.500 13.500q2.500-3.500 5 0"/><path fill="var(--paint-oxblood)" d="M8.500 18h15a7.500 7.500 0 0 1-15 0z"/>`,
  wow: `${FACE}${EYES}<path d="M9.500 8.700q2-1.500 4 0M18.500 8.700q2-1.500 4 0"/><ellipse cx="16" cy="21.500" rx="3" ry="3.800" fill="var(--paint-oxblood)"/>`,
  oops: `${FACE}${EYES}<path d="M9.500 22.500q2-3 4.300 0t4.300 0 4.300 0"/><path fill="var(--paint-white)" d="M26.500 5.500c2 2.600 3 4.200 3 5.500a3 3 0 0 1-6 0c0-1.300 1-2.900 3-5.500z"/>`,
  thinking:
    '<path fill="var(--paint-white)" d="M10 5.500h12a6.500 6.500 0 0 1 0 14H10a6.500 6.500 0 0 1 0-14z"/><circle cx="8.500" cy="23.500" r="2.300" fill="var(--paint-white)"/><circle cx="4.500" cy="28" r="1.400" fill="var(--paint-white)"/><g fill="var(--paint-ink)" stroke="none"><circle cx="10.500" cy="12.500" r="1.900"/><circle cx="16" cy="12.500" r="1.900"/><circle cx="21.500" cy="12.500" r="1.900"/></g>',
  go: '<path fill="var(--paint-oxblood-light)" d="M3.500 10.500H13V24H3.500z"/><path fill="var(--paint-green-light)" d="M13 15h11.500a4 4 0 0 1 4 4v5H13zM20 9.500h5V15h-5z"/><path fill="var(--paint-white)" d="M6 13.500h4.500V18H6z"/><g fill="var(--paint-brass)"><circle cx="9" cy="25" r="3"/><circle cx="17" cy="25" r="3"/><circle cx="25" cy="25" r="3"/></g><path d="M22.500 6q0-3 3-3t3-1"/>',
};

/** In the order in which they are offered. */
export const EMOTES = Object.keys(DRAWINGS) as Emote[];
export const drawingOf = (emote: Emote): string => DRAWINGS[emote];

const WORDS: Readonly<Record<Emote, () => string>> = {
  hello: m["page.emote.hello"],
  bravo: m["page.emote.bravo"],
  thanks: m["page.emote.thanks"],
  laugh: m["page.emote.laugh"],
  wow: m["page.emote.wow"],
  oops: m["page.emote.oops"],
  thinking: m["page.emote.thinking"],
  go: m["page.emote.go"],
};
/** Its meaning, for screen readers and as a tooltip. */
export const emoteWord = (emote: Emote): string => WORDS[emote]();
