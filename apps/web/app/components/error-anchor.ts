/** Anchor of an error code's entry. */
export const errorAnchor = (code: string): string => `error-${code}`;
