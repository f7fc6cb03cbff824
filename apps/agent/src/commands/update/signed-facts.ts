import { type KeyObject, verify } from "node:crypto";

/** Signed: this file is this version in this folder. */
export interface SignedFacts {
  readonly folder: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
}

export const signedBytes = ({ folder, version, file, sha256 }: SignedFacts): Buffer =>
  Buffer.from(`setsuna-release-1\n${folder}\n${version}\n${file}\n${sha256}\n`);

/** Ed25519 (RFC 8032), base64. */
export const isSigned = (facts: SignedFacts, signature: string, key: KeyObject): boolean =>
  verify(null, signedBytes(facts), key, Buffer.from(signature, "base64"));
