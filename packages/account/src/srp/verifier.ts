import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes, numberOfBytes, utf8 } from "@setsuna/kit";
import { g, hashed, padded, power } from "./group.ts";

/** The password's user, as named in the hashes. */
export interface SrpUser {
  /** The part of the user pool's id after the underscore. */
  readonly poolName: string;
  /** USER_ID_FOR_SRP: the user's `sub`. */
  readonly userId: string;
}

/** Verifier that the server keeps instead of a password. It allows offline guessing: keep it as secret as a password. */
export interface SrpVerifier {
  readonly salt: bigint;
  /** v = g^x mod N. */
  readonly verifier: bigint;
}

/** x: hash of salt, user and password. */
export const privateKey = ({ poolName, userId }: SrpUser, password: string, salt: bigint): bigint =>
  hashed(joinBytes([padded(salt), sha256(utf8(`${poolName}${userId}:${password}`))]));

/** The verifier of a new password. `saltBytes`: 16 random bytes. */
export const makeVerifier = (user: SrpUser, password: string, saltBytes: Uint8Array): SrpVerifier => {
  const salt = numberOfBytes(saltBytes);
  return { salt, verifier: power(g, privateKey(user, password, salt)) };
};

/** The name in a user pool's id: `Abc123` of `ap-northeast-1_Abc123`. The whole id when there is no underscore. */
export const poolNameOf = (userPoolId: string): string => userPoolId.slice(userPoolId.indexOf("_") + 1);
