import { createHash } from "node:crypto";
import type { SerialIdRecord } from "./serial-id-store.ts";

/**
 * Returns a name for the ID's current credentials: its password, or its links' key. It changes with them and reveals nothing
 * about them. 96 bits of SHA-256, base64url.
 */
export const credentialsOf = ({ passwordVerifier = "", join }: Pick<SerialIdRecord, "passwordVerifier" | "join">): string =>
  createHash("sha256")
    .update(`credentials ${passwordVerifier} ${join?.keyName ?? ""}`)
    .digest("base64url")
    .slice(0, 16);
