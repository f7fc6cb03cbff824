import { randomBytes } from "node:crypto";

/** Returns a new ID for the event that makes senders start another epoch. Repeated messages with it count as one event. */
export const newEpochEvent = (): string => randomBytes(12).toString("base64url");
