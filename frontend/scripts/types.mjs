// TypeScript types of all messages, made from `rotonde schema` into src/session/wire.gen.ts.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const inVenv = ["../../.venv/bin/rotonde", "../../.venv/Scripts/rotonde.exe"].map(here);
const rotonde = process.env.ROTONDE ?? inVenv.find(existsSync) ?? "rotonde";

const schema = execFileSync(rotonde, ["schema"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
const types = await openapiTS(JSON.parse(schema), {
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  alphabetize: true,
});
const text = `/** Made by \`npm run types\` from \`rotonde schema\`. Not edited by hand. */\n${astToString(types)}`;
const file = here("../src/session/wire.gen.ts");
if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
console.log(`${file}: ${text.split("\n").length} lines`);
