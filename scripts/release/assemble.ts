import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../lib/run.mjs";
import { KEPT_PACKAGES } from "./bundle-agent.ts";
import { closure, type LockPackages } from "./closure.ts";
import { unpackPackage } from "./fetch-package.ts";
import { launchers } from "./launchers.ts";
import { filesBelow, MANIFEST, manifestOf } from "./manifest.ts";
import type { Platform } from "./platforms.ts";

export interface Ingredients {
  readonly bundle: string;
  readonly licences: string;
}

const isLeftOut = (file: string): boolean =>
  /\.(?:map|[cm]?ts|md|cpp|h|gyp)$|^CMakeLists\.txt$/.test(file) && !/licen[cs]e/i.test(file);

const lockPackages = (): LockPackages => JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;

const addRuntime = (platform: Platform, folder: string): void => {
  const program = join(folder, "runtime", platform.os === "win32" ? "node.exe" : "node");
  const unpacked = join(folder, "runtime", "unpacked");
  unpackPackage(platform.runtime, unpacked);
  copyFileSync(join(unpacked, platform.runtime.program), program);
  chmodSync(program, 0o755);
  rmSync(unpacked, { recursive: true });
};

const addPackages = (platform: Platform, folder: string): void => {
  for (const { name, version, integrity, path } of closure(lockPackages(), [...KEPT_PACKAGES, ...platform.native])) {
    const target = join(folder, "app", path);
    const installed = join(ROOT, path);
    if (existsSync(installed))
      cpSync(installed, target, {
        recursive: true,
        filter: (source) => !source.slice(installed.length).includes("node_modules"),
      });
    else unpackPackage({ name, version, integrity: integrity ?? "" }, target);
    for (const file of filesBelow(target)) if (isLeftOut(file)) rmSync(join(target, file));
  }
};

/** It must not exist yet. Throws Failure when something cannot be fetched. */
export const assemble = async (
  platform: Platform,
  beta: boolean,
  folder: string,
  { bundle, licences }: Ingredients,
): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  cpSync(bundle, join(folder, "app"), { recursive: true });
  addRuntime(platform, folder);
  addPackages(platform, folder);
  for (const { path, text, executable } of launchers(platform, beta)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: executable ? 0o755 : 0o644 });
  }
  writeFileSync(join(folder, "LICENCES.txt"), licences);
  writeFileSync(join(folder, MANIFEST), await manifestOf(folder));
};
