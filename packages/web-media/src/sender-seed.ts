import { SENDER_SEED_BYTES } from "@setsuna/e2ee";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

/** Storage key of the seed for the keys of this browser's senders. */
const KEY = "setsuna.sender-key";

let unkept: Uint8Array | undefined;

const read = (): Uint8Array | undefined => {
  const bytes = bytesOfBase64url(localStorage.getItem(KEY) ?? "");
  return bytes?.length === SENDER_SEED_BYTES ? bytes : undefined;
};

/**
 * Returns the seed of this browser's senders, drawn once and kept in its local storage, so that receivers know it again. Where nothing can be kept,
 * each page has its own.
 */
export const senderSeed = (): Uint8Array => {
  try {
    const kept = read();
    if (kept !== undefined) return kept;
    unkept ??= crypto.getRandomValues(new Uint8Array(SENDER_SEED_BYTES));
    localStorage.setItem(KEY, base64url(unkept));
    return unkept;
  } catch (error) {
    // Storage is blocked or full.
    if (!(error instanceof DOMException)) throw error;
    unkept ??= crypto.getRandomValues(new Uint8Array(SENDER_SEED_BYTES));
    return unkept;
  }
};
