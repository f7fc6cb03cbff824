import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { ClientAuth, Configuration } from "openid-client";
import { ADDRESS_REFUSED, guardedFetch, type OutgoingTargets } from "../../platform/index.ts";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface BegunSignIn {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ReturnChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export type RawClaims = Readonly<Record<string, unknown>>;

/** An organization's OpenID provider. */
export interface SsoProvider {
  /** Throws `sso-url-refused` or `sso-provider-unreachable`. */
  check(settings: ProviderSettings): Promise<void>;
  /** `again`: the provider must ask for its login. Throws `sso-provider-unreachable`. */
  begin(
    settings: ProviderSettings,
    request: { readonly redirectUri: string; readonly email: string; readonly again: boolean },
  ): Promise<BegunSignIn>;
  /** Claims about the person. Throws `sso-provider-unreachable` or `sso-refused`. */
  finish(settings: ProviderSettings, returned: URL, checks: ReturnChecks, wanted: readonly string[]): Promise<RawClaims>;
}

/** Longest age of a login that was asked for again, s. Providers that know `max_age` send `auth_time`. */
export const AGAIN_SECONDS = 300;
const SCOPE = "openid email profile";

const isRefusedAddress = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === ADDRESS_REFUSED) || isRefusedAddress(error.cause));

/** Without what the provider sent, which may hold claims and tokens. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

/** Loads its library on first use. */
export const ssoProvider = (targets: OutgoingTargets, log: Log): SsoProvider => {
  const fetchGuarded = guardedFetch(targets);

  const discover = async ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> => {
    const oidc = await import("openid-client");
    const url = new URL(issuer);
    const authenticate: ClientAuth = (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported;
      // The default of OpenID Connect Discovery 1.0 §3.
      const isBasic = methods === undefined || methods.includes("client_secret_basic");
      (isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret))(server, ...request);
    };
    const found = await oidc.discovery(url, clientId, clientSecret, authenticate, {
      [oidc.customFetch]: fetchGuarded,
      // Checks signatures in addition to TLS. The guard refuses http outside of development.
      execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === "http:" ? [oidc.allowInsecureRequests] : [])],
    });
    const { issuer: stated, authorization_endpoint: page = "" } = found.serverMetadata();
    // The library accepts an issuer that stands for any tenant.
    if (new URL(stated).href !== url.href) throw new Error("the metadata is of another issuer");
    if (!URL.canParse(page) || !targets.allows(new URL(page))) throw new Error("the authorization endpoint is not allowed");
    return found;
  };

  const open = async (settings: ProviderSettings): Promise<Configuration> => {
    try {
      return await discover(settings);
    } catch (error) {
      log.warn({ issuer: settings.issuer, reason: reasonOf(error) }, "a provider's metadata could not be read");
      throw new StudioError(isRefusedAddress(error) ? "sso-url-refused" : "sso-provider-unreachable");
    }
  };

  /** At a sign-in, people can't change the address. */
  const openForSignIn = (settings: ProviderSettings): Promise<Configuration> =>
    open(settings).catch(() => Promise.reject(new StudioError("sso-provider-unreachable")));

  return {
    check: async (settings) => {
      await open(settings);
    },

    begin: async (settings, { redirectUri, email, again }) => {
      const oidc = await import("openid-client");
      const provider = await openForSignIn(settings);
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(provider, {
        ...{ redirect_uri: redirectUri, scope: SCOPE, state, nonce, login_hint: email },
        ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
        ...(again ? { prompt: "login", max_age: String(AGAIN_SECONDS) } : {}),
      });
      return { url: url.href, state, nonce, verifier };
    },

    finish: async (settings, returned, { state, nonce, verifier }, wanted) => {
      const oidc = await import("openid-client");
      const provider = await openForSignIn(settings);
      try {
        const tokens = await oidc.authorizationCodeGrant(provider, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("there is no ID token");
        if (wanted.every((name) => name in claims) || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
        return { ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        log.warn({ issuer: settings.issuer, reason: reasonOf(error) }, "a provider's answer was refused");
        throw new StudioError("sso-refused");
      }
    },
  };
};
