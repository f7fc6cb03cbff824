import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const PROGRAMS = "/usr/lib/postgresql";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/**
 * Tests of what is stored run on PostgreSQL beside the embedded database where its programs are found. As root on Debian they are
 * installed; elsewhere, and where that fails, a sentence says that those tests are left out.
 */
export const installPostgresIfPossible = async () => {
  if (existsSync(PROGRAMS) || (process.env.TEST_DATABASE_URL ?? "") !== "") return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing PostgreSQL for the tests of what is stored (once).");
    await run("apt-get", ["update", "-q"], { env: ENV });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "postgresql"], { env: ENV });
  }
  if (!existsSync(PROGRAMS)) say("PostgreSQL is not installed: what is stored is tested on the embedded database alone.");
};
