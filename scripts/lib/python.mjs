import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const ENV = { DEBIAN_FRONTEND: "noninteractive" };
const hasPython = () => spawnSync("python3", ["--version"]).status === 0;

/**
 * The plugin for the node-based tool is Python and has its own tests. As root on Debian Python is installed; elsewhere, and where that
 * fails, a sentence says that those tests are left out.
 */
export const installPythonIfPossible = async () => {
  if (hasPython()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing python3 for the tests of the plugin (once).");
    await run("apt-get", ["update", "-q"], { env: ENV });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "python3"], { env: ENV });
  }
  if (!hasPython()) say("python3 is not installed: the plugin for the node-based tool is left out of the tests.");
};
