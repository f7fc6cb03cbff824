import { TOKEN_PREFIX } from "@setsuna/contracts";

const ANYWHERE = new RegExp(`${TOKEN_PREFIX}[0-9A-Za-z]+`, "g");

export const withoutPersonalTokens = (text: string): string => text.replace(ANYWHERE, `${TOKEN_PREFIX}[redacted]`);
