import { createHash } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";

/** Returns what a client shows of a password: the real one costs most of a second of hashing. */
export const proofOfPassword = (serialId: SerialId, password: string): string =>
  createHash("sha256").update(`${serialId} ${password}`).digest("base64url");
