/**
 * `npm run dev`: the studio from source. apps/web reloads at once; other changes restart the server, or the relay alone if only
 * that changed. Same data, demo and links as `npm start`. Arguments and variables go to the studio.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { copyServerFiles } from "./lib/build-server.mjs";
import { openDevBuild } from "./lib/dev-build.mjs";
import { DevRunner } from "./lib/dev-runner.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { startPageServer } from "./lib/page-server.mjs";
import { ROOT, runScript, say } from "./lib/run.mjs";
import { SavedFiles } from "./lib/saved-files.mjs";

const DIST = join(ROOT, "apps", "studio", "dist-dev");

/** Path before /studio, as the server reads it in PUBLIC_URL; empty: none, or invalid. */
const prefixOf = (address) =>
  URL.canParse(address) ? new URL(address).pathname.replace(/\/$/, "").replace(/\/studio$/, "") : "";

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  say("Starting the page server.");
  const pages = await startPageServer(prefixOf(process.env.PUBLIC_URL));
  const runner = new DevRunner(DIST, { DEV_PAGES: pages.origin, NODE_ENV: "development" });
  say("Building the server and the relay; they are built again with each change.");
  rmSync(DIST, { recursive: true, force: true });
  const build = await openDevBuild(DIST, join("composition", "dev", "main.ts"));
  let work = copyServerFiles(DIST);
  const files = new SavedFiles((saved) => update(saved));
  const update = (saved) => {
    work = work.then(async () => {
      const changed = await build.rebuild(saved);
      files.watch(build.folders());
      await runner.restart(changed);
    });
  };
  update(undefined);
  const end = async () => {
    files.close();
    await work;
    await runner.end();
    await build.close();
    await pages.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end());
});
