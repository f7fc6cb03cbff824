/** `npm start`: installs and builds what is missing or stale, then runs the studio. Arguments go to the studio (`--https`). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { staleOutputs } from "./lib/outputs.mjs";
import { Failure, ROOT, run, runScript } from "./lib/run.mjs";

/** For a server of 1 GB: a small young generation of V8, two arenas of glibc, and freed memory returned. */
const { flags, environment } = JSON.parse(readFileSync(join(ROOT, "apps", "studio", "process.json"), "utf8"));
const MAIN = join(ROOT, "apps", "studio", "dist", "main.js");
const BUILD = join(ROOT, "scripts", "build.mjs");

/** In a child process: this one stays, and a bundler keeps 200 MB. */
const buildIfStale = async () => {
  if (staleOutputs().length === 0) return;
  const code = await run(process.execPath, [BUILD, "--stale"]);
  if (code !== 0) process.exit(code);
};

await runScript(async () => {
  requireNode();
  try {
    await installIfNeeded();
  } catch (error) {
    if (error?.code === "EACCES" || error?.code === "EPERM" || error?.code === "EROFS")
      throw new Failure(`This account may not write ${error.path ?? ROOT}; start as the owner of the folder.`);
    throw error;
  }
  await buildIfStale();
  if (!existsSync(MAIN)) throw new Failure("The build left no server behind; run npm run build.");
  process.exitCode = await run(process.execPath, [...flags, MAIN, ...process.argv.slice(2)], {
    env: { ...environment, NODE_ENV: "production" },
  });
});
