import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { closeFilesIn } from "./private-files.ts";

/**
 * Copies the empty database in `made`, because creating one takes seconds and 500 MB. An interrupted copy leaves `directory` as
 * it was. Does nothing if `made` is missing or `directory` exists. Throws on file system errors.
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
