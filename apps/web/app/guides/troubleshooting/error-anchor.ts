/** Anchor of an error on /troubleshooting. */
export const errorAnchor = (code: string): string => `error-${code}`;
