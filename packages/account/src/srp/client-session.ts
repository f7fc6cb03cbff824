import { numberOfBytes } from "@setsuna/kit";
import { g, N, power, readPublicValue } from "./group.ts";
import { k, scramble, sessionKey, signClaim } from "./proof.ts";
import { privateKey, type SrpUser } from "./verifier.ts";

export interface SrpClientSession {
  readonly secret: bigint;
  /** A = g^a mod N, which SRP_A has in hex. */
  readonly publicValue: bigint;
}

/** `secretBytes`: at least 32 random bytes, used once. About 5 ms. */
export const beginSrpLogin = (secretBytes: Uint8Array): SrpClientSession => {
  const secret = numberOfBytes(secretBytes);
  return { secret, publicValue: power(g, secret) };
};

export interface SrpChallenge {
  readonly user: SrpUser;
  readonly serverPublic: string;
  readonly salt: string;
  readonly secretBlock: Uint8Array;
}

/**
 * PASSWORD_CLAIM_SIGNATURE: 32 bytes. About 15 ms. Undefined for an invalid challenge: B = 0 mod N, u = 0, or no hexadecimal (RFC
 * 5054 §2.5.3).
 */
export const answerSrpChallenge = (
  session: SrpClientSession,
  challenge: SrpChallenge,
  password: string,
  timestamp: string,
): Uint8Array | undefined => {
  const serverPublic = readPublicValue(challenge.serverPublic);
  if (serverPublic === undefined || !/^[0-9a-fA-F]{1,128}$/.test(challenge.salt)) return undefined;
  const u = scramble(session.publicValue, serverPublic);
  if (u === 0n) return undefined;
  const x = privateKey(challenge.user, password, BigInt(`0x${challenge.salt}`));
  const base = serverPublic - ((k * power(g, x)) % N);
  const shared = power(base, session.secret + u * x);
  return signClaim(sessionKey(shared, u), { user: challenge.user, secretBlock: challenge.secretBlock, timestamp });
};
