import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Separate keys: ciphertext for one purpose can't be decrypted for another. */
export type SecretPurpose =
  | "backup"
  | "bot-token"
  | "coupon"
  | "charge-action"
  | "cursor"
  | "device"
  | "id-evaluation"
  | "identity-binding"
  | "identity-challenge"
  | "identity-code"
  | "identity-refresh"
  | "identity-verifier"
  | "join-challenge"
  | "kept-secret"
  | "log"
  | "oauth"
  | "pool-login"
  | "recovery-code"
  | "session"
  | "sso"
  | "test-gateway"
  | "totp"
  | "webhook";

/** Damaged, moved to another row, or encrypted under another master key. */
export class SealBrokenError extends Error {
  override readonly name = "SealBrokenError";
  constructor(purpose: SecretPurpose) {
    super(`an encrypted ${purpose} text could not be decrypted`);
  }
}

/** The database never has the keys. */
export interface Secrets {
  /** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. `context` binds the text to its place, such as a row's ID. */
  seal(purpose: SecretPurpose, text: string, context: string): string;
  /** Reverts {@link seal}. Throws {@link SealBrokenError}. */
  open(purpose: SecretPurpose, sealed: string, context: string): string;
  /** HMAC-SHA-256 as 64 lower-case hex digits. */
  mac(purpose: SecretPurpose, text: string): string;
}

const VERSION = "v1.";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** `masterKey`: at least 32 random bytes. Other keys derive by HKDF-SHA-256 (RFC 5869). */
export const secretsUnder = (masterKey: Buffer): Secrets => {
  const derived = new Map<string, Buffer>();
  const keyFor = (use: "seal" | "mac", purpose: SecretPurpose): Buffer => {
    const info = `setsuna ${use} v1 ${purpose}`;
    const known = derived.get(info);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), info, KEY_BYTES));
    derived.set(info, key);
    return key;
  };
  return {
    seal: (purpose, text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor("seal", purpose), nonce).setAAD(Buffer.from(context, "utf8"));
      const body = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return VERSION + body.toString("base64url");
    },
    open: (purpose, sealed, context) => {
      const body = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (!sealed.startsWith(VERSION) || body.length < NONCE_BYTES + TAG_BYTES) throw new SealBrokenError(purpose);
      const decipher = createDecipheriv("aes-256-gcm", keyFor("seal", purpose), body.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context, "utf8"))
        .setAuthTag(body.subarray(body.length - TAG_BYTES));
      const text = decipher.update(body.subarray(NONCE_BYTES, body.length - TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // OpenSSL doesn't tell the causes apart.
        throw new SealBrokenError(purpose);
      }
    },
    mac: (purpose, text) => createHmac("sha256", keyFor("mac", purpose)).update(text, "utf8").digest("hex"),
  };
};
