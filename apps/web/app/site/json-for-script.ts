/** JSON as the text of a script element: no `<` ends the element or begins another. */
export const jsonForScript = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
