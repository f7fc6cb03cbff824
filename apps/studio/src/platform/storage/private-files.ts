import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Rights of everybody but a file's owner. */
export const GROUP_AND_OTHERS = 0o077;

/** Modes under a directory, after they were looked through. */
export interface LookedThrough {
  /** Files and directories that others than their owner may read or write. */
  readonly loose: number;
  /** One of them, as an example; undefined: there is none. */
  readonly example: string | undefined;
}

const isLoose = (path: string): boolean => {
  const found = lstatSync(path);
  return !found.isSymbolicLink() && (found.mode & GROUP_AND_OTHERS) !== 0;
};

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Calls `visit` for `path` and all that lies in it; links are not followed. What goes meanwhile is left out. */
const walk = (path: string, visit: (path: string) => void): void => {
  try {
    visit(path);
    if (!lstatSync(path).isDirectory()) return;
    for (const name of readdirSync(path)) walk(join(path, name), visit);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/** Counts what others than its owner may read or write in `directory`, itself included. Windows has no such modes: none. Throws on file system errors. */
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

/** Takes every right of others away in `directory`, itself included. Throws where this account may not. */
export const closeFilesIn = (directory: string): void =>
  walk(directory, (path) => {
    if (isLoose(path)) chmodSync(path, lstatSync(path).mode & 0o7777 & ~GROUP_AND_OTHERS);
  });
