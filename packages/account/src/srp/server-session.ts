import { numberOfBytes } from "@setsuna/kit";
import { g, N, power } from "./group.ts";
import { k, scramble, sessionKey } from "./proof.ts";

/** The server's half of a login, kept until the answer comes. */
export interface SrpServerSession {
  /** b: never leaves the server. */
  readonly secret: bigint;
  /** B = kv + g^b mod N, sent as SRP_B in hexadecimal. */
  readonly publicValue: bigint;
}

/** Takes up a login. `secretBytes`: 32 random bytes or more, used for this login alone. Takes about 5 ms. */
export const beginSrpChallenge = (verifier: bigint, secretBytes: Uint8Array): SrpServerSession => {
  const secret = numberOfBytes(secretBytes);
  return { secret, publicValue: (k * verifier + power(g, secret)) % N };
};

/**
 * Returns the session key of a client with the right password: 16 bytes. Takes about 10 ms.
 * Undefined for values that no honest login has: A = 0 mod N, or u = 0 (RFC 5054 §2.5.4).
 */
export const serverSessionKey = (session: SrpServerSession, verifier: bigint, clientPublic: bigint): Uint8Array | undefined => {
  if (clientPublic % N === 0n) return undefined;
  const u = scramble(clientPublic, session.publicValue);
  if (u === 0n) return undefined;
  const shared = power(clientPublic * power(verifier, u), session.secret);
  return sessionKey(shared, u);
};
