import { cpSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { buildAppPage } from "../lib/build-app-page.mjs";
import { ROOT } from "../lib/run.mjs";

/** Native code stays in packages; everything else is bundled. */
export const KEPT_PACKAGES = ["node-av", "node-datachannel"] as const;

/** Folders in `setsuna-media.mjs`. Their source ships with it, as its license requires. */
export const MEDIA_SOURCES = ["apps/media", "packages/media-protocol"] as const;
export const MEDIA_SOURCE_FOLDER = "media-source";

const bundle = (app: string, name: string, folder: string, define: Readonly<Record<string, string>> = {}) =>
  build({
    root: join(ROOT, "apps", app),
    configFile: false,
    logLevel: "warn",
    define,
    ssr: { noExternal: true, external: [...KEPT_PACKAGES], target: "node" },
    build: {
      ssr: join(ROOT, "apps", app, "src", "main.ts"),
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      sourcemap: false,
      minify: false,
      rollupOptions: {
        external: (id) => KEPT_PACKAGES.some((kept) => id === kept || id.startsWith(`${kept}/`)),
        output: { format: "es", entryFileNames: name, chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });

/**
 * `setsuna.mjs`, `setsuna-media.mjs` with its source, and the window's files. `releaseKey`: PEM of the key that signs updates.
 */
export const bundleAgent = async (folder: string, releaseKey: string): Promise<void> => {
  await bundle("agent", "setsuna.mjs", folder, { SETSUNA_RELEASE_KEY: JSON.stringify(releaseKey) });
  await bundle("media", "setsuna-media.mjs", folder);
  for (const source of MEDIA_SOURCES)
    cpSync(join(ROOT, source), join(folder, MEDIA_SOURCE_FOLDER, source), {
      recursive: true,
      filter: (path) => !path.includes("node_modules") && !path.endsWith(".tsbuildinfo"),
    });
  await buildAppPage(join(folder, "page"));
};
