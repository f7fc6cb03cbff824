import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { EpochRequest, type EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import { base64url, bytesOfBase64url, joinBytes } from "@setsuna/kit";
import { EPOCH_KEY_BYTES } from "./epoch.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const LABEL = utf8("setsuna-epoch-request-v1");

const proofOf = (e2eeKey: Uint8Array, receiverKey: Uint8Array): Uint8Array =>
  hmac(sha256, hkdf(sha256, e2eeKey, undefined, LABEL, EPOCH_KEY_BYTES), joinBytes([LABEL, receiverKey]));

/** X25519 key, 32 bytes, and a proof of the end-to-end key. */
export const writeEpochRequest = (e2eeKey: Uint8Array, receiverKey: Uint8Array): EpochRequest =>
  EpochRequest.parse(base64url(receiverKey) + base64url(proofOf(e2eeKey, receiverKey)));

/** Undefined without the end-to-end key. */
export const readEpochRequest = (
  e2eeKey: Uint8Array,
  request: EpochRequest,
): { readonly name: EpochRequestKey; readonly receiverKey: Uint8Array } | undefined => {
  const name = requestKeyOf(request);
  const receiverKey = bytesOfBase64url(name);
  const proof = bytesOfBase64url(request.slice(name.length));
  if (receiverKey?.length !== EPOCH_KEY_BYTES || proof?.length !== EPOCH_KEY_BYTES) return undefined;
  const expected = proofOf(e2eeKey, receiverKey);
  const difference = expected.reduce((sum, byte, index) => sum | (byte ^ (proof[index] ?? 0)), 0);
  return difference === 0 ? { name, receiverKey } : undefined;
};
