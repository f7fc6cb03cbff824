import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { QUIET } from "./bundler.mjs";
import { putMadeDatabase } from "./made-database.mjs";
import { ROOT } from "./run.mjs";

const STUDIO = join(ROOT, "apps", "studio");
const DIST = join(STUDIO, "dist");

/** Lists the packages of the fonts that documents are written in, and how their files begin. */
const DOCUMENT_FONT_PACKAGES = [
  ["noto-sans-jp", "NotoSansJP"],
  ["noto-sans", "NotoSans"],
  ["noto-sans-kr", "NotoSansKR"],
  ["noto-sans-sc", "NotoSansSC"],
  ["noto-sans-tc", "NotoSansTC"],
  ["noto-sans-thai", "NotoSansThai"],
];

/** Lists the programs that a running server is made of. `main`: the server's own, of apps/studio/src. */
export const serverPrograms = (main) => ({
  main: join(STUDIO, "src", main),
  "srp-worker": join(STUDIO, "src", "identity", "user-pool", "srp", "srp-worker.ts"),
  "pdf-worker": join(STUDIO, "src", "billing", "documents", "pdf", "pdf-worker.ts"),
  relay: join(ROOT, "packages", "relay", "src", "process", "main.ts"),
});

/** Returns Vite's options, without its logging, that bundle the server. */
const serverBuild = () => ({
  root: STUDIO,
  configFile: false,
  // The workspace's packages are TypeScript and go into the bundle, and two that are a hundred files each, all of which every start would read; the
  // rest of what npm installed stays where it is.
  ssr: { noExternal: [/^@setsuna\//, /^(?:zod|drizzle-orm)(?:\/|$)/], target: "node" },
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

/** Puts beside the bundles in `folder` what they read: migrations, an empty database, and the two weights of nine of each font of documents (pdf/document-fonts.ts). */
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

/** Builds the server and the relay process. */
export const buildServer = async () => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({ ...serverBuild(), logLevel: "warn" });
  await copyServerFiles(DIST);
};
