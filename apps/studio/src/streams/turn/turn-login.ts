import { createHmac } from "node:crypto";

/** RFC 8489 §9.2. */
export interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

/** 96 bits. */
const NAME_CHARACTERS = 16;

/** A TURN server counts allocations by it. Stable per `subject`, without revealing it in logs. */
export const turnName = (secret: string, subject: string): string =>
  createHmac("sha256", secret).update(`setsuna turn name ${subject}`).digest("base64url").slice(0, NAME_CHARACTERS);

/**
 * coturn's `use-auth-secret` (draft-uberti-behave-turn-rest-00 §2.2): user name is expiry (s since the Unix epoch) and name,
 * credential its HMAC-SHA1 under the shared secret.
 */
export const turnCredentials = (secret: string, name: string, endsAtSeconds: number): TurnCredentials => {
  const username = `${Math.floor(endsAtSeconds)}:${name}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
};
