/** A LIKE pattern that finds `text` itself anywhere in a column (PostgreSQL: backslash escapes `%`, `_` and itself). */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** The same for columns that begin with `text`. */
export const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
