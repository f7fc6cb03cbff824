import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes } from "@setsuna/kit";

const CODE_DIGITS = 16;
const GROUP_DIGITS = 4;
/**
 * A forger tries 2^53 keys, each 2^17 rounds of HMAC-SHA256 (2^18 compressions): 2^71 in all, useless for another end-to-end key.
 */
const ITERATIONS = 2 ** 17;
const LABEL = new TextEncoder().encode("setsuna-code-v2");
const CODE_BYTES = 16;
const MAX_CODES = 64;

interface SubtlePbkdf2 {
  importKey(format: "pkcs8" | "raw", key: Uint8Array, name: "PBKDF2", extractable: false, uses: string[]): Promise<object>;
  deriveBits(
    algorithm: { readonly name: "PBKDF2"; readonly hash: "SHA-256"; readonly salt: Uint8Array; readonly iterations: number },
    key: object,
    bits: number,
  ): Promise<ArrayBuffer>;
}

const groupsOf = (bytes: Uint8Array): string => {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** BigInt(CODE_DIGITS);
  const digits = String(number).padStart(CODE_DIGITS, "0");
  return Array.from({ length: CODE_DIGITS / GROUP_DIGITS }, (_, group) =>
    digits.slice(group * GROUP_DIGITS, (group + 1) * GROUP_DIGITS),
  ).join(" ");
};

/** Returns the code by the library alone, for pages without https, which have no WebCrypto. Blocks for about a third of a second. */
export const libraryCode = (input: Uint8Array): string =>
  groupsOf(pbkdf2(sha256, input, LABEL, { c: ITERATIONS, dkLen: CODE_BYTES }));

const stretched = async (input: Uint8Array, subtle: SubtlePbkdf2 | undefined): Promise<string> => {
  if (subtle === undefined) return libraryCode(input);
  const key = await subtle.importKey("raw", input, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: LABEL, iterations: ITERATIONS } as const;
  return groupsOf(new Uint8Array(await subtle.deriveBits(algorithm, key, 8 * CODE_BYTES)));
};

/**
 * 16 digits in groups of four, equal on both panels unless someone intercepts. Searching another key with this code needs the
 * end-to-end key.
 */
export const senderCode = (e2eeKey: Uint8Array, publicKey: Uint8Array): Promise<string> =>
  stretched(
    joinBytes([e2eeKey, publicKey]),
    (globalThis as { readonly crypto?: { readonly subtle?: SubtlePbkdf2 } }).crypto?.subtle,
  );

/** Stretched once each, one by one, so that changing keys costs no more. */
export class SafetyCodes {
  private readonly codes = new Map<string, string>();
  private isBusy = false;
  private readonly derive: typeof senderCode;

  constructor(derive: typeof senderCode = senderCode) {
    this.derive = derive;
  }

  /** Empty until derived, so ask again. */
  of(e2eeKey: Uint8Array, publicKey: Uint8Array): string {
    const name = `${e2eeKey.join(".")} ${publicKey.join(".")}`;
    const known = this.codes.get(name);
    if (known === undefined && !this.isBusy) void this.begin(name, e2eeKey, publicKey);
    return known ?? "";
  }

  private async begin(name: string, e2eeKey: Uint8Array, publicKey: Uint8Array): Promise<void> {
    this.isBusy = true;
    this.codes.set(name, await this.derive(e2eeKey, publicKey));
    const [oldest] = this.codes.keys();
    if (this.codes.size > MAX_CODES && oldest !== undefined) this.codes.delete(oldest);
    this.isBusy = false;
  }
}

export const safetyCodes = new SafetyCodes();
