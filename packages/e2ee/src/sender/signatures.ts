import { ed25519 } from "@noble/curves/ed25519.js";
import { ED25519_PKCS8_HEAD, joinBytes } from "@setsuna/kit";
import type { SenderKey } from "./sender-key.ts";

export const SIGNATURE_BYTES = 64;

/** Ed25519 (RFC 8032), called many times per second. */
export interface Signatures {
  sign(key: SenderKey, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Never rejects for invalid bytes. `publicKey`: of a sender that has signed an epoch. */
  verify(publicKey: Uint8Array, message: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** Signatures in JavaScript: 0.3 ms to sign and 1.3 ms to verify on the build machine. */
export const librarySignatures: Signatures = {
  sign: async (key, message) => ed25519.sign(message, key.secretKey).slice(),
  verify: async (publicKey, message, signature) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  },
};

/** Some of our programs compile without its types. */
interface SubtleEd25519 {
  importKey(format: "pkcs8" | "raw", key: Uint8Array, name: "Ed25519", extractable: false, uses: string[]): Promise<object>;
  sign(name: "Ed25519", key: object, message: Uint8Array): Promise<ArrayBuffer>;
  verify(name: "Ed25519", key: object, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

const MAX_KEYS = 32;

/** Caches `make` by name, for the newest keys, so that a key isn't imported for each message. */
export const readyKeys = <Key, Ready>(make: (key: Key) => Ready, nameOf: (key: Key) => string): ((key: Key) => Ready) => {
  const ready = new Map<string, Ready>();
  return (key) => {
    const name = nameOf(key);
    const known = ready.get(name);
    if (known !== undefined) return known;
    const made = make(key);
    ready.set(name, made);
    const [oldest] = ready.keys();
    if (ready.size > MAX_KEYS && oldest !== undefined) ready.delete(oldest);
    return made;
  };
};

const byWebCrypto = (subtle: SubtleEd25519): Signatures => {
  const secretKey = readyKeys(
    ({ secretKey: bytes }: SenderKey) =>
      subtle.importKey("pkcs8", joinBytes([ED25519_PKCS8_HEAD, bytes]), "Ed25519", false, ["sign"]),
    ({ publicKey }) => publicKey.join("."),
  );
  const publicKey = readyKeys(
    (bytes: Uint8Array) => subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]),
    (bytes) => bytes.join("."),
  );
  return {
    sign: async (key, message) => new Uint8Array(await subtle.sign("Ed25519", await secretKey(key), message)),
    verify: async (bytes, message, signature) => subtle.verify("Ed25519", await publicKey(bytes), signature, message),
  };
};

const probe = async (subtle: SubtleEd25519 | undefined): Promise<Signatures> => {
  if (subtle === undefined) return librarySignatures;
  try {
    const secretKey = new Uint8Array(32).fill(1);
    const key = { secretKey, publicKey: ed25519.getPublicKey(secretKey) };
    const native = byWebCrypto(subtle);
    const message = Uint8Array.of(1);
    const isRight = await native.verify(key.publicKey, message, await native.sign(key, message));
    return isRight ? native : librarySignatures;
  } catch {
    // Browsers before 2025 lack the algorithm and throw various errors.
    return librarySignatures;
  }
};

let probed: Promise<Signatures> | undefined;
/** WebCrypto (under 0.1 ms), or the library where it is missing, as in pages without https. */
export const machineSignatures = (): Promise<Signatures> => {
  probed ??= probe((globalThis as { readonly crypto?: { readonly subtle?: SubtleEd25519 } }).crypto?.subtle);
  return probed;
};

/** Created on first use. */
export const nativeSignatures: Signatures = {
  sign: async (key, message) => (await machineSignatures()).sign(key, message),
  verify: async (publicKey, message, signature) => (await machineSignatures()).verify(publicKey, message, signature),
};
