import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../lib/run.mjs";

/** Packages with native code stay packages; everything else goes into one file. */
export const KEPT_PACKAGES = ["node-av", "node-datachannel"] as const;

/** Writes the command line as `setsuna.mjs` into `folder`. */
export const bundleAgent = async (folder: string): Promise<void> => {
  await build({
    root: join(ROOT, "apps", "agent"),
    configFile: false,
    logLevel: "warn",
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
};
