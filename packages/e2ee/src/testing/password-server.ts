import { ristretto255_oprf } from "@noble/curves/ed25519.js";
import { type SerialId, StudioError } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import { derivePasswordKeys, type EvaluatePassword, type KeyDerivation } from "../keys/id-keys.ts";
import { confirmationOf, type PasswordKeys } from "../keys/password-keys.ts";

/** Accepts any 32 bytes as a secret, unlike the studio's derivation. */
export class PasswordServer {
  evaluations = 0;
  private readonly secret: Uint8Array;
  private readonly proofKeys = new Map<SerialId, string>();
  /** Key for IDs without a password. */
  private readonly nobodys = base64url(new Uint8Array(32).fill(1));

  constructor(secret = Uint8Array.from({ length: 32 }, (_, index) => 3 * index)) {
    this.secret = secret;
  }

  async setPassword(serialId: SerialId, password: string, hash?: KeyDerivation["hash"]): Promise<PasswordKeys> {
    const randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(9);
    const keys = await derivePasswordKeys(serialId, password, { evaluate: this.evaluating(serialId), randomBytes, hash });
    this.proofKeys.set(serialId, keys.proofKey);
    return { ...keys, isConfirmed: true };
  }

  keyOf(serialId: SerialId): Uint8Array {
    return ristretto255_oprf.oprf.deriveKeyPair(this.secret, new TextEncoder().encode(serialId)).secretKey;
  }

  /** Returns base64url. Throws StudioError `bad-blinded-password`. */
  element(serialId: SerialId, blinded: string): string {
    try {
      const point = bytesOfBase64url(blinded) ?? new Uint8Array();
      return base64url(ristretto255_oprf.oprf.blindEvaluate(this.keyOf(serialId), point));
    } catch {
      throw new StudioError("bad-blinded-password");
    }
  }

  evaluating(serialId: SerialId): EvaluatePassword {
    return async (blinded) => {
      this.evaluations += 1;
      const confirmation = confirmationOf(serialId, this.proofKeys.get(serialId) ?? this.nobodys);
      return { element: this.element(serialId, blinded), confirmation };
    };
  }
}
