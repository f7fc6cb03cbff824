import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { QUIET } from "./bundler.mjs";
import { inlineWorkers } from "./inline-workers.mjs";
import { ROOT } from "./run.mjs";
import { sdkTypes } from "./sdk-types.mjs";

const SDK = join(ROOT, "packages", "sdk");

/** One module with inlined workers, types, and package files. */
export const buildSdk = async (folder) => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  mkdirSync(folder, { recursive: true });
  await build({
    root: SDK,
    configFile: false,
    logLevel: "warn",
    // Replays aren't public, and their worker is over half of the code.
    plugins: [inlineWorkers(["replay-worker.ts"])],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      chunkSizeWarningLimit: 2000,
      lib: { entry: join(SDK, "src", "index.ts"), formats: ["es"], fileName: () => "setsuna.js" },
      rolldownOptions: { ...QUIET, output: { codeSplitting: false, minify: true } },
    },
  });
  writeFileSync(join(folder, "setsuna.d.ts"), sdkTypes());
  for (const file of ["README.md", "CHANGELOG.md"]) cpSync(join(SDK, file), join(folder, file));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "package.json"), readFileSync(join(SDK, "published.json")));
};
