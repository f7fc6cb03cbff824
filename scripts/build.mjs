/** `npm run build`: web app, server, relay process and desktop window, changed or not; with `--stale` only changed ones. */
import process from "node:process";
import { build, buildIfStale } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { Failure, ROOT, runScript, say } from "./lib/run.mjs";

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  try {
    await (process.argv.includes("--stale") ? buildIfStale() : build());
  } catch (error) {
    if (error?.code === "EACCES" || error?.code === "EPERM" || error?.code === "EROFS")
      throw new Failure(`This account may not write ${error.path ?? ROOT}; build as the owner of the folder.`);
    throw error;
  }
  say("Built.");
});
