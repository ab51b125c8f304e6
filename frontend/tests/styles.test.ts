/** Styles are scoped to their component, and colours are tokens. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const TOKENS = "ui/styles/tokens.css";
const SHARED = "ui/styles/ui.css";
/** The only stylesheets that are not part of a component. */
const STYLESHEETS = ["ui/styles/fonts.css", TOKENS, SHARED];
/** The classes that any component may write into its markup. */
const SHARED_CLASSES = [
  ...["brass", "btn", "caps", "danger", "desk-only", "field", "i", "icon", "num", "panel", "phone-only"],
  ...["primary", "quiet", "remark", "second", "seg", "sr"],
  ...["black", "blue", "brown", "gray", "green", "locomotive", "purple", "red", "white", "yellow"].map(
    (colour) => `k-${colour}`,
  ),
];
const GENERATED = /^(paraglide\/|session\/wire\.gen\.ts)/;

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(svelte|ts|css)$/.test(path) && !GENERATED.test(path));
const read = (path: string): string => readFileSync(join(SOURCES, path), "utf8");

/** The selectors of a component that no scoped part holds back: they would hit any screen. */
function unscoped(source: string): string[] {
  const css = parse(source, { modern: true }).css;
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const isGlobal = (part: AST.CSS.SimpleSelector) =>
    part.type === "PseudoClassSelector" && part.name === "global";
  const found: string[] = [];
  const visit = (nodes: readonly { type: string }[]): void => {
    for (const node of nodes) {
      if (node.type === "Atrule") visit((node as AST.CSS.Atrule).block?.children ?? []);
      if (node.type !== "Rule") continue;
      for (const selector of (node as AST.CSS.Rule).prelude.children) {
        const parts = selector.children.flatMap(({ selectors }) => selectors);
        const everywhere = parts.every((part) => isGlobal(part) || part.type === "Percentage");
        // The frame around a table may be changed while it holds the game's own: no other screen is hit.
        const framed = /^:global\(\.tablepage:has\(\.[\w-]+\)/.test(text(selector));
        if (parts.some(isGlobal) && everywhere && !framed) found.push(text(selector));
      }
      // Nested rules are held back by the rule around them.
    }
  };
  visit(css?.children ?? []);
  return found;
}

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm, "");
/** Colours as digits: #abc, #aabbcc, rgb(…), hsl(…). An address within the page (href="#id") is none. */
const literalColours = (source: string): string[] =>
  [
    ...withoutComments(source).matchAll(
      /(["'`:\s(,]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\()|\b(?:rgb|hsl)a?\()/gi,
    ),
  ]
    .filter(({ index }) => !/href=$/.test(withoutComments(source).slice(0, index)))
    .map(([found]) => found.trim());

test("there is no stylesheet outside of components but tokens, fonts and shared classes", () => {
  expect(files.filter((path) => path.endsWith(".css")).toSorted()).toEqual(STYLESHEETS);
});

test("the shared stylesheet has the known classes and no other", () => {
  const classes = withoutComments(read(SHARED)).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi);
  expect([...new Set([...classes].map(([, name]) => name))].toSorted()).toEqual(SHARED_CLASSES.toSorted());
});

test.each(files.filter((path) => path.endsWith(".svelte")))("%s: every selector is scoped", (path) => {
  expect(unscoped(read(path))).toEqual([]);
});

test.each(files.filter((path) => path !== TOKENS))("%s: colours are tokens", (path) => {
  expect(literalColours(read(path))).toEqual([]);
});

test("the checks find what they are for", () => {
  expect(unscoped("<style>:global(.sign text) { fill: red; }</style>")).toEqual([":global(.sign text)"]);
  expect(unscoped("<style>@media print { :global(.a), .b { top: 0; } }</style>")).toEqual([":global(.a)"]);
  expect(unscoped("<style>:global(.tablepage:has(.own) .tools) { top: 0; }</style>")).toEqual([]);
  expect(unscoped("<style>:global(.tablepage .tools) { top: 0; }</style>")).toHaveLength(1);
  expect(unscoped("<style>.board :global(.sign) { top: 0; }</style>")).toEqual([]);
  expect(literalColours('<rect fill="#8C1D23" /><use href="#face" />')).toEqual(['"#8C1D23']);
  expect(literalColours("a { box-shadow: 0 0 rgb(0 0 0 / 0.3); } /* #fff */")).toEqual(["rgb("]);
});
