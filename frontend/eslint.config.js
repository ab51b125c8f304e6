import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/paraglide/", "src/session/wire.gen.ts", "project.inlang/", "public/", "gallery-data/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The type checker knows every name.
      "no-undef": "off",
      // Drawings are SVG as text of our own; nothing that a person wrote ever gets there.
      "svelte/no-at-html-tags": "off",
      // A space between two inline pieces is written as {" "}, so that formatting cannot drop it.
      "svelte/no-useless-mustaches": "off",
      // State is replaced, not changed in place: sets and maps need not be reactive.
      "svelte/prefer-svelte-reactivity": "off",
      // Reasons stand behind the codes in prose; svelte-check itself reports an ignore that is unused.
      "svelte/no-unused-svelte-ignore": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  // Data has the types of the server's schema, and the page branches on types, not on message keys.
  {
    files: ["src/**/*.svelte", "src/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
          message: "No cast by way of unknown: narrow the value, or say its type where it comes from.",
        },
        {
          selector: "BinaryExpression[left.property.name='key'][right.value=/^[a-z-]+[.][a-z]/]",
          message: "No branching on the key of a message: the engine says what is meant as data.",
        },
      ],
    },
  },
  // One job in a file: about 300 lines at most.
  { files: ["src/**/*.svelte", "src/**/*.ts"], rules: { "max-lines": ["error", 300] } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
  },
);
