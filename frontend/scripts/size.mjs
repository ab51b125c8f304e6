// The budget of the first load: what the hall needs, compressed, without fonts. Also lists the rest.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 200_000;
const page = process.argv[2] ?? fileURLToPath(new URL("../../src/rotonde/server/page/", import.meta.url));
const packed = (path) => gzipSync(readFileSync(`${page}/${path}`), { level: 9 }).length;
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

if (!existsSync(`${page}/index.html`)) {
  console.error("The page is not built: npm run build");
  process.exit(1);
}

// From the document, and on along static imports: everything the browser loads before the hall stands.
const first = new Set(["index.html", "theme.js"]);
const index = readFileSync(`${page}/index.html`, "utf8");
const waiting = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
while (waiting.length) {
  const path = waiting.pop();
  if (first.has(path)) continue;
  first.add(path);
  if (!path.endsWith(".js")) continue;
  const text = readFileSync(`${page}/${path}`, "utf8");
  for (const [, name] of text.matchAll(/(?:^|[;}\s])(?:import|export)[^"'()]*["']\.\/([^"']+\.js)["']/g))
    waiting.push(`assets/${name}`);
}

const total = [...first].reduce((sum, path) => sum + packed(path), 0);
for (const path of first) console.log(kilo(packed(path)), path);
console.log(kilo(total), `first load (budget ${BUDGET / 1000} kB)`);
const later = readdirSync(`${page}/assets`).filter(
  (name) => /\.(js|css)$/.test(name) && !first.has(`assets/${name}`),
);
console.log(
  kilo(later.reduce((sum, name) => sum + packed(`assets/${name}`), 0)),
  `later, in ${later.length} files`,
);
process.exit(total > BUDGET ? 1 : 0);
