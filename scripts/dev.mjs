/**
 * `npm run dev`: the whole studio from source. A change in apps/web shows in the browser at once; one in the server, the relay or a package
 * starts them again, the relay alone where nothing else changed. Same data, demo and links as `npm start`. Arguments and variables go to the studio.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { copyServerFiles, serverBuild } from "./lib/build-server.mjs";
import { DevRunner } from "./lib/dev-runner.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { startPageServer } from "./lib/page-server.mjs";
import { ROOT, runScript, say } from "./lib/run.mjs";

const DIST = join(ROOT, "apps", "studio", "dist-dev");

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  say("Starting the page server.");
  const pages = await startPageServer();
  const runner = new DevRunner(DIST, { DEV_PAGES: pages.origin, NODE_ENV: "development" });
  say("Building the server and the relay; they are built again with each change.");
  const { build } = await import("vite");
  const options = serverBuild(DIST, join("composition", "dev", "main.ts"));
  // Emptied once: each later build would take migrations, fonts and the empty database away.
  rmSync(DIST, { recursive: true, force: true });
  let copied;
  const watcher = await build({ ...options, logLevel: "error", build: { ...options.build, emptyOutDir: false, watch: {} } });
  watcher.on("event", (event) => {
    if (event.code === "ERROR") process.stderr.write(`${event.error.message}\n`);
    if (event.code !== "BUNDLE_END") return;
    copied ??= copyServerFiles(DIST);
    void copied.then(() => runner.restart());
  });
  const end = async () => {
    await runner.end();
    await watcher.close();
    await pages.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end());
});
