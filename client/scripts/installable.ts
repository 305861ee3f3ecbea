// Makes the built client installable: icons, the manifest, and the service worker with the list of files that it keeps.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { HtmlTagDescriptor, Plugin } from "vite";

const client = new URL("../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, client), "utf8");

const GROUND = "#16130f";
/** What a phone puts into its bar of messages: one colour, on nothing. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#fff" fill-rule="evenodd"
  d="M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zm6 5l-1.8 4.1-4.4.4 3.3 2.9-1 4.4 3.9-2.3 3.9 2.3-1-4.4 3.3-2.9-4.4-.4z"/></svg>`;

/** Our icon, in the forms that systems ask for. */
function drawings(): Record<string, [svg: string, width: number]> {
  const round = read("icon.svg");
  const full = round.replace(' rx="14"', ""); // systems cut it to their own shape
  return {
    "icon-192": [round, 192],
    "icon-512": [round, 512],
    "icon-cut": [full, 512],
    "icon-touch": [full, 180],
    badge: [BADGE, 96],
  };
}

async function pictures(): Promise<Map<string, Uint8Array>> {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  await initWasm(readFileSync(wasm)).catch(() => {}); // it is there already
  return new Map(
    Object.entries(drawings()).map(([name, [svg, width]]) => [
      name,
      new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng(),
    ]),
  );
}

function manifest(at: (icon: string) => string): string {
  const icon = (name: string, size: number, purpose: string): object => ({
    src: at(name),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    name: "Oddeck",
    short_name: "Oddeck",
    description: "Card games for odd decks, against bots or with friends.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-cut", 512, "maskable"),
    ],
  });
}

const link = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel, href },
  injectTo: "head",
});

export const installable: Plugin = {
  name: "installable",
  apply: "build",
  enforce: "post",
  async buildStart() {
    for (const [name, source] of await pictures())
      this.emitFile({ type: "asset", name: `${name}.png`, source });
  },
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) => {
      const named = Object.values(bundle ?? {}).find(
        (file) => file.type === "asset" && file.names.includes("icon-touch.png"),
      );
      return [
        link("manifest", "/manifest.webmanifest"),
        link("apple-touch-icon", `/${named?.fileName}`),
      ];
    },
  },
  generateBundle(_, bundle) {
    const files = Object.values(bundle);
    const at = (icon: string): string => {
      const found = files.find(
        (file) => file.type === "asset" && file.names.includes(`${icon}.png`),
      );
      if (found === undefined) throw new Error(`there is no ${icon}.png in the client`);
      return `/${found.fileName}`;
    };
    const entry = files.find((file) => file.type === "chunk" && file.isEntry);
    if (entry === undefined) throw new Error("the client has no entry");
    const kept = files
      .map((file) => `/${file.fileName}`)
      .filter((path) => /\.(js|css|woff2)$/.test(path))
      .sort();
    const known = {
      ENTRY: `/${entry.fileName}`,
      FILES: kept,
      ICON: at("icon-192"),
      BADGE: at("badge"),
    };
    const version = createHash("sha256").update(JSON.stringify(known)).digest("hex").slice(0, 12);
    const worker = read("worker.js").replace(
      /^const \{.*\} = BUILD;$/m,
      Object.entries({ VERSION: version, ...known })
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
        .join("\n"),
    );
    this.emitFile({ type: "asset", fileName: "worker.js", source: worker });
    this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifest(at) });
  },
};
