import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import {
  PAIRING_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_LOOKUP_LENGTH,
  PairingCode,
  PairingLookup,
  PairingSettings,
} from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

/** RFC 7914: 64 MiB and a quarter of a second per guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, dkLen: 64 } as const;
const PREFIX = "setsuna-pairing-v1:";
const NONCE_BYTES = 12;
/** Hides whether settings include a password. */
const PADDED_BYTES = 512;

/** Keys derived from a one-time code. */
export interface PairingKeys {
  readonly lookup: PairingLookup;
  readonly proof: string;
  /** 32 bytes that encrypt the envelope and never leave the client. */
  readonly envelopeKey: Uint8Array;
}

/** `randomBelow` returns a uniform integer in [0, below), fit for secrets. */
export const newPairingCode = (randomBelow: (below: number) => number): PairingCode => {
  let code = "";
  for (let n = 0; n < PAIRING_CODE_LENGTH; n += 1) code += PAIRING_ALPHABET[randomBelow(PAIRING_ALPHABET.length)];
  return PairingCode.parse(code);
};

/** Takes about a quarter of a second of CPU: in a page, call it from a worker. */
export const derivePairingKeys = (code: PairingCode): PairingKeys => {
  const lookup = PairingLookup.parse(code.slice(0, PAIRING_LOOKUP_LENGTH));
  const bytes = scrypt(code.slice(PAIRING_LOOKUP_LENGTH), PREFIX + lookup, COST);
  return { lookup, proof: base64url(bytes.subarray(0, 32)), envelopeKey: bytes.slice(32, 64) };
};

const cipherOf = ({ envelopeKey, lookup }: PairingKeys, nonce: Uint8Array) =>
  chacha20poly1305(envelopeKey, nonce, new TextEncoder().encode(PREFIX + lookup));

/** ChaCha20-Poly1305, RFC 8439. `nonce`: 12 random bytes. Throws RangeError when settings are too long, which none are. */
export const encryptPairing = (keys: PairingKeys, settings: PairingSettings, nonce: Uint8Array): string => {
  const text = new TextEncoder().encode(JSON.stringify(settings));
  if (text.length > PADDED_BYTES) throw new RangeError(`settings of ${text.length} bytes`);
  const padded = new Uint8Array(PADDED_BYTES).fill(0x20);
  padded.set(text);
  const encrypted = cipherOf(keys, nonce).encrypt(padded);
  const envelope = new Uint8Array(nonce.length + encrypted.length);
  envelope.set(nonce);
  envelope.set(encrypted, nonce.length);
  return base64url(envelope);
};

/** Undefined for other or changed data. */
export const decryptPairing = (keys: PairingKeys, envelope: string): PairingSettings | undefined => {
  const bytes = bytesOfBase64url(envelope);
  if (bytes === undefined || bytes.length <= NONCE_BYTES) return undefined;
  try {
    const padded = cipherOf(keys, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES));
    return PairingSettings.safeParse(JSON.parse(new TextDecoder().decode(padded))).data;
  } catch (error) {
    // The cipher throws Error for a wrong tag, JSON throws SyntaxError.
    if (error instanceof Error) return undefined;
    throw error;
  }
};
