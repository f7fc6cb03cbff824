/**
 * Reads what a browser remembers for its user; null: nothing. Storage may be switched off or full: then nothing is remembered, and nothing breaks.
 * Never give it a password. It holds two kinds of secret: of links to the owner's own IDs (streaming/kept-links), and the seed of this browser's
 * senders (`sender-seed` of web-media).
 */
export const readStored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
};

export const writeStored = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

export const forgetStored = (key: string): void => {
  try {
    window.localStorage.removeItem(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

/** Without the fields that are undefined, so that spreading it over defaults keeps the defaults. */
export const definedOnly = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
