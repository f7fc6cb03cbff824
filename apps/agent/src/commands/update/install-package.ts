import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { StudioError } from "@setsuna/contracts";
import type { TrustedRelease } from "./choose-release.ts";
import { fetchPackage } from "./fetch-package.ts";
import { unpackInto } from "./unpack.ts";

const MANIFEST = "files.sha256";

export const launcherName = (platform: string): string => (platform === "win32" ? "setsuna.cmd" : "setsuna");

/** Package folder of `main` (the program's script); undefined: runs from source. */
export const packageFolder = (main: string): string | undefined => {
  const folder = path.dirname(path.dirname(path.resolve(main)));
  return existsSync(path.join(folder, MANIFEST)) ? folder : undefined;
};

const unusable = (error: unknown): StudioError =>
  error instanceof StudioError
    ? error
    : new StudioError("update-unusable", error instanceof Error ? error.message.slice(0, 200) : "");

/** Returns the package's single folder, which has the launcher. */
const packageIn = (unpacked: string, platform: string): string => {
  const [name, ...more] = readdirSync(unpacked);
  if (name === undefined || more.length > 0) throw new StudioError("update-unusable", "one folder was expected");
  for (const file of [MANIFEST, launcherName(platform)])
    if (!existsSync(path.join(unpacked, name, file))) throw new StudioError("update-unusable", file);
  return name;
};

/**
 * Puts a release beside the present package, all or nothing; returns its folder. Throws StudioError as {@link fetchPackage}, and
 * `update-unusable`.
 */
export const installPackage = async (
  release: TrustedRelease,
  present: string,
  platform: string,
  progress: (done: number) => void,
): Promise<string> => {
  const beside = path.dirname(present);
  let scratch: string;
  try {
    scratch = mkdtempSync(path.join(beside, ".setsuna-update-"));
  } catch (error) {
    throw unusable(error);
  }
  try {
    const archive = path.join(scratch, "package.zip");
    const unpacked = path.join(scratch, "unpacked");
    await fetchPackage(release, archive, progress);
    await unpackInto(archive, unpacked);
    const name = packageIn(unpacked, platform);
    const folder = path.join(beside, name);
    if (!existsSync(folder)) renameSync(path.join(unpacked, name), folder);
    else if (packageFolder(path.join(folder, "app", "x")) === undefined || folder === present)
      throw new StudioError("update-unusable", folder);
    return folder;
  } catch (error) {
    throw unusable(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
