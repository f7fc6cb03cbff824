import { base64nopad, base64 as base64padded, base64urlnopad } from "@scure/base";

/** Returns base64 with padding, RFC 4648 §4. */
export const base64 = (bytes: Uint8Array): string => base64padded.encode(bytes);

/** Base64 with the URL alphabet, without padding, RFC 4648 §5. */
export const base64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes);

const bytesOr = (decode: () => Uint8Array): Uint8Array | undefined => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

/** Either alphabet, with or without padding (RFC 4648 §4, §5); undefined for other text. */
export const bytesOfBase64 = (text: string): Uint8Array | undefined =>
  bytesOr(() =>
    base64nopad.decode(
      text
        .replaceAll("-", "+")
        .replaceAll("_", "/")
        .replace(/={1,2}$/, ""),
    ),
  );

/** URL alphabet without padding (RFC 4648 §5); undefined for other text. */
export const bytesOfBase64url = (text: string): Uint8Array | undefined => bytesOr(() => base64urlnopad.decode(text));
