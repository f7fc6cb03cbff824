import { existsSync } from "node:fs";
import process from "node:process";
import { run } from "./run.mjs";

const APT = "/usr/bin/apt-get";
const ENV = { DEBIAN_FRONTEND: "noninteractive" };

let updated;

export const canInstall = () => process.getuid?.() === 0 && existsSync(APT);

const installPackages = async (names) => {
  updated ??= run("apt-get", ["update", "-q"], { env: ENV });
  await updated;
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env: ENV });
};

/**
 * Where {@link canInstall} allows: the first list of packages that provides it. Prevents packages from starting new services.
 * @typedef {() => string | undefined} Find
 * @param {{ find: Find, preferred?: Find, packages: readonly (readonly string[])[], service?: { name: string, program: string } }} tool
 */
export const installTool = async ({ find, preferred = find, packages, service }) => {
  const isOwn = service !== undefined && !existsSync(service.program);
  for (const names of packages) if (preferred() === undefined) await installPackages(names);
  if (isOwn && existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", service.name]);
};
