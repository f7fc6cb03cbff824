import { SSO_ATTEMPT_MS } from "@setsuna/contracts";

/**
 * Binds a sign-in to the browser that began it. Lax, because the browser returns from the provider's site (RFC 6265bis §5.6.7.1). The
 * prefix keeps other hosts of the domain from setting it.
 */
const NAME = "__Host-setsuna_sso";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
/** 256 bits, base64url. */
const FORM = new RegExp(`(?:^|;)\\s*${NAME}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`);

/** Undefined unless well-formed. */
export const readSsoCookie = (header: string | undefined): string | undefined => FORM.exec(header ?? "")?.[1];

/** Undefined removes the cookie. */
export const ssoCookie = (token: string | undefined): string =>
  token === undefined
    ? `${NAME}=; Max-Age=0; ${ATTRIBUTES}`
    : `${NAME}=${token}; Max-Age=${SSO_ATTEMPT_MS / 1000}; ${ATTRIBUTES}`;
