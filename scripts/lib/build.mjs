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

const buildServer = async () => {
  // Installed by now; at the top of the file it would fail on a fresh checkout.
  const { build } = await import("vite");
  await build({
    root: STUDIO,
    configFile: false,
    logLevel: "warn",
    // The workspace's packages are TypeScript and go into the bundle; what npm installed stays where it is.
    ssr: { noExternal: [/^@setsuna\//], target: "node" },
    build: {
      ssr: true,
      outDir: DIST,
      emptyOutDir: true,
      target: "node20",
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: {
          main: join(STUDIO, "src", "main.ts"),
          admin: join(STUDIO, "src", "admin", "main.ts"),
          "srp-worker": join(STUDIO, "src", "identity", "srp", "srp-worker.ts"),
          "pdf-worker": join(STUDIO, "src", "documents", "pdf", "pdf-worker.ts"),
          relay: join(ROOT, "packages", "relay", "src", "process", "main.ts"),
        },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  cpSync(join(STUDIO, "src", "storage", "migrations"), join(DIST, "migrations"), { recursive: true });
  // The two weights that documents are written in, of nine: pdf/document-fonts.ts has the same list, which a test compares.
  const { resolve } = createRequire(join(STUDIO, "package.json"));
  for (const [folder, name] of DOCUMENT_FONT_PACKAGES)
    for (const weight of ["400Regular", "700Bold"]) {
      const file = `${name}_${weight}.ttf`;
      cpSync(resolve(`@expo-google-fonts/${folder}/${weight}/${file}`), join(DIST, "fonts", file));
    }
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
