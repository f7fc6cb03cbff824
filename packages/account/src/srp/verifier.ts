import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes, numberOfBytes, utf8 } from "@setsuna/kit";
import { g, hashed, padded, power } from "./group.ts";

/** The password's user, as named in the hashes. */
export interface SrpUser {
  readonly poolName: string;
  /** USER_ID_FOR_SRP, which is the user's `sub`. */
  readonly userId: string;
}

/** Stored instead of a password. Allows offline guessing: keep it as secret. */
export interface SrpVerifier {
  readonly salt: bigint;
  readonly verifier: bigint;
}

/** Returns x, the hash of salt, user and password. */
export const privateKey = ({ poolName, userId }: SrpUser, password: string, salt: bigint): bigint =>
  hashed(joinBytes([padded(salt), sha256(utf8(`${poolName}${userId}:${password}`))]));

/** `saltBytes` must be 16 random bytes. */
export const makeVerifier = (user: SrpUser, password: string, saltBytes: Uint8Array): SrpVerifier => {
  const salt = numberOfBytes(saltBytes);
  return { salt, verifier: power(g, privateKey(user, password, salt)) };
};

/** Returns `Abc123` of `ap-northeast-1_Abc123`, or the whole ID without an underscore. */
export const poolNameOf = (userPoolId: string): string => userPoolId.slice(userPoolId.indexOf("_") + 1);
