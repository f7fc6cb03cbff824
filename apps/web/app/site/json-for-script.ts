/** Escapes `<`. */
export const jsonForScript = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
