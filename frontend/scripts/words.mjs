// The catalogue of messages compiled for the page, as the build does it: for checks and tests.
import { compile } from "@inlang/paraglide-js";

await compile({
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["globalVariable", "baseLocale"],
  cleanOutdir: false,
});
