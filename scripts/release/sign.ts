import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { isSigned, type SignedFacts, signedBytes } from "../../apps/agent/src/commands/update/signed-facts.ts";
import { Failure } from "../lib/run.mjs";

export { isSigned };

/** Ed25519 (RFC 8032), base64. */
export const signFacts = (facts: SignedFacts, key: KeyObject): string => sign(null, signedBytes(facts), key).toString("base64");

/** PKCS #8. Throws Failure when it is missing or of another kind. */
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

/** A temporary key for a trial run: untrusted and never stored. */
export const trialKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

export const publicHalf = (key: KeyObject): KeyObject => createPublicKey(key);

export const publicPem = (key: KeyObject): string => publicHalf(key).export({ type: "spki", format: "pem" }).toString();
