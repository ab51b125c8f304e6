import { describe, expect, it } from "vitest";
import { MANIFESTS } from "$games/registry";
import en from "../../../../src/rotonde/core/messages/en/page-rules.json";
import fr from "../../../../src/rotonde/core/messages/fr/page-rules.json";
import { keyOf } from "./book";

const books = await Promise.all(MANIFESTS.map(async ({ rules }) => (await rules.book()).book));
const names = books.map(({ name }) => name).join("|");
const languages: Record<string, Record<string, unknown>> = { fr, en };
const wanted = books.flatMap(({ name, chapters }) =>
  chapters.flatMap(({ id, cards }) => [
    keyOf(name, id, "title"),
    keyOf(name, id, "lead"),
    ...cards.flatMap((_, i) => [keyOf(name, id, i + 1, "title"), keyOf(name, id, i + 1, "text")]),
  ]),
);

describe.each(Object.keys(languages))("the book in %s", (language) => {
  const words = languages[language]!;
  it("has words for every card", () => expect(wanted.filter((key) => !words[key])).toEqual([]));
  it("has no words without a card", () => {
    const spare = Object.keys(words).filter(
      (key) => new RegExp(`^page\\.rules\\.(${names})\\.`).test(key) && !wanted.includes(key),
    );
    expect(spare).toEqual([]);
  });
  it("says each thing in 25 words or fewer", () => {
    const long = wanted.filter((key) => key.endsWith(".text") && String(words[key]).split(/\s+/).length > 25);
    expect(long).toEqual([]);
  });
});

it("a chapter has five figures at most", () => {
  for (const { chapters } of books)
    for (const { cards } of chapters) expect(cards.length).toBeLessThanOrEqual(5);
});
