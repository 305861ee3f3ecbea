import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { installable } from "./scripts/installable.ts";

const server = process.env.ODDECK_SERVER ?? "http://127.0.0.1:8173";

/** Writes each asset once more as Brotli, where that pays: the server sends it as it is. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => one.startsWith("assets/"))) {
      const file = join(dir!, name);
      const plain = readFileSync(file);
      const smaller = brotliCompressSync(plain);
      if (smaller.length <= 0.9 * plain.length) writeFileSync(`${file}.br`, smaller);
    }
  },
};

export default defineConfig({
  plugins: [svelte(), installable, compressed],
  build: {
    outDir: "../src/oddeck/server/client",
    emptyOutDir: true,
    license: { fileName: "third-party.json" },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
