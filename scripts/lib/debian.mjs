import { existsSync } from "node:fs";
import process from "node:process";
import { run, say } from "./run.mjs";

const APT = "/usr/bin/apt-get";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

/** What Debian offers is asked once a run, whatever is installed. */
let updated;

/** Whether packages can be installed here: as root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(APT);

/** Installs packages of Debian, where {@link canInstall} says so; the exit code of the installer. */
export const installPackages = async (...names) => {
  updated ??= run("apt-get", ["update", "-q"], { env: ENV });
  await updated;
  return run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env: ENV });
};

/**
 * What some tests need and others do not. As root on Debian it is installed, once; elsewhere, and where that fails, a sentence says what is
 * left out. `service`: what a package would start as the machine's own; it is kept from that, unless its program was there before.
 *
 * @param {{ isThere: () => boolean, packages: readonly string[], installing: string, without: string, service?: { name: string, program: string } }} tool
 */
export const installIfPossible = async ({ isThere, packages, installing, without, service }) => {
  if (isThere()) return;
  const isOwn = service !== undefined && !existsSync(service.program);
  const installs = canInstall();
  if (installs) {
    say(installing);
    await installPackages(...packages);
  }
  if (!isThere()) say(without);
  if (installs && isOwn && existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", service.name]);
};
