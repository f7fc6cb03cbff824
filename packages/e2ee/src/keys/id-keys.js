import { scrypt } from "@noble/hashes/scrypt.js";
import { base64url } from "@setsuna/kit";
/** RFC 7914 cost: 16 MiB and about a tenth of a second a guess. */
const COST = { N: 2 ** 14, r: 8, p: 1, dkLen: 64 };
const SALT_PREFIX = "setsuna-id-v1:";
/**
 * Derives the two keys of an ID password. They come from separate blocks of one scrypt output (RFC 7914), so the proof says
 * nothing about the end-to-end key beyond what guessing the password would.
 * Absent when the password is blank: the ID has none. Takes about 0.1 s of CPU: in a page, call it from a worker.
 */
export const deriveIdKeys = (serialId, password) => {
    if (password === "")
        return undefined;
    const bytes = scrypt(password, SALT_PREFIX + serialId, COST);
    return { proof: base64url(bytes.subarray(0, 32)), e2eeKey: bytes.slice(32, 64) };
};
