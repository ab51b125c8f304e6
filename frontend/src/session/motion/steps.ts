/** An update in steps: each new entry with the looks before and after it. */
import type { Entry } from "../wire";

export interface Step<Look> {
  entry: Entry;
  before: Look;
  after: Look;
}

/**
 * `passed` are the looks after the entries before the last one, as far as the server sends them; an
 * entry whose own look is missing is shown with the next one that is there.
 */
export function steps<Look extends { number: number }>(
  fresh: readonly Entry[],
  before: Look,
  passed: readonly Look[],
  last: Look,
): Step<Look>[] {
  let now = before;
  return fresh.map((entry) => {
    const after = passed.find(({ number }) => number >= entry.number) ?? last;
    const step = { entry, before: now, after };
    now = after;
    return step;
  });
}
