import { MAX_CONTROL_BYTES, parseControlHeader } from "@setsuna/contracts";
import { err, joinBytes, ok } from "@setsuna/kit";
import { trailerBytes } from "./trailer.ts";
/** Bytes that encryption adds to a control message: each can be decrypted on its own. */
export const CONTROL_OVERHEAD_BYTES = trailerBytes(true);
/**
 * Encrypts the value of a control message. Kind, key, number and time stay in clear, since the relay keeps the newest state of each
 * key; all are bound to the value. Throws RangeError when the encrypted message would be too long or `message` is none.
 */
export const encryptControlMessage = (encryptor, message) => {
    const header = parseControlHeader(message);
    if (!header.ok)
        throw new RangeError(`no control message: ${header.error}`);
    if (message.length + CONTROL_OVERHEAD_BYTES > MAX_CONTROL_BYTES)
        throw new RangeError(`control message of ${message.length} bytes, ${CONTROL_OVERHEAD_BYTES} more when encrypted`);
    const clear = message.slice(0, header.value.payloadOffset);
    return joinBytes([clear, encryptor.encrypt({ clear, secret: message.subarray(clear.length) }, 0, true)]);
};
/** Returns the control message in clear. Never throws. */
export const decryptControlMessage = (decryptor, message) => {
    const header = parseControlHeader(message);
    if (!header.ok)
        return err("not-encrypted");
    const clear = message.slice(0, header.value.payloadOffset);
    const decrypted = decryptor.decrypt(message.subarray(clear.length), clear, undefined);
    return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
};
