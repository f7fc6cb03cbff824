import { randomInt } from "node:crypto";
import { API, type ApiName, type Endpoint, isOfPerson, SerialId, TeamRole, TokenScope } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { newPersonalToken } from "./personal-token.ts";
import { keepToken } from "./token-store.ts";

const ROWS = (Object.keys(API) as ApiName[]).map((name): [ApiName, Endpoint] => [name, API[name]]);

/** Scopes that each role may give a token, listed again by hand to catch a call with a wrong scope or role. */
const GIVES: Readonly<Record<TeamRole, readonly TokenScope[]>> = {
  owner: TokenScope.options,
  billing: ["account:read", "serial-ids:read", "billing:read", "billing:write", "licences:write"],
  operator: ["account:read", "serial-ids:read", "serial-ids:write", "connections:read", "connections:write", "tally:write"],
  viewer: ["account:read", "serial-ids:read", "connections:read"],
};

describe.each(enginesOf(import.meta.url))("tokens that act for an organization, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let team: Team;
  const [first, second] = [SerialId.parse("tokensa"), SerialId.parse("tokensb")];
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    team = await openTeam(site, opened);
    const values = { accountId: team.id, plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    for (const id of [first, second])
      await opened.database.insert(serialIds).values({ id, ...values, createdAt: site.clock.now });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  let calls = 0;
  const by = async (secret: string, method: string, path: string, payload?: object) => {
    calls += 1;
    const options = { url: `/studio/api/${path}`, headers: { host: "localhost", authorization: `Bearer ${secret}` } };
    const remoteAddress = `203.0.113.${calls % 250}`;
    const answer = await site.app.inject({
      ...{ method: method as "GET", ...options, remoteAddress },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...(answer.body.startsWith("{") ? answer.json() : {}) };
  };
  const make = (role: TeamRole, scopes: readonly TokenScope[], name = "desk") =>
    team.as(team.members[role], "POST", "tokens", { name, scopes, days: 30 });

  it.each(TeamRole.options)("have at most the scopes of the role %s", async (role) => {
    for (const scope of TokenScope.options) {
      site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
      const made = await make(role, [scope]);
      expect([scope, made.status, made.code]).toEqual(
        GIVES[role].includes(scope) ? [scope, 200, undefined] : [scope, 403, "team-role-missing"],
      );
    }
  });

  it.each(TeamRole.options)("allow on each call what the role %s allows then, whatever their scopes", async (role) => {
    const secret = newPersonalToken(randomInt);
    const member = { accountId: team.members[role], organizationId: team.id };
    const made = { ...member, name: "all", scopes: TokenScope.options, days: 30 };
    await opened.database.transaction((tx) => keepToken(tx, secret, made, site.clock.now));
    for (const [name, row] of ROWS.filter(([, { scope }]) => scope !== undefined)) {
      const path = row.path.replace("/studio/api/", "").replaceAll(/:\w+/g, "_");
      const { code } = await by(secret, row.method, path, row.body === undefined ? undefined : {});
      const isAllowed = isOfPerson(row) || (Array.isArray(row.team) && row.team.includes(role));
      expect([name, code === "team-role-missing"]).toEqual([name, !isAllowed]);
    }
    expect((await by(secret, "GET", "organization")).code).toBe("token-not-accepted");
    expect((await by(secret, "POST", "tokens", { name: "x", scopes: ["account:read"], days: 30 })).code).toBe(
      "token-not-accepted",
    );
  });

  it("reach only the member's IDs as of the call", async () => {
    const { operator, owner } = team.members;
    const { secret } = await make("operator", ["connections:read", "serial-ids:write", "account:read"]);
    const statusOf = async (id: SerialId) => (await by(secret, "GET", `serial-ids/${id}/connections`)).status;
    const limit = (ids: readonly SerialId[] | null) =>
      team.as(owner, "PUT", `organization/members/${operator}/serial-ids`, { serialIds: ids });
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect((await limit([second])).status).toBe(204);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await by(secret, "PUT", `serial-ids/${first}/name`, { name: "A" })).code).toBe("serial-id-not-yours");
    const { account } = await by(secret, "GET", "session");
    expect(account).toMatchObject({ id: operator, acting: { id: team.id, role: "operator", serialIds: [second] } });
    await limit(null);
  });

  it("are listed and revoked by their creator and the owner, separately from the creator's own", async () => {
    const { operator, owner, viewer } = team.members;
    site.clock.now = new Date(site.clock.now.getTime() + 24 * 3_600_000);
    const { token } = await make("operator", ["tally:write"], "switcher");
    const personal = await team.call(await team.cookieOf(operator, null), "POST", "tokens", {
      ...{ name: "own", scopes: ["serial-ids:replace"], days: 30 },
    });
    const listed = async (member: string, organization: string | null = team.id) => {
      const { tokens } = await team.call(await team.cookieOf(member, organization), "GET", "tokens");
      return (tokens as { readonly id: string; readonly name: string; readonly by?: string }[]).find(({ id }) => id === token.id);
    };
    expect(await listed(operator)).not.toHaveProperty("by");
    expect((await listed(owner))?.by).toMatch(/^operator\./);
    expect([await listed(viewer), await listed(operator, null)]).toEqual([undefined, undefined]);
    const revoke = (member: string, id: string) => team.as(member, "DELETE", `tokens/${id}`);
    expect((await revoke(viewer, token.id)).code).toBe("unknown-token");
    expect((await revoke(owner, personal.token.id)).code).toBe("unknown-token");
    expect((await revoke(owner, token.id)).status).toBe(204);
    expect((await by(personal.secret, "GET", `serial-ids/${first}/connections`)).code).toBe("token-scope-missing");
  });
});
