import { createHash } from "node:crypto";
import type { SerialIdRecord } from "./serial-id-store.ts";

/** Identifies the current password or links' key without revealing it. 96 bits of SHA-256, base64url. */
export const credentialsOf = ({ passwordVerifier = "", join }: Pick<SerialIdRecord, "passwordVerifier" | "join">): string =>
  createHash("sha256")
    .update(`credentials ${passwordVerifier} ${join?.keyName ?? ""}`)
    .digest("base64url")
    .slice(0, 16);
