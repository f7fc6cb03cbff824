import { SENDER_SEED_BYTES } from "@setsuna/e2ee";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

const KEY = "setsuna.sender-key";

let unkept: Uint8Array | undefined;

const read = (): Uint8Array | undefined => {
  const bytes = bytesOfBase64url(localStorage.getItem(KEY) ?? "");
  return bytes?.length === SENDER_SEED_BYTES ? bytes : undefined;
};

/**
 * Seed of this browser's senders, drawn once and kept in local storage, so that receivers recognize them. Without storage,
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
