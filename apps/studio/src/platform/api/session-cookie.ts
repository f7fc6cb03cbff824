import { KEPT } from "@setsuna/contracts";

/**
 * Spec §4. The prefix keeps other hosts of the domain and plain http from setting it; browsers count http://localhost as secure.
 * RFC 6265bis §4.1.3.
 */
export const SESSION_COOKIE = "__Host-setsuna_session";
export const SESSION_DAYS = KEPT.sessionDays;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";
/** 256 bits, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Undefined unless well-formed. RFC 6265 §5.4. */
export const readSessionCookie = (header: string | undefined): string | undefined => {
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== SESSION_COOKIE) continue;
    const value = pair.slice(equals + 1).trim();
    if (TOKEN.test(value)) return value;
  }
  return undefined;
};

/** Undefined removes the cookie. */
export const sessionCookie = (token: string | undefined): string =>
  token === undefined
    ? `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
    : `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_DAYS * 24 * 3600}; ${ATTRIBUTES}`;
