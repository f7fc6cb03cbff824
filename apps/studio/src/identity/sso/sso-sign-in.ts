import { domainOf, SSO_ATTEMPT_MS, StudioError } from "@setsuna/contracts";
import { type Handlers, limited } from "../../platform/index.ts";
import { type SsoParts, secretOf } from "./sso-api.ts";
import { keepAttempt, newBrowserToken, ssoOfDomain } from "./sso-store.ts";

/**
 * Binds a sign-in to the browser that began it. Lax, because the browser returns from the provider's site (RFC 6265bis §5.6.7.1). The
 * prefix keeps other hosts of the domain from setting it.
 */
const COOKIE = "__Host-setsuna_sso";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
/** 256 bits, base64url. */
const FORM = new RegExp(`(?:^|;)\\s*${COOKIE}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`);

/** Undefined unless well-formed. */
export const readSsoCookie = (header: string | undefined): string | undefined => FORM.exec(header ?? "")?.[1];

/** Undefined removes the cookie. */
export const ssoCookie = (token: string | undefined): string =>
  token === undefined
    ? `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
    : `${COOKIE}=${token}; Max-Age=${SSO_ATTEMPT_MS / 1000}; ${ATTRIBUTES}`;

/** Nothing else may be returned to: docs/protocol/http-api.md. */
const INTERACTION = /^\/studio\/oauth2\/interaction\/[A-Za-z0-9_-]{1,100}$/;

/**
 * The calls of the sign-in page. Only our pages may begin a sign-in, so that another site can't log a browser in to an account of its
 * choice.
 */
export const ssoSignInApi = (parts: SsoParts): Handlers<"lookUpSso" | "startSso"> => {
  const { database, secrets, provider } = parts;
  return {
    lookUpSso: limited({ name: "sso-lookup", capacity: 60, perHour: 600, by: "address" }, async ({ query: { domain } }) => {
      const sso = await ssoOfDomain(database, domain);
      if (sso === undefined) return { state: "none" } as const;
      return { state: sso.enforced ? "enforced" : "offered" } as const;
    }),

    startSso: limited(
      { name: "sso-start", capacity: 60, perHour: 600, by: "address" },
      async ({ body: { email, next, again = false } }, caller, answer) => {
        const sso = await ssoOfDomain(database, domainOf(email));
        if (sso === undefined) throw new StudioError("sso-not-offered");
        const { issuer, clientId, organizationId: organization } = sso;
        const redirectUri = parts.redirectUri(caller.site, organization);
        const settings = { issuer, clientId, clientSecret: secretOf(secrets, sso) };
        const { url, state, nonce, verifier } = await provider.begin(settings, { redirectUri, email, again });
        const browser = newBrowserToken();
        const contents = {
          ...{ nonce, verifier, redirectUri, again },
          ...(next !== undefined && INTERACTION.test(next) ? { next } : {}),
          // The cookie of the session is not sent when the browser returns.
          ...(caller.signedIn?.sessionId === undefined ? {} : { session: caller.signedIn.sessionId }),
        };
        await keepAttempt(database, secrets, { state, browser, organization }, contents, caller.now);
        answer.setCookie(ssoCookie(browser));
        return { url };
      },
    ),
  };
};
