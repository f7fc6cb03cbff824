import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, ROOT, say } from "./run.mjs";

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

/** True when every package that the lockfile wants on every machine is installed in that version. */
export const isInstalled = (root = ROOT) => {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const installed = packagesOf(hidden);
  return Object.entries(packagesOf(join(root, "package-lock.json"))).every(
    ([path, wanted]) =>
      !path.includes("node_modules/") ||
      wanted.optional === true ||
      wanted.devOptional === true ||
      (installed[path] !== undefined && (wanted.link === true || installed[path].version === wanted.version)),
  );
};

/** Installs what the lockfile asks for, when something of it is missing. */
export const installIfNeeded = async () => {
  if (isInstalled()) return;
  const fresh = !existsSync(join(ROOT, "node_modules"));
  say(fresh ? "Installing packages (once; about a minute)." : "Installing packages that have changed.");
  // NODE_ENV=production would leave out what the build needs.
  await mustRun(
    "npm",
    [fresh ? "ci" : "install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    "The packages could not be installed; see npm's message above (is there a network, and may this folder be written?).",
  );
};
