import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Configuration, JWK, Provider } from "oidc-provider";

/** Claims about a person of the company. */
export interface Employee {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** The only client of {@link IdentityProvider}. */
export const PROVIDER_CLIENT = { id: "setsuna", secret: "correct horse battery staple" } as const;

const INTERACTION = "/interaction/";

const signingKey = (): JWK => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as JWK;
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
};

/** A company's OpenID provider on this machine, by oidc-provider. */
export class IdentityProvider {
  /** By subject. */
  readonly people = new Map<string, Employee>();
  /** Lifetime of ID tokens, s; negative: they arrive expired. */
  idTokenSeconds = 300;
  /** False: claims are only at the userinfo endpoint. */
  claimsInIdToken = true;
  /** Subject that logs in without a form. Undefined: the page asks. */
  person: string | undefined;
  private readonly server: Server;
  private readonly provider: Provider;
  readonly issuer: string;

  private constructor(server: Server, provider: Provider, issuer: string) {
    this.server = server;
    this.provider = provider;
    this.issuer = issuer;
  }

  /**
   * `redirectUris`: where its client may send people back to. `host`: a name of this machine. `named`: the issuer that it states;
   * absent: its address. Throws if it can't listen.
   */
  static async open(
    redirectUris: readonly string[],
    { host = "127.0.0.1", named }: { readonly host?: string; readonly named?: string } = {},
  ): Promise<IdentityProvider> {
    const { Provider } = await import("oidc-provider");
    let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
    const server = createServer((request, response) => handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("the provider doesn't listen");
    const issuer = `http://${host}:${address.port}`;
    let opened: IdentityProvider;
    const configuration: Configuration = {
      clients: [
        {
          client_id: PROVIDER_CLIENT.id,
          client_secret: PROVIDER_CLIENT.secret,
          redirect_uris: [...redirectUris],
          response_types: ["code"],
          grant_types: ["authorization_code"],
        },
      ],
      cookies: { keys: [randomBytes(16).toString("hex")] },
      jwks: { keys: [signingKey()] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
      features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
      interactions: { url: (_ctx, interaction) => `${INTERACTION}${interaction.uid}` },
      pkce: { required: () => true },
      ttl: {
        IdToken: () => opened.idTokenSeconds,
        AccessToken: 300,
        AuthorizationCode: 60,
        Grant: 3600,
        Interaction: 600,
        Session: 3600,
      },
      conformIdTokenClaims: false,
      findAccount: async (_ctx, id) => ({
        accountId: id,
        claims: async (use) => ({
          sub: id,
          ...(use === "userinfo" || opened.claimsInIdToken ? opened.people.get(id) : {}),
        }),
      }),
      // The company's administrator has consented.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      clientBasedCORS: () => false,
    };
    const provider = new Provider(named ?? issuer, configuration);
    opened = new IdentityProvider(server, provider, issuer);
    const rest = provider.callback();
    handle = (request, response) => {
      if (request.url?.startsWith(INTERACTION)) void opened.interact(request, response);
      else void rest(request, response);
    };
    return opened;
  }

  /**
   * Follows the redirects of a browser at the provider. Returns the address that it sends the browser back to. Throws if it sends
   * it nowhere.
   */
  async visit(url: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let target = new URL(url);
    for (let steps = 0; steps < 10; steps += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(target, { redirect: "manual", headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (location === null) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
      target = new URL(location, target);
      if (target.origin !== this.issuer) return target;
    }
    throw new Error("the redirects don't end");
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The form asks for the address alone. */
  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const typed = request.method === "POST" ? (await bodyOf(request)).get("email") : undefined;
    const found = [...this.people].find(([, { email }]) => email === typed)?.[0];
    const accountId = found ?? this.person;
    if (accountId === undefined)
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end('<!doctype html><title>Company login</title><form method="post"><input name="email"><button>Log in</button></form>');
    else await this.provider.interactionFinished(request, response, { login: { accountId } });
  }
}
