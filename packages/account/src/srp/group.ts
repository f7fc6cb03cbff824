import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOfHex, numberOfBytes } from "@setsuna/kit";

/** 3072-bit prime of RFC 3526 §5 (and RFC 5054 Appendix A), used by Cognito. */
export const N = BigInt(
  "0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
);
/** Cognito's generator. RFC 5054 has 5 for this prime. */
export const g = 2n;

/**
 * Bytes of a number as Cognito hashes them: as few as hold it as a signed number, so a zero byte comes first where the top bit
 * is set. RFC 5054 pads to the length of N instead.
 */
export const padded = (value: bigint): Uint8Array => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return bytesOfHex(/^[89a-f]/.test(even) ? `00${even}` : even);
};

export const hashed = (bytes: Uint8Array): bigint => numberOfBytes(sha256(bytes));

const WINDOW_BITS = 4n;
const WINDOW_MASK = (1n << WINDOW_BITS) - 1n;

/**
 * base^exponent mod N, four bits at a time. About 6 ms for 256 bits. Not constant-time: fine timing reveals something about an
 * exponent used once.
 */
export const power = (base: bigint, exponent: bigint): bigint => {
  const reduced = ((base % N) + N) % N;
  const powers = [1n];
  for (let i = 1; i < 16; i += 1) powers.push(((powers[i - 1] ?? 1n) * reduced) % N);
  let result = 1n;
  let bits = BigInt(exponent.toString(16).length) * 4n;
  while (bits > 0n) {
    bits -= WINDOW_BITS;
    for (let i = 0n; i < WINDOW_BITS; i += 1n) result = (result * result) % N;
    const digit = Number((exponent >> bits) & WINDOW_MASK);
    if (digit > 0) result = (result * (powers[digit] ?? 1n)) % N;
  }
  return result;
};

/** 1 to N - 1; undefined: not hexadecimal, too long, or 0 mod N (RFC 5054 §2.5.4). */
export const readPublicValue = (hex: string): bigint | undefined => {
  if (!/^[0-9a-fA-F]{1,1024}$/.test(hex)) return undefined;
  const value = BigInt(`0x${hex}`);
  return value % N === 0n ? undefined : value;
};
