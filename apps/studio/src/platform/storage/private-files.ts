import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const GROUP_AND_OTHERS = 0o077;

export interface LookedThrough {
  readonly loose: number;
  readonly example: string | undefined;
}

const isLoose = (path: string): boolean => {
  const found = lstatSync(path);
  return !found.isSymbolicLink() && (found.mode & GROUP_AND_OTHERS) !== 0;
};

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const walk = (path: string, visit: (path: string) => void): void => {
  try {
    visit(path);
    if (!lstatSync(path).isDirectory()) return;
    for (const name of readdirSync(path)) walk(join(path, name), visit);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/** Includes the directory itself. None on Windows. Throws on file system errors. */
export const looseFilesIn = (directory: string, platform: string = process.platform): LookedThrough => {
  let loose = 0;
  let example: string | undefined;
  if (platform !== "win32")
    walk(directory, (path) => {
      if (!isLoose(path)) return;
      loose += 1;
      example ??= path;
    });
  return { loose, example };
};

/** Includes the directory itself. Throws if this account lacks permission. */
export const closeFilesIn = (directory: string): void =>
  walk(directory, (path) => {
    if (isLoose(path)) chmodSync(path, lstatSync(path).mode & 0o7777 & ~GROUP_AND_OTHERS);
  });
