/** PostCSS: `@media (--phone)` and `@container (--phone)` with the sizes of src/ui/breakpoints.ts. */
import { BREAKPOINTS } from "../src/ui/breakpoints.ts";

const SIZES: Readonly<Record<string, string>> = BREAKPOINTS;

interface AtRule {
  params: string;
  error: (message: string) => Error;
}

function sized(rule: AtRule): void {
  rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
    const size = SIZES[name];
    if (!size) throw rule.error(`no breakpoint is called ${name}`);
    return size;
  });
}

export const breakpoints = () => ({
  postcssPlugin: "rotonde-breakpoints",
  AtRule: { media: sized, container: sized },
});
