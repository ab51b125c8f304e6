/** The board of an uploaded map: a draft at first; the final one is requested until it is there. */
import { Unreachable } from "../api";

const FIRST = 2_000; // milliseconds
const LONGEST = 5_000; // the server abandons a layout without requests
const GROWTH = 1.3;

const isDraft = (fixtures: unknown): boolean => (fixtures as { final?: boolean } | null)?.final === false;

/** Shows the final fixtures once the server has them. Returns what stops asking. */
export function finalFixtures<Fixtures>(
  first: Fixtures,
  ask: () => Promise<Fixtures>,
  show: (fixtures: Fixtures) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wait = (pause: number): void => {
    timer = setTimeout(() => void again(Math.min(pause * GROWTH, LONGEST)), pause);
  };
  const again = async (pause: number): Promise<void> => {
    try {
      const fixtures = await ask();
      if (stopped) return;
      if (!isDraft(fixtures)) return show(fixtures);
    } catch (error) {
      if (!(error instanceof Unreachable)) return; // the draft stays: the table can be played on it
    }
    if (!stopped) wait(pause);
  };
  if (isDraft(first)) wait(FIRST);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
