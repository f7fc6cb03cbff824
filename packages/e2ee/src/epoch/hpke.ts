import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { expand, extract } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes } from "@setsuna/kit";

/**
 * HPKE (RFC 9180) in base mode, for one message: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305. It doesn't
 * authenticate the sender. `@hpke/core` 1.9 (with its X25519 and ChaCha20-Poly1305 modules) doesn't serve: it derives keys by
 * `crypto.subtle`, which pages without https lack, and answers outside the simulation's clock.
 */
const EMPTY = new Uint8Array();
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const VERSION = utf8("HPKE-v1");
/** KEM 0x0020, KDF 0x0001, AEAD 0x0003. RFC 9180 §7. */
const KEM_SUITE = joinBytes([utf8("KEM"), Uint8Array.of(0, 0x20)]);
const SUITE = joinBytes([utf8("HPKE"), Uint8Array.of(0, 0x20, 0, 1, 0, 3)]);
const BASE_MODE = Uint8Array.of(0);

const labeledExtract = (suite: Uint8Array, salt: Uint8Array, label: string, key: Uint8Array): Uint8Array =>
  extract(sha256, joinBytes([VERSION, suite, utf8(label), key]), salt);

const labeledExpand = (suite: Uint8Array, key: Uint8Array, label: string, info: Uint8Array, bytes: number): Uint8Array =>
  expand(sha256, key, joinBytes([Uint8Array.of(bytes >> 8, bytes & 0xff), VERSION, suite, utf8(label), info]), bytes);

interface HpkeContext {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly exporterSecret: Uint8Array;
}

/** See RFC 9180 §4.1 and §5.1. */
const contextOf = (shared: Uint8Array, encapsulated: Uint8Array, receiverKey: Uint8Array, info: Uint8Array): HpkeContext => {
  const kemContext = joinBytes([encapsulated, receiverKey]);
  const kemSecret = labeledExpand(
    KEM_SUITE,
    labeledExtract(KEM_SUITE, EMPTY, "eae_prk", shared),
    "shared_secret",
    kemContext,
    KEY_BYTES,
  );
  const schedule = joinBytes([
    BASE_MODE,
    labeledExtract(SUITE, EMPTY, "psk_id_hash", EMPTY),
    labeledExtract(SUITE, EMPTY, "info_hash", info),
  ]);
  const secret = labeledExtract(SUITE, kemSecret, "secret", EMPTY);
  return {
    key: labeledExpand(SUITE, secret, "key", schedule, KEY_BYTES),
    nonce: labeledExpand(SUITE, secret, "base_nonce", schedule, NONCE_BYTES),
    exporterSecret: labeledExpand(SUITE, secret, "exp", schedule, KEY_BYTES),
  };
};

/** 32 bytes, RFC 9180 §5.3. */
const exportOf = ({ exporterSecret }: HpkeContext, use: Uint8Array): Uint8Array =>
  labeledExpand(SUITE, exporterSecret, "sec", use, KEY_BYTES);

export interface HpkeMessage {
  readonly encapsulated: Uint8Array;
  /** The plaintext and 16 bytes of tag. */
  readonly ciphertext: Uint8Array;
}

/** Binds the message to more than the receiver. */
export interface HpkeBinding {
  readonly info: Uint8Array;
  readonly associated: Uint8Array;
  readonly exported: Uint8Array;
}

/**
 * `ephemeral`: 32 unpredictable bytes, for this message alone. Returns the message, and a shared key of 32 bytes. Throws Error
 * for a receiver key of small order or another length.
 */
export const hpkeEncrypt = (
  receiverKey: Uint8Array,
  plain: Uint8Array,
  { info, associated, exported }: HpkeBinding,
  ephemeral: Uint8Array,
): { readonly message: HpkeMessage; readonly exportedKey: Uint8Array } => {
  const encapsulated = x25519.getPublicKey(ephemeral);
  const context = contextOf(x25519.getSharedSecret(ephemeral, receiverKey), encapsulated, receiverKey, info);
  const ciphertext = chacha20poly1305(context.key, context.nonce, associated).encrypt(plain);
  return { message: { encapsulated, ciphertext }, exportedKey: exportOf(context, exported) };
};

/** Undefined if changed or for another receiver. Never throws. */
export const hpkeDecrypt = (
  secretKey: Uint8Array,
  { encapsulated, ciphertext }: HpkeMessage,
  { info, associated, exported }: HpkeBinding,
): { readonly plain: Uint8Array; readonly exportedKey: Uint8Array } | undefined => {
  try {
    const shared = x25519.getSharedSecret(secretKey, encapsulated);
    const context = contextOf(shared, encapsulated, x25519.getPublicKey(secretKey), info);
    const plain = chacha20poly1305(context.key, context.nonce, associated).decrypt(ciphertext);
    return { plain, exportedKey: exportOf(context, exported) };
  } catch (error) {
    // A wrong tag, a key of small order, or another length.
    if (error instanceof Error) return undefined;
    throw error;
  }
};
