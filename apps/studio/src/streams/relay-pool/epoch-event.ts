import { randomBytes } from "node:crypto";

/** Draws a name for an occasion on which senders begin another epoch: each is told more than once, and is one occasion all the same. */
export const newEpochEvent = (): string => randomBytes(12).toString("base64url");
