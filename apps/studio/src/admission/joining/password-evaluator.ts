import { createHmac } from "node:crypto";
import { ristretto255_oprf } from "@noble/curves/ed25519.js";
import { PASSWORD_CONFIRMATION_NAME, type SerialId } from "@setsuna/contracts";
import type { Secrets } from "../../platform/index.ts";

const KEY_NAME = "setsuna-id-v3:";

export interface PasswordEvaluator {
  /** Base64url. Undefined if not a group element, or the identity. */
  evaluate(id: SerialId, blinded: string): string | undefined;
  /** Confirms that the password has the proof key behind `verifier`. Absent: a random-looking answer. */
  confirmation(id: SerialId, verifier: string | undefined): string;
}

/**
 * RFC 9497 OPRF (ristretto255-SHA512, mode 0x00). Keys per ID derive from the master key and are never stored, so the database
 * alone isn't enough to try passwords. Decision 0049.
 */
export const passwordEvaluator = (secrets: Pick<Secrets, "mac">): PasswordEvaluator => ({
  evaluate: (id, blinded) => {
    const seed = Buffer.from(secrets.mac("id-evaluation", `key ${id}`), "hex");
    const { secretKey } = ristretto255_oprf.oprf.deriveKeyPair(seed, Buffer.from(KEY_NAME + id));
    try {
      const element = ristretto255_oprf.oprf.blindEvaluate(secretKey, Buffer.from(blinded, "base64url"));
      return Buffer.from(element).toString("base64url");
    } catch {
      // The library throws untyped errors for an invalid element.
      return undefined;
    }
  },
  confirmation: (id, verifier) =>
    createHmac(
      "sha256",
      verifier === undefined
        ? Buffer.from(secrets.mac("id-evaluation", `none ${id}`), "hex")
        : Buffer.from(verifier, "base64url"),
    )
      .update(PASSWORD_CONFIRMATION_NAME + id)
      .digest("base64url"),
});
