export const findWholeChromium: () => string | undefined;
