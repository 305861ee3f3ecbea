import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.ODDECK_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
});
