import { describe, expect, it } from "vitest";
import { MANIFESTS } from "$games/registry";
import en from "../../../../src/rotonde/core/messages/en/page-learn.json";
import fr from "../../../../src/rotonde/core/messages/fr/page-learn.json";

const lessons = await Promise.all(MANIFESTS.map(async ({ lesson }) => (await lesson.steps()).lesson));

describe.each([
  ["fr", new Map(Object.entries(fr))],
  ["en", new Map(Object.entries(en))],
])("the words in %s", (_, known) => {
  it.each(lessons)("are there for every step of $name", ({ name, steps }) => {
    const ids = steps.flatMap((step) => [step.id, ...(step.otherwise ?? []).map(({ id }) => id)]);
    const missing = ids
      .flatMap((id) => ["stop", "title", "text"].map((part) => `page.learn.${name}.${id}.${part}`))
      .filter((key) => !known.has(key));
    expect(missing).toEqual([]);
  });
});
