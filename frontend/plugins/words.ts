/**
 * Messages that are looked up by a key which only the server knows: events, refusals, helps.
 *
 * `virtual:words/rail` holds the compiled messages of messages/…/rail.json by key, so that a game's
 * words are loaded with the game and not before. What the page says itself is imported one by one.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PREFIX = "virtual:words/";
const RESOLVED = "\0" + PREFIX;
const MESSAGES = fileURLToPath(new URL("../../src/rotonde/core/messages/fr/", import.meta.url));
const COMPILED = fileURLToPath(new URL("../src/paraglide/messages.js", import.meta.url));

export function words(): Plugin {
  return {
    name: "rotonde-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const file = `${MESSAGES}${id.slice(RESOLVED.length)}.json`;
      if (!existsSync(file)) return "export default {};";
      this.addWatchFile(file);
      const keys = Object.keys(JSON.parse(readFileSync(file, "utf8")) as object).filter(
        (key) => !key.startsWith("$"),
      );
      const imports = keys.map((key, i) => `${JSON.stringify(key)} as w${i}`).join(", ");
      const table = keys.map((key, i) => `${JSON.stringify(key)}: w${i}`).join(", ");
      return `import { ${imports} } from ${JSON.stringify(COMPILED)};\nexport default { ${table} };`;
    },
  };
}
