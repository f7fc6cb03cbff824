/** Stored on the device, or until the tab closes. */
type Store = "localStorage" | "sessionStorage";

/**
 * null: nothing. Storage may be off or full. Never give it a password; its only secrets are links to own IDs
 * (streaming/kept-links) and `sender-seed` of web-media.
 */
export const readStored = (key: string, store: Store = "localStorage"): string | null => {
  try {
    return window[store].getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
};

export const writeStored = (key: string, value: string, store: Store = "localStorage"): void => {
  try {
    window[store].setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

export const forgetStored = (key: string, store: Store = "localStorage"): void => {
  try {
    window[store].removeItem(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

/** Omits undefined fields, so that spreading over defaults keeps these. */
export const definedOnly = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
