/** The table of a guided first game: a real one, against one apprentice; of Triage, the first mission. */
import { api } from "$session/api";
import { begin } from "$session/opening";
import type { Catalogue } from "$session/wire";

export async function openLesson(catalogue: Catalogue, game: string, name: string): Promise<string> {
  if (game === "triage") {
    const [first] = await api.missions();
    if (!first) throw new Error("the house has no missions");
    return (await api.playMission(first.name)).id;
  }
  const level = catalogue.games.find((offered) => offered.name === game)?.levels[0]?.name ?? null;
  const seats = [{ kind: "me" as const }, { kind: "bot" as const, level }];
  return begin(await api.open({ game, name, seats, undo: "free" }));
}
