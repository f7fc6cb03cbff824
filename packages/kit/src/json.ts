/** Parses a text as JSON (RFC 8259); returns undefined for what is no text or no JSON. Schemas then refuse undefined like anything else. */
export const parseJson = (text: unknown): unknown => {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
