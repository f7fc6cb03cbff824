import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
/** Bytes of the key that is derived from an ID password, and of every session key. */
export const E2EE_KEY_BYTES = 32;
/** Bytes of a session's salt. */
export const SALT_BYTES = 16;
const LABEL = "setsuna-seal-v1";
const labelOf = ({ kind, channel }) => new TextEncoder().encode(`${LABEL}:${kind}:${channel}`);
/**
 * Derives the key of one sender session on one stream, 32 bytes: HKDF-SHA256 (RFC 5869) of the ID's end-to-end key, with the session's
 * random salt. A restarted sender takes another salt, so that its counter may begin at 0 again. Throws RangeError for a
 * end-to-end key or salt of another length.
 */
export const deriveSessionKey = (e2eeKey, salt, stream) => {
    if (e2eeKey.length !== E2EE_KEY_BYTES || salt.length !== SALT_BYTES)
        throw new RangeError(`end-to-end key of ${e2eeKey.length} bytes, salt of ${salt.length}`);
    return hkdf(sha256, e2eeKey, salt, labelOf(stream), E2EE_KEY_BYTES);
};
