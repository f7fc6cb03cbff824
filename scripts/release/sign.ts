import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { Failure } from "../lib/run.mjs";

/** What a signature says: this file is this version in this folder, and no other. */
export interface SignedFacts {
  readonly folder: string;
  readonly version: string;
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

const message = ({ folder, version, file, sha256 }: SignedFacts): Buffer =>
  Buffer.from(`setsuna-release-1\n${folder}\n${version}\n${file}\n${sha256}\n`);

/** Ed25519 (RFC 8032), base64. */
export const signFacts = (facts: SignedFacts, key: KeyObject): string => sign(null, message(facts), key).toString("base64");

/** False for a signature of anything else, by anybody else, or that is none. */
export const isSigned = (facts: SignedFacts, signature: string, key: KeyObject): boolean =>
  verify(null, message(facts), key, Buffer.from(signature, "base64"));

/** The key in a PEM file (PKCS #8). Throws Failure when it is not there or of another kind. */
export const releaseKey = (path: string): KeyObject => {
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new Failure(
      `RELEASE_KEY_FILE: no private key could be read from ${path}: ${error instanceof Error ? error.message : error}.`,
    );
  }
  if (key.asymmetricKeyType !== "ed25519") throw new Failure("RELEASE_KEY_FILE: the key must be an Ed25519 key.");
  return key;
};

/** A key for a trial: nobody trusts it, and it is kept nowhere. */
export const trialKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

export const publicHalf = (key: KeyObject): KeyObject => createPublicKey(key);

/** PEM, as readers need it. */
export const publicPem = (key: KeyObject): string => publicHalf(key).export({ type: "spki", format: "pem" }).toString();
