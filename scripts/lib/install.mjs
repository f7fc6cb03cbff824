import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { mustRun, ROOT, run, say } from "./run.mjs";

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

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

/** Packages without an entry: npm ci refuses such a lockfile on some machines and registries. */
export const undescribed = (root = ROOT) => {
  const packages = packagesOf(join(root, "package-lock.json"));
  const described = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)),
  );
  return Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !described.has(name));
};

// NODE_ENV=production would omit build tools.
const OPTIONS = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

export const installIfNeeded = async () => {
  if (isInstalled()) return;
  if (existsSync(join(ROOT, "node_modules"))) say("Installing packages that have changed.");
  else {
    say("Installing packages (once; about a minute).");
    const code = await run("npm", ["ci", ...OPTIONS]);
    if (code === 0) return;
    if (code > 128) process.exit(code);
    say("npm ci did not work; trying npm install.");
  }
  await mustRun(
    "npm",
    ["install", ...OPTIONS],
    "The packages could not be installed; see npm's message above (is there a network, and may this folder be written?).",
  );
};
