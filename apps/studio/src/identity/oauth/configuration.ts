import { eq } from "drizzle-orm";
import type { AccountClaims, Configuration, interactionPolicy, KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { clientMetadata, OAUTH_CLIENTS, type SiteAddress } from "./clients.ts";
import type { EntryStore } from "./entry-store.ts";
import type { OAuthKeys } from "./keys.ts";
import { SCOPES } from "./scopes.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds. */
const LIFETIMES = {
  AccessToken: HOUR,
  /** RFC 6749 §4.1.2 allows at most ten minutes. */
  AuthorizationCode: MINUTE,
  Grant: 365 * DAY,
  IdToken: HOUR,
  /** Enough to sign up first and wait for the mail. */
  Interaction: HOUR,
  /** Counts from its last use, because each use issues a new one. */
  RefreshToken: 30 * DAY,
  Session: 12 * HOUR,
} as const;

export interface ServerPages {
  error(ctx: KoaContextWithOIDC, error: string, description: string | undefined): void;
  /** `form` is `op.logoutForm`, which must be sent. */
  signOut(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
}

/** Cognito's paths below /studio (spec §7). */
const ROUTES = {
  authorization: "/oauth2/authorize",
  token: "/oauth2/token",
  userinfo: "/oauth2/userInfo",
  jwks: "/oauth2/jwks",
  revocation: "/oauth2/revoke",
  end_session: "/oauth2/logout",
};

/**
 * Always pass our interaction page once: only the site's session proves a login, and its SameSite=Strict cookie isn't sent on a
 * navigation from another site. oidc-provider's own session doesn't count.
 */
const policyOf = (policy: typeof interactionPolicy): interactionPolicy.DefaultPolicy => {
  const prompts = policy.base();
  const checks = prompts.get("login")?.checks;
  checks?.remove("no_session");
  checks?.add(
    new policy.Check(
      "site_login",
      "the site's own login decides",
      "login_required",
      (ctx) => ctx.oidc.result?.login === undefined,
    ),
    0,
  );
  return prompts;
};

export const configuration = (
  { origin, path }: SiteAddress,
  database: Database,
  store: EntryStore,
  keys: OAuthKeys,
  pages: ServerPages,
  policy: typeof interactionPolicy,
): Configuration => ({
  adapter: store.adapters,
  clients: OAUTH_CLIENTS.map((client) => clientMetadata(client, { origin, path })),
  jwks: { keys: [keys.signing] },
  cookies: {
    keys: [keys.cookies],
    names: { session: "studio_oauth", interaction: "studio_oauth_interaction", resume: "studio_oauth_resume" },
    // Lax: needed on the first navigation from a program or another site.
    long: { httpOnly: true, sameSite: "lax", path: path("/studio/oauth2") },
    short: { httpOnly: true, sameSite: "lax" },
  },
  routes: ROUTES,
  scopes: [...SCOPES],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["locale"] },
  responseTypes: ["code"],
  pkce: { required: () => true },
  ttl: LIFETIMES,
  features: {
    devInteractions: { enabled: false },
    // Useless for public clients with PKCE (RFC 9126), and discovery must not name it.
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => pages.signOut(ctx, form),
      postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
    },
  },
  interactions: {
    policy: policyOf(policy),
    url: (_ctx, interaction) => path(`/studio/oauth2/interaction/${interaction.uid}`),
  },
  // One grant per consent: revoking it ends only one program's access.
  loadExistingGrant: async (ctx) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  // /oauth2/logout ends grants of our pages; programs stay signed in.
  expiresWithSession: (ctx) => ctx.oidc.client?.applicationType === "web",
  issueRefreshToken: (_ctx, client, code) => client.grantTypeAllowed("refresh_token") && code.scopes.has("offline_access"),
  // Public clients: rotate, and end the whole grant on reuse (RFC 9700 §4.14.2).
  rotateRefreshToken: () => true,
  // Programs send no Origin, and other sites' pages may not call.
  clientBasedCORS: (_ctx, asking) => asking === origin,
  findAccount: async (_ctx, sub) => {
    const [account] = await database.select().from(accounts).where(eq(accounts.id, sub));
    if (account === undefined) return undefined;
    const claims: AccountClaims = {
      sub,
      email: account.email,
      // An account opens with a login, which requires a confirmed address.
      email_verified: true,
      locale: account.locale,
    };
    return { accountId: sub, claims: () => claims };
  },
  renderError: (ctx, out) => pages.error(ctx, out.error, out.error_description),
});
