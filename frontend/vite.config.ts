import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { breakpoints } from "./plugins/breakpoints.ts";
import { thumbnails } from "./plugins/thumbnails.ts";
import { words } from "./plugins/words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["ROTONDE_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitReadme: false,
      cleanOutdir: false, // two builds side by side must not take files from one another
    }),
    words(),
    thumbnails(),
    svelte(),
    svelteTesting(),
  ],
  resolve: {
    alias: {
      $app: here("./src/app"),
      $session: here("./src/session"),
      $ui: here("./src/ui"),
      $games: here("./src/games"),
      $words: here("./src/paraglide/messages.js"),
    },
  },
  css: { postcss: { plugins: [breakpoints()] } },
  build: {
    outDir: here("../src/rotonde/server/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("..")] },
    // The server wants to hear from its own address: the browser's is passed on as it is.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/live": { target: server.replace(/^http/, "ws"), ws: true, changeOrigin: false },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    setupFiles: ["./tests/setup.ts"],
  },
});
