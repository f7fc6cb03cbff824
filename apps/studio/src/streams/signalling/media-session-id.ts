import { randomBytes } from "node:crypto";
import { MediaSessionId } from "@setsuna/contracts";

/** 128 random bits, base64url. */
export const newMediaSessionId = (): MediaSessionId => MediaSessionId.parse(randomBytes(16).toString("base64url"));
