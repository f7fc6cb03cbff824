import { TOKEN_PREFIX } from "@setsuna/contracts";

const ANYWHERE = new RegExp(`${TOKEN_PREFIX}[0-9A-Za-z]+`, "g");

/** Returns a text, such as a line of the log, with every personal access token in it made unusable. */
export const withoutPersonalTokens = (text: string): string => text.replace(ANYWHERE, `${TOKEN_PREFIX}[redacted]`);
