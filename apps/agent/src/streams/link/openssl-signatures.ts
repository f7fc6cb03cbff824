import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { readyKeys, type SenderKey, type Signatures } from "@setsuna/e2ee";
import { ED25519_PKCS8_HEAD } from "@setsuna/kit";

/** SPKI prefix of a 32-byte key. RFC 8410 §4. */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");

const secretKeyOf = readyKeys(
  ({ secretKey }: SenderKey) =>
    createPrivateKey({ key: Buffer.concat([ED25519_PKCS8_HEAD, secretKey]), format: "der", type: "pkcs8" }),
  ({ publicKey }) => publicKey.join("."),
);
const publicKeyOf = readyKeys(
  (bytes: Uint8Array) => createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: "der", type: "spki" }),
  (bytes) => bytes.join("."),
);

/** OpenSSL on this thread: a third less CPU than WebCrypto, which switches threads. */
export const opensslSignatures: Signatures = {
  sign: async (key, message) => new Uint8Array(sign(null, message, secretKeyOf(key))),
  verify: async (publicKey, message, signature) => verify(null, message, publicKeyOf(publicKey), signature),
};
