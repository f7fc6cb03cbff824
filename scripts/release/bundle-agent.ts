import { join } from "node:path";
import { build } from "vite";
import { buildAppPage } from "../lib/build-app-page.mjs";
import { ROOT } from "../lib/run.mjs";

/** Packages with native code stay packages; everything else goes into one file. */
export const KEPT_PACKAGES = ["node-av", "node-datachannel"] as const;

/**
 * Writes the command line as `setsuna.mjs` into `folder`, and the files of its window beside it. `releaseKey`: PEM of the key that updates
 * must be signed with.
 */
export const bundleAgent = async (folder: string, releaseKey: string): Promise<void> => {
  await build({
    root: join(ROOT, "apps", "agent"),
    configFile: false,
    logLevel: "warn",
    define: { SETSUNA_RELEASE_KEY: JSON.stringify(releaseKey) },
    ssr: { noExternal: true, external: [...KEPT_PACKAGES], target: "node" },
    build: {
      ssr: join(ROOT, "apps", "agent", "src", "main.ts"),
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      sourcemap: false,
      minify: false,
      rollupOptions: {
        external: (id) => KEPT_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { format: "es", entryFileNames: "setsuna.mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  await buildAppPage(join(folder, "page"));
};
