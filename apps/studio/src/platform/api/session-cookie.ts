import { KEPT } from "@setsuna/contracts";

/**
 * The cookie that carries a login. HttpOnly, SameSite=Strict, Secure. Spec §4. By its prefix no other host of the domain can set it, and no
 * plain http; browsers count http://localhost as secure. RFC 6265bis §4.1.3.
 */
export const SESSION_COOKIE = "__Host-setsuna_session";
/** Spec §9: a session lives 30 days. */
export const SESSION_DAYS = KEPT.sessionDays;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Strict";
/** 256 bits, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token in a Cookie header; undefined when there is none of that form. RFC 6265 §5.4. */
export const readSessionCookie = (header: string | undefined): string | undefined => {
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== SESSION_COOKIE) continue;
    const value = pair.slice(equals + 1).trim();
    if (TOKEN.test(value)) return value;
  }
  return undefined;
};

/** Set-Cookie that gives the browser a token, or takes it away. */
export const sessionCookie = (token: string | undefined): string =>
  token === undefined
    ? `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
    : `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_DAYS * 24 * 3600}; ${ATTRIBUTES}`;
