import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "@setsuna/kit";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Database, SitePath } from "../../platform/index.ts";
import { configuration, type ServerPages } from "./configuration.ts";
import type { EntryStore } from "./entry-store.ts";
import type { OAuthKeys } from "./keys.ts";
import { loadProvider } from "./load-provider.ts";
import { signOutForm } from "./server-pages.ts";

/**
 * oidc-provider would sign out without asking if its session has no account (the usual case). Here that also ends the site's
 * login, so a link on another site could sign users out.
 */
const askToSignOut =
  (pages: ServerPages) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const { oidc } = ctx;
    if (oidc?.route !== "end_session" || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
    const secret = oidc.session?.state?.secret;
    if (typeof secret !== "string") throw new Error("a sign-out without its secret");
    pages.signOut(ctx, signOutForm(oidc.urlFor("end_session_confirm"), secret));
  };

const KEPT = 16;

export interface OAuthServer {
  readonly provider: Provider;
  /** The path no longer has /studio. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export type Providers = (origin: string) => Promise<OAuthServer>;

/**
 * One server per origin, created on first use. They share keys and entries, and differ in issuer (`<origin>/studio`, with
 * PUBLIC_URL's prefix) and redirect URIs.
 */
export const makeProviders = (
  database: Database,
  store: EntryStore,
  openKeys: () => Promise<OAuthKeys>,
  pages: ServerPages,
  path: SitePath,
  log: Log,
): Providers => {
  const known = new Map<string, OAuthServer>();
  const open = () => Promise.all([loadProvider(log), openKeys()]);
  let opened: ReturnType<typeof open> | undefined;
  const openOnce = async () => {
    try {
      opened ??= open();
      return await opened;
    } catch (error) {
      // Retry next time, for example after a database outage.
      opened = undefined;
      throw error;
    }
  };
  return async (origin) => {
    const [{ Provider, interactionPolicy }, keys] = await openOnce();
    const found = known.get(origin);
    if (found !== undefined) return found;
    const site = { origin, path };
    const provider = new Provider(
      `${origin}${path("/studio")}`,
      configuration(site, database, store, keys, pages, interactionPolicy),
    );
    provider.use(askToSignOut(pages));
    // Our HTTP server sets host and scheme; see oauth-routes.ts.
    provider.proxy = true;
    provider.on("server_error", (_ctx, error: Error) => log.error({ err: error }, "the OAuth server failed"));
    // Without a listener, oidc-provider prints other errors. The types know only OpenID's events.
    const events: EventEmitter = provider;
    events.on("error", (error: Error) => log.error({ err: error }, "the OAuth server failed"));
    const made = { provider, answer: provider.callback() };
    known.set(origin, made);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return made;
  };
};
