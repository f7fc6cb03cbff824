import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";

/** Kept outside the database, so that a copy of it alone opens nothing. */
const FILE = "secret.key";
const FORM = /^[0-9a-f]{64}$/;

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const readKey = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Writes atomically, even if the process is killed. */
const writeKey = (path: string, key: string): void => {
  const temporary = `${path}.new`;
  const file = openSync(temporary, "w", 0o600);
  try {
    writeSync(file, `${key}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
};

/**
 * `configured` (SECRET_KEY, at least 32 characters), else 256 random bits in a file that only its owner may read, made at the
 * first start. The caller holds the directory's lock. The failure is a sentence for the operator.
 */
export const masterKey = (dataDirectory: string, configured: string | undefined): Result<Buffer, string> => {
  if (configured !== undefined) return ok(Buffer.from(configured, "utf8"));
  const path = join(dataDirectory, FILE);
  const kept = readKey(path);
  if (kept === undefined) {
    const made = randomBytes(32).toString("hex");
    writeKey(path, made);
    return ok(Buffer.from(made, "hex"));
  }
  if (!FORM.test(kept)) return err(`${path} should hold 64 hexadecimal digits; put the file back from a backup.`);
  return ok(Buffer.from(kept, "hex"));
};
