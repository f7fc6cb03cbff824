import { createHash } from "node:crypto";
import type { MediaSessionId } from "@setsuna/contracts";

/** 48 bits of a digest, since the session's own name is the right to end it. */
export const sessionLogName = (session: MediaSessionId): string =>
  createHash("sha256").update(`log ${session}`).digest("base64url").slice(0, 8);
