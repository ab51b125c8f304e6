/** People whose messages this browser hides; stored in this browser only. */
import { keep, kept } from "$ui/kept";

const NAME = "muted";

class Muted {
  #people: ReadonlySet<string> = $state.raw(new Set((kept(NAME) ?? "").split(" ").filter(Boolean)));

  has(person: string | null): boolean {
    return person !== null && this.#people.has(person);
  }

  toggle(person: string): void {
    const next = new Set(this.#people);
    if (!next.delete(person)) next.add(person);
    this.#people = next;
    keep(NAME, next.size ? [...next].join(" ") : null);
  }
}

export const muted = new Muted();
