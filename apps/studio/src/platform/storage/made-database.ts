import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { closeFilesIn } from "./private-files.ts";

/**
 * Lays a copy of the empty database in `made` into `directory`, for its owner alone, where there is none yet; making one in the process takes
 * seconds and 500 MB that it keeps. A copy that is cut short leaves `directory` as it was. Does nothing where `made` does not exist, or
 * `directory` does. Throws on file system errors.
 */
export const layMadeDatabase = (made: string, directory: string): void => {
  if (existsSync(directory) || !existsSync(made)) return;
  const draft = `${directory}.laying`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 });
  cpSync(made, draft, { recursive: true });
  closeFilesIn(draft);
  renameSync(draft, directory);
};
