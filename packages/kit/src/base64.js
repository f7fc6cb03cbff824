import { base64nopad, base64 as base64padded, base64urlnopad } from "@scure/base";
/** Returns base64 with padding, RFC 4648 §4. */
export const base64 = (bytes) => base64padded.encode(bytes);
/** Returns base64 of the URL alphabet without padding, RFC 4648 §5. */
export const base64url = (bytes) => base64urlnopad.encode(bytes);
const bytesOr = (decode) => {
    try {
        return decode();
    }
    catch (error) {
        if (error instanceof Error)
            return undefined;
        throw error;
    }
};
/** Returns the bytes of a base64 text of either alphabet, with or without padding (RFC 4648 §4, §5); undefined for any other text. */
export const bytesOfBase64 = (text) => bytesOr(() => base64nopad.decode(text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "")));
/** Returns the bytes of a base64 text of the URL alphabet without padding (RFC 4648 §5); undefined for any other text. */
export const bytesOfBase64url = (text) => bytesOr(() => base64urlnopad.decode(text));
