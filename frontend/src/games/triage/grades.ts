/** The grades by their place on the card, which is also the number of their medal. */
import { m } from "$words";
import { capital } from "./words";

const GRADES = ["chef-de-gare", "aiguilleur", "atteleur"] as const;
const UNGRADED = 3; // the medal of a mission solved in more moves

export const gradeName = (medal: number): string =>
  capital(
    [m["triage.card.grade.chef-de-gare"], m["triage.card.grade.aiguilleur"], m["triage.card.grade.atteleur"]][
      medal
    ]?.() ?? m["page.triage.grade.none"](),
  );

/** The medal of a grade as the rules call it; null is solved all the same. */
export function medalOf(grade: string | null): number {
  const place = GRADES.findIndex((name) => name === grade);
  return place < 0 ? UNGRADED : place;
}

export const levelName = (level: number): string =>
  capital(
    [m["triage.level.1"], m["triage.level.2"], m["triage.level.3"], m["triage.level.4"]][level - 1]?.() ?? "",
  );
