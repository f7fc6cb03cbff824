import { type IdentityFetch, type IdentitySettings, type IdentityTokens, identityClient, LOCAL_IDENTITY } from "@setsuna/account";
import { Email } from "@setsuna/contracts";
import { openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { rateLimits } from "../../platform/storage/schema/index.ts";
import { poolAddress } from "../user-pool/cognito/pool-address.ts";
import { type FakeIdentity, openFakeIdentity } from "../user-pool/identity.fake.ts";
import { preparedUser } from "../user-pool/local/seed-user.ts";
import { srpThisThread } from "../user-pool/srp/srp-this-thread.ts";

export const ADAPTERS = ["built-in service", "user pool"] as const;
export type Adapter = (typeof ADAPTERS)[number];

const POOL = { id: "eu-west-1_Abc123", clientId: "web" };
export const PASSWORD = "Kazem0ri X";

const openPool = () => {
  const settings: IdentitySettings = { ...LOCAL_IDENTITY, userPoolId: POOL.id, clientId: POOL.clientId };
  return openFakeIdentity(undefined, { settings, issuer: poolAddress(POOL.id).issuer });
};

export const openCredentialsSite = async (opened: OpenDatabase, adapter: Adapter) => {
  const pool: FakeIdentity | undefined = adapter === "user pool" ? await openPool() : undefined;
  const line = { silent: false };
  const fetchPool: IdentityFetch = async (_url, { method, headers, body }) => {
    if (line.silent || pool === undefined) throw new TypeError("fetch failed");
    const answer = await pool.app.inject({ method, url: "/studio/idp", headers, payload: body });
    return { status: answer.statusCode, text: async () => answer.body };
  };
  const site = await openAccountsApp(
    opened,
    pool === undefined ? {} : { userPool: POOL },
    fetchPool === undefined ? {} : { fetchPool },
  );
  // The OAuth server uses the real time.
  site.clock.now = new Date();
  if (pool !== undefined) pool.clock.now = site.clock.now;
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const origin = address.replace("127.0.0.1", "localhost");
  const settings = (await site.app.inject("/studio/idp/settings.json")).json<IdentitySettings>();
  const client = (fetch: IdentityFetch) =>
    identityClient({
      settings,
      fetch,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      now: () => site.clock.now,
    });
  const viaSite =
    (more: Readonly<Record<string, string>>): IdentityFetch =>
    async (url, { method, headers, body }) => {
      const answer = await site.app.inject({ method, url, headers: { ...headers, ...more }, payload: body });
      return { status: answer.statusCode, text: async () => answer.body };
    };
  const identity = client(viaSite({}));
  let people = 0;

  return {
    ...site,
    origin,
    pool,
    line,
    identity,
    identityIn: (cookie: string) => client(viaSite({ host: "localhost", cookie })),
    atPool: client(fetchPool),
    advance: (ms: number): void => {
      site.clock.now = new Date(site.clock.now.getTime() + ms);
      if (pool !== undefined) pool.clock.now = site.clock.now;
    },
    newUser: async (): Promise<Email> => {
      people += 1;
      const email = Email.parse(`person${people}@example.jp`);
      const { database } = pool ?? opened;
      const named = { settings: pool?.service.port.settings ?? LOCAL_IDENTITY, secrets: secretsUnder(Buffer.alloc(32, 7)) };
      const user = await preparedUser({ email, locale: "en", password: PASSWORD }, srpThisThread, named.secrets, named.settings);
      await database.transaction((tx) => user.insert(tx, site.clock.now));
      await opened.database.delete(rateLimits);
      return email;
    },
    logIn: async (email: string, password = PASSWORD): Promise<IdentityTokens> => {
      const login = await identity.signIn(email, password);
      if (!login.ok) throw new Error(login.error.name);
      return login.value;
    },
    close: async () => {
      await site.close();
      await pool?.close();
    },
  };
};
export type CredentialsSite = Awaited<ReturnType<typeof openCredentialsSite>>;
