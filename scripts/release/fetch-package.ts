import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Failure, ROOT, say } from "../lib/run.mjs";

const CACHE = join(ROOT, "node_modules", ".cache", "setsuna-release");

export interface WantedPackage {
  readonly name: string;
  readonly version: string;
  /** SHA-512 of the tarball. */
  readonly integrity: string;
}

const integrityOf = (path: string): string => `sha512-${createHash("sha512").update(readFileSync(path)).digest("base64")}`;

/** Throws Failure without one. */
const pack = (wanted: string, folder: string): string => {
  const { status, stderr } = spawnSync("npm", ["pack", wanted, "--silent", "--ignore-scripts", "--pack-destination", folder], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const [file] = status === 0 ? readdirSync(folder) : [];
  if (file === undefined) throw new Failure(`${wanted} could not be fetched: ${stderr.trim().split("\n").at(-1)}.`);
  return join(folder, file);
};

/** From the cache or registry, with the checksum verified. Throws Failure. */
const tarball = ({ name, version, integrity }: WantedPackage): string => {
  const path = join(CACHE, `${name.replace("/", "+")}-${version}.tgz`);
  if (existsSync(path) && integrityOf(path) === integrity) return path;
  say(`Fetching ${name} ${version}.`);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "fetch-"));
  try {
    const fresh = pack(`${name}@${version}`, folder);
    if (integrityOf(fresh) !== integrity)
      throw new Failure(`${name} ${version} is not what its checksum says; nothing was made of it.`);
    renameSync(fresh, path);
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Creates `folder`. Throws Failure. */
export const unpackPackage = (wanted: WantedPackage, folder: string): void => {
  const archive = tarball(wanted);
  mkdirSync(folder, { recursive: true });
  // Every build system has tar, Windows since 2018.
  const { status, stderr } = spawnSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"], { encoding: "utf8" });
  if (status !== 0) throw new Failure(`${wanted.name} could not be unpacked: ${stderr.trim().split("\n").at(-1)}.`);
};

export const withScratch = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-release-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
