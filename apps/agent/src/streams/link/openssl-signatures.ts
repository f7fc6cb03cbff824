import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { SenderKey, Signatures } from "@setsuna/e2ee";

/** RFC 8410, 7 and 4: what stands in front of the 32 bytes of a secret key in PKCS #8, and of a public key in SPKI. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");
/** Keys of senders that are kept ready. */
const MAX_KEYS = 32;

const secretKeys = new WeakMap<SenderKey, KeyObject>();
const publicKeys = new Map<string, KeyObject>();

const secretKeyOf = (key: SenderKey): KeyObject => {
  const known = secretKeys.get(key);
  if (known !== undefined) return known;
  const made = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, key.secretKey]), format: "der", type: "pkcs8" });
  secretKeys.set(key, made);
  return made;
};

const publicKeyOf = (bytes: Uint8Array): KeyObject => {
  const name = bytes.join(".");
  const known = publicKeys.get(name);
  if (known !== undefined) return known;
  const made = createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: "der", type: "spki" });
  publicKeys.set(name, made);
  const [oldest] = publicKeys.keys();
  if (publicKeys.size > MAX_KEYS && oldest !== undefined) publicKeys.delete(oldest);
  return made;
};

/** Signatures by Node's OpenSSL on this thread: a third less CPU than WebCrypto's, which go to another one and back. */
export const opensslSignatures: Signatures = {
  sign: async (key, message) => new Uint8Array(sign(null, message, secretKeyOf(key))),
  verify: async (publicKey, message, signature) => verify(null, message, publicKeyOf(publicKey), signature),
};
