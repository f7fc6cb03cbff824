import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const PROGRAM = "/usr/sbin/nats-server";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/**
 * The test of several nodes needs a NATS server. As root on Debian it is installed; elsewhere, and where that fails, a sentence says that
 * this test is left out. It is not started as a service of the machine.
 */
export const installNatsIfPossible = async () => {
  if (existsSync(PROGRAM)) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing nats-server for the test of several nodes (once).");
    await run("apt-get", ["update", "-q"], { env: ENV });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "nats-server"], { env: ENV });
  }
  if (!existsSync(PROGRAM)) say("nats-server is not installed: the site on several nodes is left out of the tests.");
};
