import { existsSync } from "node:fs";
import process from "node:process";
import { installIfPossible } from "./debian.mjs";

const PROGRAMS = "/usr/lib/postgresql";

/** Tests of what is stored run on PostgreSQL beside the embedded database where its programs are found, or TEST_DATABASE_URL names one. */
export const installPostgresIfPossible = async () => {
  if ((process.env.TEST_DATABASE_URL ?? "") !== "") return;
  await installIfPossible({
    isThere: () => existsSync(PROGRAMS),
    packages: ["postgresql"],
    installing: "Installing PostgreSQL for the tests of what is stored (once).",
    without: "PostgreSQL is not installed: what is stored is tested on the embedded database alone.",
  });
};
