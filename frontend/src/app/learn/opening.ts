/** The table of a guided first game: a real one, by default against one bot of the first level. */
import { api } from "$session/api";
import { begin } from "$session/opening";
import type { Catalogue } from "$session/wire";
import type { Lesson } from "./steps";

export async function openLesson(
  lesson: Lesson,
  catalogue: Catalogue,
  game: string,
  name: string,
): Promise<string> {
  if (lesson.open) return lesson.open();
  const level = catalogue.games.find((offered) => offered.name === game)?.levels[0]?.name ?? null;
  const seats = [{ kind: "me" as const }, { kind: "bot" as const, level }];
  return begin(await api.open({ game, name, seats, undo: "free" }));
}
