import { randomBytes } from "node:crypto";

/** ID of the reason for a new epoch. Repeated messages with it count as one. */
export const newEpochEvent = (): string => randomBytes(12).toString("base64url");
