import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { scrypt } from "@noble/hashes/scrypt.js";
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_LOOKUP_LENGTH, PairingCode, PairingLookup, PairingSettings, } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
/** RFC 7914 cost: 64 MiB and a quarter of a second a guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, dkLen: 64 };
const PREFIX = "setsuna-pairing-v1:";
const NONCE_BYTES = 12;
/** Length of the padded settings, in bytes: an envelope does not tell by its length whether it holds a password. */
const PADDED_BYTES = 512;
/** Draws a fresh code. `randomBelow` gives a uniform integer in [0, below) from a generator fit for secrets. */
export const newPairingCode = (randomBelow) => {
    let code = "";
    for (let n = 0; n < PAIRING_CODE_LENGTH; n += 1)
        code += PAIRING_ALPHABET[randomBelow(PAIRING_ALPHABET.length)];
    return PairingCode.parse(code);
};
/** Derives the keys of a code. Takes about a quarter of a second of CPU: in a page, call it from a worker. */
export const derivePairingKeys = (code) => {
    const lookup = PairingLookup.parse(code.slice(0, PAIRING_LOOKUP_LENGTH));
    const bytes = scrypt(code.slice(PAIRING_LOOKUP_LENGTH), PREFIX + lookup, COST);
    return { lookup, proof: base64url(bytes.subarray(0, 32)), envelopeKey: bytes.slice(32, 64) };
};
const cipherOf = ({ envelopeKey, lookup }, nonce) => chacha20poly1305(envelopeKey, nonce, new TextEncoder().encode(PREFIX + lookup));
/** Encrypts settings (ChaCha20-Poly1305, RFC 8439). `nonce`: 12 random bytes. Throws RangeError when they are too long, which none is. */
export const encryptPairing = (keys, settings, nonce) => {
    const text = new TextEncoder().encode(JSON.stringify(settings));
    if (text.length > PADDED_BYTES)
        throw new RangeError(`settings of ${text.length} bytes`);
    const padded = new Uint8Array(PADDED_BYTES).fill(0x20);
    padded.set(text);
    const encrypted = cipherOf(keys, nonce).encrypt(padded);
    const envelope = new Uint8Array(nonce.length + encrypted.length);
    envelope.set(nonce);
    envelope.set(encrypted, nonce.length);
    return base64url(envelope);
};
/** Returns the settings of an envelope that {@link encryptPairing} made; undefined when it is something else, or was changed. */
export const decryptPairing = (keys, envelope) => {
    const bytes = bytesOfBase64url(envelope);
    if (bytes === undefined || bytes.length <= NONCE_BYTES)
        return undefined;
    try {
        const padded = cipherOf(keys, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES));
        return PairingSettings.safeParse(JSON.parse(new TextDecoder().decode(padded))).data;
    }
    catch (error) {
        // The cipher throws Error for a tag that does not fit; JSON throws SyntaxError.
        if (error instanceof Error)
            return undefined;
        throw error;
    }
};
