import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { ED25519_PKCS8_HEAD } from "@setsuna/kit";

/** Proof of a password or link, with the text that it had to sign: by the server's own draw, never the client's word. */
export interface ShownProof {
  /** Ed25519, 64 bytes in base64url. */
  readonly signature: string;
  /** `joinProofText`. */
  readonly text: string;
}

const secretKeyOf = (proofKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_HEAD, Buffer.from(proofKey, "base64url")]),
    format: "der",
    type: "pkcs8",
  });
const verifierOfKey = (key: KeyObject): string => String(key.export({ format: "jwk" }).x);

/** Ed25519 public key in base64url. Throws Error for a key that is not 32 bytes in base64url. */
export const verifierOf = (proofKey: string): string => verifierOfKey(createPublicKey(secretKeyOf(proofKey)));

/** Signs as a client does. For passes that the server makes itself, and their tests. */
export const proofBy = (proofKey: string, text: string): ShownProof => ({
  text,
  signature: sign(null, Buffer.from(text), secretKeyOf(proofKey)).toString("base64url"),
});

const openKeyOf = (verifier: string): KeyObject | undefined => {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: verifier }, format: "jwk" });
  } catch {
    // Node throws untyped errors for an invalid key.
    return undefined;
  }
};
const DUMMY_KEY = generateKeyPairSync("ed25519").publicKey;

/** Its secret is unknown. Makes refusing missing IDs and links take as long. */
export const DUMMY_VERIFIER = verifierOfKey(DUMMY_KEY);

/** A verifier from before signed proofs (decision 0049) matches none. Constant time for wrong proofs. */
export const isProofOf = (verifier: string, { signature, text }: ShownProof): boolean => {
  const key = openKeyOf(verifier);
  return verify(null, Buffer.from(text), key ?? DUMMY_KEY, Buffer.from(signature, "base64url")) && key !== undefined;
};
