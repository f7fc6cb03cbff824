export const errorAnchor = (code: string): string => `error-${code}`;
