import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { APP_PAGE, buildAppPage } from "./build-app-page.mjs";
import { compressFiles } from "./compress.mjs";
import { noticesText } from "./notices.mjs";
import { mustRun, ROOT, say } from "./run.mjs";
import { sourceHash } from "./source-hash.mjs";

const WEB = join(ROOT, "apps", "web");
const STUDIO = join(ROOT, "apps", "studio");
const DIST = join(STUDIO, "dist");
const STAMP = join(DIST, "source-hash");

/** What a start needs of the build. */
const OUTPUTS = [
  join(DIST, "main.js"),
  join(DIST, "relay.js"),
  join(DIST, "srp-worker.js"),
  join(DIST, "pdf-worker.js"),
  join(DIST, "admin.js"),
  join(WEB, "build", "server", "index.js"),
  join(APP_PAGE, "index.html"),
];

/** True when the last build was made of the sources as they are now. */
const isBuilt = () =>
  OUTPUTS.every((path) => existsSync(path)) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourceHash();

/** Packages of the fonts that documents are written in, and how their files begin. */
const DOCUMENT_FONT_PACKAGES = [
  ["noto-sans-jp", "NotoSansJP"],
  ["noto-sans", "NotoSans"],
  ["noto-sans-kr", "NotoSansKR"],
  ["noto-sans-sc", "NotoSansSC"],
  ["noto-sans-tc", "NotoSansTC"],
  ["noto-sans-thai", "NotoSansThai"],
];

/** How the server is bundled into `folder`; `main`: the program, of apps/studio/src. Vite's options, without its logging. */
export const serverBuild = (folder, main = "main.ts") => ({
  root: STUDIO,
  configFile: false,
  // The workspace's packages are TypeScript and go into the bundle; what npm installed stays where it is.
  ssr: { noExternal: [/^@setsuna\//], target: "node" },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        main: join(STUDIO, "src", main),
        admin: join(STUDIO, "src", "operations", "commands", "main.ts"),
        "srp-worker": join(STUDIO, "src", "identity", "user-pool", "srp", "srp-worker.ts"),
        "pdf-worker": join(STUDIO, "src", "billing", "documents", "pdf", "pdf-worker.ts"),
        relay: join(ROOT, "packages", "relay", "src", "process", "main.ts"),
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

/** Puts beside the bundles in `folder` what they read: migrations, and the two weights of nine of each font of documents (pdf/document-fonts.ts). */
export const copyServerFiles = (folder) => {
  cpSync(join(STUDIO, "src", "platform", "storage", "migrations"), join(folder, "migrations"), { recursive: true });
  const { resolve } = createRequire(join(STUDIO, "package.json"));
  for (const [font, name] of DOCUMENT_FONT_PACKAGES)
    for (const weight of ["400Regular", "700Bold"]) {
      const file = `${name}_${weight}.ttf`;
      cpSync(resolve(`@expo-google-fonts/${font}/${weight}/${file}`), join(folder, "fonts", file));
    }
};

const buildServer = async () => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({ ...serverBuild(DIST), logLevel: "warn" });
  copyServerFiles(DIST);
};

/** Builds the web app, the server, the relay process and the desktop app's window. */
export const build = async () => {
  // Taken first: a source that changes while we build makes the build stale, not fresh.
  const hash = sourceHash();
  rmSync(STAMP, { force: true });
  say("Building the web app.");
  await mustRun("react-router", ["build", "--logLevel", "warn"], "The web app could not be built; see the message above.", {
    cwd: WEB,
    env: { NODE_ENV: "production" },
  });
  writeFileSync(join(WEB, "build", "client", "OSS.txt"), noticesText());
  compressFiles(join(WEB, "build", "client"));
  say("Building the server and the relay.");
  await buildServer();
  say("Building the desktop app's window.");
  await buildAppPage();
  writeFileSync(STAMP, hash);
};

/** Builds when the sources have changed since the last build. */
export const buildIfStale = async () => {
  if (!isBuilt()) await build();
};
