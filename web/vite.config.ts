import path from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;

function chunkOf(id: string): string | undefined {
  const page = /\/web\/src\/pages\/([^/]+)\//.exec(id)?.[1];
  if (page) return ACCOUNT.includes(page) ? "account" : page;
  return /\/web\/src\/ui\/|\/lucide-react\/|\/@tanstack\//.test(id) ? "ui" : undefined;
}

/** Pages that show parts of each other. */
const ACCOUNT = ["landing", "sign-in", "overview", "welcome", "settings", "not-found"];

export default defineConfig({
  root: here,
  resolve: { alias: { "personal-helper-client": path.join(here, "../client/src/index.ts") } },
  esbuild: { jsx: "automatic", legalComments: "none" },
  build: {
    outDir: "dist",
    target: "es2022",
    // Inlined as data: URLs they would need a wider content policy.
    assetsInlineLimit: 0,
    // The service's policy allows no inline script, and every browser that runs this can preload modules.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        // A file for what most pages use, and one for the pages of each part: hundreds of small ones would be as many
        // requests, all of which count against the limit of whoever is signed in.
        manualChunks: chunkOf,
      },
      onwarn(warning, warn) {
        // "use client" is a word to server renderers, which this has none of.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
  server: {
    // `npm run dev:web`: the page with fast reload, the API of the service that runs beside it.
    proxy: { "/v1": { target: process.env.API ?? "http://127.0.0.1:8787", ws: true } },
  },
});
