import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";

export const DOMAIN = "team.example";
export const NO_MAPPING = {
  ...{ domain: DOMAIN, roleClaim: null, roles: [], defaultRole: "viewer", trustsAddresses: false, enforced: false },
} as const;

interface Employee {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** The part of testkit's provider that this file uses: only tests may import it. */
interface CompanyProvider {
  readonly issuer: string;
  readonly people: Map<string, Employee>;
  person: string | undefined;
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}
interface CompanyClient {
  readonly id: string;
  readonly secret: string;
}

interface Cookies {
  readonly session: string | undefined;
  readonly sso: string | undefined;
}

const cookiesIn = (header: unknown): Cookies => {
  const lines = [header].flat().map(String);
  const named = (name: string) => lines.find((line) => line.startsWith(`${name}=`) && !line.includes("Max-Age=0"))?.split(";")[0];
  return { session: named("__Host-setsuna_session"), sso: named("__Host-setsuna_sso") };
};

export interface Begun {
  readonly status: number;
  readonly code: string | undefined;
  readonly url: string;
  readonly cookie: string | undefined;
}

/** A site, a team with the domain `team.example`, and the company's provider. */
export const openSsoSite = async <Provider extends CompanyProvider>(
  opened: OpenDatabase,
  openProvider: (redirectUris: readonly string[]) => Promise<Provider>,
  client: CompanyClient,
) => {
  const records = new Map<string, readonly string[]>();
  const dns = { addresses: async () => [], texts: async (name: string) => records.get(name) ?? [] };
  const site: AccountsApp = await openAccountsApp(opened, {}, { dns });
  const team: Team = await openTeam(site, opened);
  const other: Team = await openTeam(site, opened, "Other");
  const redirectUris = [team, other].map(({ id }) => `http://localhost/studio/sso/${id}`);
  const provider = await openProvider(redirectUris);
  const settings = { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, ...NO_MAPPING };

  const ownerOf = ({ members, as }: Team) => ({
    set: (changed: object = {}) => as(members.owner, "PUT", "organization/sso", { ...settings, ...changed }),
    read: () => as(members.owner, "GET", "organization/sso"),
    verify: () => as(members.owner, "POST", "organization/sso/verify"),
    remove: () => as(members.owner, "DELETE", "organization/sso"),
  });
  const owner = ownerOf(team);

  const begin = async (email: string, more: object = {}, cookie?: string): Promise<Begun> => {
    const headers = { host: "localhost", ...(cookie === undefined ? {} : { cookie }) };
    const response = await site.app.inject({ method: "POST", url: "/studio/api/sso", headers, payload: { email, ...more } });
    const { url = "", code } = response.json();
    return { status: response.statusCode, code, url, cookie: cookiesIn(response.headers["set-cookie"]).sso };
  };
  /** Returns the address that the site sends the browser to, and the session. */
  const comeBack = async (to: URL | string, cookie: string | undefined) => {
    const { pathname, search } = new URL(to);
    const headers = { host: "localhost", ...(cookie === undefined ? {} : { cookie }) };
    const response = await site.app.inject({ url: `${pathname}${search}`, headers });
    return { location: response.headers.location, session: cookiesIn(response.headers["set-cookie"]).session };
  };
  /** A whole sign-in of a person of the company. */
  const signIn = async (subject: string, employee: Employee) => {
    provider.people.set(subject, employee);
    provider.person = subject;
    const { url, cookie } = await begin(`someone@${DOMAIN}`);
    return comeBack(await provider.visit(url), cookie);
  };
  return {
    ...{ site, team, other, provider, settings, records, owner, ownerOf, begin, comeBack, signIn },
    /** Sets up single sign-on and verifies its domain. */
    setUp: async (changed: object = {}): Promise<void> => {
      const { sso } = await owner.set(changed);
      records.set(sso.record.name, [sso.record.value]);
      const verified = await owner.verify();
      if (verified.status !== 200) throw new Error(JSON.stringify(verified));
    },
    close: async (): Promise<void> => {
      await provider.close();
      await site.close();
    },
  };
};
export type SsoSite<Provider extends CompanyProvider> = Awaited<ReturnType<typeof openSsoSite<Provider>>>;
