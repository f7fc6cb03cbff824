import { createHash } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";

/** The real key takes most of a second to hash. */
export const proofKeyOf = (serialId: SerialId, password: string): string =>
  createHash("sha256").update(`${serialId} ${password}`).digest("base64url");
