import type { Language } from "@setsuna/contracts";
import type { ClientMetadata } from "oidc-provider";
import type { OwnPath, SitePath } from "../../platform/index.ts";

/** All clients are public (RFC 6749 §2.1): PKCE replaces a secret. */
export interface OAuthClient {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  /**
   * Redirects to a page of this site, so no consent is needed. Otherwise any program may listen on the local port, so ask each
   * time (RFC 8252 §8.6).
   */
  readonly firstParty: boolean;
  /** A path stands for a page of this site. Loopback URIs match any port (RFC 8252 §7.3). */
  readonly redirects: readonly string[];
  readonly afterSignOut: readonly OwnPath[];
}

export const OAUTH_CLIENTS: readonly OAuthClient[] = [
  {
    id: "web",
    name: { ja: "Setsuna Studio", en: "Setsuna Studio" },
    firstParty: true,
    redirects: ["/studio/user"],
    afterSignOut: ["/studio/"],
  },
  {
    id: "setsuna-phone",
    name: { ja: "Setsuna スマートフォンアプリ", en: "Setsuna phone app" },
    firstParty: true,
    redirects: ["/studio/phone/callback"],
    afterSignOut: ["/studio/"],
  },
  {
    id: "setsuna-agent",
    name: { ja: "Setsuna デスクトップアプリ", en: "Setsuna desktop app" },
    firstParty: false,
    redirects: ["http://127.0.0.1/callback", "http://[::1]/callback"],
    afterSignOut: [],
  },
];

export const oauthClient = (id: unknown): OAuthClient | undefined => OAUTH_CLIENTS.find((client) => client.id === id);

export interface SiteAddress {
  readonly origin: string;
  readonly path: SitePath;
}

const isOwnPath = (uri: string): uri is OwnPath => uri.startsWith("/studio");

export const clientMetadata = (client: OAuthClient, { origin, path }: SiteAddress): ClientMetadata => ({
  client_id: client.id,
  client_name: client.name.en,
  application_type: client.firstParty ? "web" : "native",
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  redirect_uris: client.redirects.map((uri) => new URL(isOwnPath(uri) ? path(uri) : uri, origin).href),
  post_logout_redirect_uris: client.afterSignOut.map((uri) => new URL(path(uri), origin).href),
});
