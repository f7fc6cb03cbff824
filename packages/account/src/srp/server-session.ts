import { numberOfBytes } from "@setsuna/kit";
import { g, N, power } from "./group.ts";
import { k, scramble, sessionKey } from "./proof.ts";

/** The server's half of a login, kept until the answer. */
export interface SrpServerSession {
  /** The secret exponent b, which stays in the server. */
  readonly secret: bigint;
  /** B = kv + g^b mod N, which SRP_B has in hex. */
  readonly publicValue: bigint;
}

/** `secretBytes`: at least 32 random bytes, used once. About 5 ms. */
export const beginSrpChallenge = (verifier: bigint, secretBytes: Uint8Array): SrpServerSession => {
  const secret = numberOfBytes(secretBytes);
  return { secret, publicValue: (k * verifier + power(g, secret)) % N };
};

/**
 * Session key for the right password: 16 bytes. About 10 ms. Undefined for dishonest values: A = 0 mod N, or u = 0 (RFC 5054
 * §2.5.4).
 */
export const serverSessionKey = (session: SrpServerSession, verifier: bigint, clientPublic: bigint): Uint8Array | undefined => {
  if (clientPublic % N === 0n) return undefined;
  const u = scramble(clientPublic, session.publicValue);
  if (u === 0n) return undefined;
  const shared = power(clientPublic * power(verifier, u), session.secret);
  return sessionKey(shared, u);
};
