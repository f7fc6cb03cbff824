import { existsSync } from "node:fs";
import process from "node:process";
import { run } from "./run.mjs";

const APT = "/usr/bin/apt-get";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/** Holds the one question a run about what Debian offers, whatever is installed. */
let updated;

/** Returns true where packages can be installed: as root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(APT);

const installPackages = async (names) => {
  updated ??= run("apt-get", ["update", "-q"], { env: ENV });
  await updated;
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env: ENV });
};

/**
 * Installs a tool of the tests, where {@link canInstall} says so: the first of its lists of packages that brings it. A package is kept from
 * starting its program as a service of the machine, unless the program was there before.
 *
 * @param {{ find: () => string | undefined, packages: readonly (readonly string[])[], service?: { name: string, program: string } }} tool
 */
export const installTool = async ({ find, packages, service }) => {
  const isOwn = service !== undefined && !existsSync(service.program);
  for (const names of packages) if (find() === undefined) await installPackages(names);
  if (isOwn && existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", service.name]);
};
