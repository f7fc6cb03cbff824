import { KEPT } from "@setsuna/contracts";

/** Identifies a browser to accounts that signed in with it. Grants no access, only a separate limit. */
export const DEVICE_COOKIE = "__Secure-setsuna_device";
/** Sent only to the identity service. */
const ATTRIBUTES = "Path=/studio/idp; HttpOnly; Secure; SameSite=Strict";
export const DEVICE_DAYS = KEPT.deviceDays;
const MAX_TOKENS = 4;
const SEPARATOR = "~";
const TOKEN = /^[\w.-]{1,200}$/;

/** The tokens in a Cookie header, at most {@link MAX_TOKENS}; of other text nothing. RFC 6265 §5.4. */
export const readDeviceCookie = (header: string | undefined): readonly string[] => {
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== DEVICE_COOKIE) continue;
    const tokens = pair
      .slice(equals + 1)
      .trim()
      .split(SEPARATOR);
    return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_TOKENS);
  }
  return [];
};

/** Keeps the first {@link MAX_TOKENS}. */
export const deviceCookie = (tokens: readonly string[]): string =>
  `${DEVICE_COOKIE}=${tokens.slice(0, MAX_TOKENS).join(SEPARATOR)}; Max-Age=${DEVICE_DAYS * 24 * 3600}; ${ATTRIBUTES}`;
