import { ed25519 } from "@noble/curves/ed25519.js";
import { type JoinClaim, joinProofText } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

const KEY_BYTES = 32;

const secretKeyOf = (proofKey: string): Uint8Array => {
  const bytes = bytesOfBase64url(proofKey);
  if (bytes?.length !== KEY_BYTES) throw new RangeError(`proof key of ${bytes?.length ?? 0} bytes`);
  return bytes;
};

/** Ed25519 public key (RFC 8032) in base64url, which the server keeps. Throws RangeError for an invalid key. */
export const joinVerifierOf = (proofKey: string): string => base64url(ed25519.getPublicKey(secretKeyOf(proofKey)));

/** Signs one join's challenge, so the proof can't be reused. Throws RangeError as {@link joinVerifierOf}. */
export const proveJoin = (proofKey: string, claim: JoinClaim): string =>
  base64url(ed25519.sign(new TextEncoder().encode(joinProofText(claim)), secretKeyOf(proofKey)));
