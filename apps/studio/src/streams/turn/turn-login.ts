import { createHmac } from "node:crypto";

/** Holds the credentials that a TURN server asks a client for. RFC 8489 §9.2. */
export interface TurnCredentials {
  readonly username: string;
  readonly credential: string;
}

/** Characters of a name: 96 bits, as many as names of sessions that people see. */
const NAME_CHARACTERS = 16;

/**
 * Returns the name by which a TURN server counts a client's allocations. It is stable per `subject` and doesn't reveal it in
 * the server's log.
 */
export const turnName = (secret: string, subject: string): string =>
  createHmac("sha256", secret).update(`setsuna turn name ${subject}`).digest("base64url").slice(0, NAME_CHARACTERS);

/**
 * An expiring login in the format of coturn's `use-auth-secret` (draft-uberti-behave-turn-rest-00 §2.2). The user name is the
 * expiry, seconds since the Unix epoch, and the name. The credential is its HMAC-SHA1 under the shared secret.
 */
export const turnCredentials = (secret: string, name: string, endsAtSeconds: number): TurnCredentials => {
  const username = `${Math.floor(endsAtSeconds)}:${name}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
};
