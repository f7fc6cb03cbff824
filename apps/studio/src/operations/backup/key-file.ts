import { existsSync, readFileSync } from "node:fs";
import { errorBody } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { secretsUnder } from "../../platform/index.ts";

/** The file next to an archive with its master key, if that was a file of the data directory. */
export const keyFileOf = (archive: string): string => `${archive}.key`;

/** Detects another key without revealing it. */
export const keyCheckOf = (key: Buffer): string => secretsUnder(key).mac("backup", "key check");

const FORM = /^[0-9a-f]{64}$/;

/**
 * SECRET_KEY, or the file beside the archive. `text`: for the data directory's key file; absent with SECRET_KEY. The failure is a
 * sentence.
 */
export const keyForRestore = (
  archive: string,
  secretKey: string | undefined,
  keyCheck: string,
): Result<{ readonly text: string | undefined }, string> => {
  const path = keyFileOf(archive);
  if (secretKey === undefined && !existsSync(path)) return err(errorBody("backup-wrong-key").en);
  const text = secretKey === undefined ? readFileSync(path, "utf8").trim() : undefined;
  if (text !== undefined && !FORM.test(text)) return err(errorBody("backup-wrong-key").en);
  const key = text === undefined ? Buffer.from(secretKey ?? "", "utf8") : Buffer.from(text, "hex");
  return keyCheckOf(key) === keyCheck ? ok({ text }) : err(errorBody("backup-wrong-key").en);
};
