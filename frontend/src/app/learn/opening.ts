/** The table of a guided first game: a real one, by default against one bot that keeps it close. */
import { api } from "$session/api";
import { begin, gentleLevel } from "$session/opening/opening";
import type { Catalogue } from "$session/wire";
import type { Lesson } from "./steps";

export async function openLesson(
  lesson: Lesson,
  catalogue: Catalogue,
  game: string,
  name: string,
): Promise<string> {
  if (lesson.open) return lesson.open();
  const level = gentleLevel(catalogue, game);
  const seats = [{ kind: "me" as const }, { kind: "bot" as const, level }];
  return begin(await api.open({ game, name, seats, undo: "free" }));
}
