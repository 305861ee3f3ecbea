import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.ODDECK_SERVER ?? "http://127.0.0.1:8173";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/oddeck/server/client",
    emptyOutDir: true,
    license: { fileName: "third-party.json" },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
