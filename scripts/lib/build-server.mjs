import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { QUIET } from "./bundler.mjs";
import { putMadeDatabase } from "./made-database.mjs";
import { ROOT } from "./run.mjs";

const STUDIO = join(ROOT, "apps", "studio");
const DIST = join(STUDIO, "dist");

const DOCUMENT_FONT_PACKAGES = [
  ["noto-sans-jp", "NotoSansJP"],
  ["noto-sans", "NotoSans"],
  ["noto-sans-kr", "NotoSansKR"],
  ["noto-sans-sc", "NotoSansSC"],
  ["noto-sans-tc", "NotoSansTC"],
  ["noto-sans-thai", "NotoSansThai"],
];

export const serverPrograms = (main) => ({
  main: join(STUDIO, "src", main),
  "srp-worker": join(STUDIO, "src", "identity", "user-pool", "srp", "srp-worker.ts"),
  "pdf-worker": join(STUDIO, "src", "billing", "documents", "pdf", "pdf-worker.ts"),
  "report-worker": join(STUDIO, "src", "streams", "reports", "report-worker.ts"),
  relay: join(ROOT, "packages", "relay", "src", "process", "main.ts"),
});

const serverBuild = () => ({
  root: STUDIO,
  configFile: false,
  // Bundles workspace TypeScript, and packages of a hundred files each, which slow every start.
  ssr: { noExternal: [/^@setsuna\//, /^(?:zod|drizzle-orm|@opentelemetry\/api)(?:\/|$)/], target: "node" },
  build: {
    ssr: true,
    outDir: DIST,
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      ...QUIET,
      input: { ...serverPrograms("main.ts"), admin: join(STUDIO, "src", "operations", "commands", "main.ts") },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

/** Migrations, an empty database, and two of nine weights of each document font (pdf/document-fonts.ts). */
export const copyServerFiles = async (folder) => {
  await putMadeDatabase(join(folder, "database"));
  cpSync(join(STUDIO, "src", "platform", "storage", "migrations"), join(folder, "migrations"), { recursive: true });
  const { resolve } = createRequire(join(STUDIO, "package.json"));
  for (const [font, name] of DOCUMENT_FONT_PACKAGES)
    for (const weight of ["400Regular", "700Bold"]) {
      const file = `${name}_${weight}.ttf`;
      cpSync(resolve(`@expo-google-fonts/${font}/${weight}/${file}`), join(folder, "fonts", file));
    }
};

export const buildServer = async () => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({ ...serverBuild(), logLevel: "warn" });
  await copyServerFiles(DIST);
};
