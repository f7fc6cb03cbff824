import { createHash } from "node:crypto";
import type { SerialIdRecord } from "./serial-id-store.ts";

/**
 * Returns the name of what lets clients in on an ID at present: its password, or the key of its links. Another password, or another key,
 * has another name; to whom it may be told it says nothing of either. 96 bits of SHA-256, base64url.
 */
export const credentialsOf = ({ passwordVerifier = "", join }: Pick<SerialIdRecord, "passwordVerifier" | "join">): string =>
  createHash("sha256")
    .update(`credentials ${passwordVerifier} ${join?.keyName ?? ""}`)
    .digest("base64url")
    .slice(0, 16);
