import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { SENDER_SEED_BYTES } from "@setsuna/e2ee";
import { bytesOfBase64url } from "@setsuna/kit";
import { settingsFolder, writePrivately } from "../../app/settings/private-file.ts";

const FILE = "sender-key";

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "code" in error;

/** Undefined if the file is missing or unreadable. */
const kept = (path: string): Uint8Array | undefined => {
  try {
    const bytes = bytesOfBase64url(readFileSync(path, "utf8").trim());
    return bytes?.length === SENDER_SEED_BYTES ? bytes : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
};

/**
 * Seed of this user's senders, created once and stored privately, so receivers recognize them. Without storage, each run has its
 * own. `folder` absent: this system's settings.
 */
export const nodeSenderSeed = (folder = settingsFolder(process.env, process.platform)): Uint8Array => {
  const path = join(folder, FILE);
  const seed = kept(path);
  if (seed !== undefined) return seed;
  const drawn = randomBytes(SENDER_SEED_BYTES);
  try {
    writePrivately(path, `${drawn.toString("base64url")}\n`);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  return new Uint8Array(drawn);
};
