/** The grades by their place on the card, which is also the number of their medal. */
import { m } from "$words";
import { capital } from "../names";

const GRADES = ["chef-de-gare", "aiguilleur", "atteleur"] as const;
const UNGRADED = 3; // the medal of a mission solved in more moves

export const gradeName = (medal: number): string =>
  capital(
    [m["yard.card.grade.chef-de-gare"], m["yard.card.grade.aiguilleur"], m["yard.card.grade.atteleur"]][
      medal
    ]?.() ?? m["page.yard.grade.none"](),
  );

/** The medal of a grade as the rules call it; null is solved all the same. */
export function medalOf(grade: string | null): number {
  const place = GRADES.findIndex((name) => name === grade);
  return place < 0 ? UNGRADED : place;
}

export const levelName = (level: number): string =>
  capital(
    [m["yard.level.1"], m["yard.level.2"], m["yard.level.3"], m["yard.level.4"]][level - 1]?.() ?? "",
  );
