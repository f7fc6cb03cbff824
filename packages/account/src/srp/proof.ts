import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes, utf8 } from "@setsuna/kit";
import { g, hashed, N, padded } from "./group.ts";
import type { SrpUser } from "./verifier.ts";

/** Multiplier that ties the server's public value to the group. */
export const k = hashed(joinBytes([padded(N), padded(g)]));

/** u of both public values. 0 must be refused (RFC 5054 §2.5.4). */
export const scramble = (clientPublic: bigint, serverPublic: bigint): bigint =>
  hashed(joinBytes([padded(clientPublic), padded(serverPublic)]));

const KEY_INFO = utf8("Caldera Derived Key");
const KEY_BYTES = 16;

/** Derives the shared key by HKDF-SHA-256 (RFC 5869), 16 bytes. */
export const sessionKey = (shared: bigint, u: bigint): Uint8Array => hkdf(sha256, padded(shared), padded(u), KEY_INFO, KEY_BYTES);

export interface Claim {
  readonly user: SrpUser;
  readonly secretBlock: Uint8Array;
  readonly timestamp: string;
}

/** Returns PASSWORD_CLAIM_SIGNATURE, 32 bytes. */
export const signClaim = (key: Uint8Array, { user, secretBlock, timestamp }: Claim): Uint8Array =>
  hmac(sha256, key, joinBytes([utf8(user.poolName), utf8(user.userId), secretBlock, utf8(timestamp)]));
