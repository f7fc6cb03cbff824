import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import { ownIdentity, type ProcessIdentity, processStartTime } from "./process-identity.ts";

/** Two PGlite instances on one directory lose committed rows. A file names the holder; a dead holder has lost the lock. */
export interface DataDirectoryLock {
  release(): void;
}

const Holder = z.object({ pid: z.number().int().positive(), startedAt: z.string().min(1) });

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const readHolder = (path: string): { text: string; holder: ProcessIdentity | undefined } | undefined => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return { text, holder: Holder.safeParse(JSON.parse(text)).data };
  } catch (error) {
    if (error instanceof SyntaxError) return { text, holder: undefined };
    throw error;
  }
};

/** False: there is a lock already. Never shows a half-written one. */
const place = (draft: string, path: string): boolean => {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "ENOTSUP") throw error;
  }
  // The file system has no hard links.
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
};

/** Removes it unless another starter replaced it in the meantime. */
const removeStale = (path: string, staleText: string, aside: string): void => {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (readFileSync(aside, "utf8") !== staleText) place(aside, path);
  rmSync(aside, { force: true });
};

/** With missing parents, for the owner only. Node's recursive mkdir never returns on file systems that refuse with ENOENT. */
const makeDirectory = (directory: string): void => {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
};

const ATTEMPTS = 5;

/** Makes the directory if missing. The failure is one sentence for the operator. Throws on file system errors. */
export const lockDataDirectory = (directory: string, self = ownIdentity()): Result<DataDirectoryLock, string> => {
  makeDirectory(directory);
  const path = join(directory, "lock");
  const draft = `${path}.${self.pid}.draft`;
  const text = JSON.stringify(self);
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (place(draft, path)) {
        return ok({
          release: () => {
            if (readHolder(path)?.text === text) rmSync(path, { force: true });
          },
        });
      }
      const current = readHolder(path);
      if (current === undefined) continue;
      const { holder } = current;
      if (holder !== undefined && processStartTime(holder.pid) === holder.startedAt)
        return err(
          `The data directory ${directory} is in use by process ${holder.pid}; stop that one first or choose another DATA_DIR.`,
        );
      removeStale(path, current.text, `${path}.${self.pid}.stale`);
    }
    return err(`The data directory ${directory} is being taken by another process at this moment; try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
};
