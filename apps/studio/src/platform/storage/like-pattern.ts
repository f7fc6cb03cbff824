/** Matches `text` literally (PostgreSQL: backslash escapes `%`, `_` and itself). */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

export const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
