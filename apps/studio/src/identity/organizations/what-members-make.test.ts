import { randomInt } from "node:crypto";
import { SerialId, type TokenScope } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, serialIds, webhooks } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { storeEvents } from "../../streams/events/event-store.ts";
import { endMemberWebhooks } from "../../streams/index.ts";
import { deleteAccount } from "../accounts/account-store.ts";
import { revocation } from "../credentials/revoke.ts";
import { admitBySso } from "../sso/sso-members.ts";
import { newPersonalToken } from "../tokens/personal-token.ts";
import { keepToken } from "../tokens/token-store.ts";
import { openFeed } from "./team-feed.fake.ts";
import { isRevoked, linkBy } from "./team-link.fake.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
/** Feeds notice an end at the next event, or within ten seconds. */
const PATIENCE_MS = 60_000;

/** Outside the organization. */
const OWN = ["own session", "own token"] as const;
const OF_A = ["link on A", "webhook on A", "token to watch A", "token to change A", "feed of A"] as const;
const OF_B = ["link on B", "webhook on B", "token to watch B", "token to change B"] as const;
const EVERYTHING = [...OWN, "session", "webhook on all", ...OF_A, ...OF_B] as const;
type Thing = (typeof EVERYTHING)[number];

interface World {
  readonly team: Team;
  readonly member: string;
  readonly ids: readonly [SerialId, SerialId];
}

describe.each(enginesOf(import.meta.url))("what a member creates, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let base = "";
  let teams = 0;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const address = site.app.server.address();
    base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const openWorld = async (): Promise<World> => {
    const team = await openTeam(site, opened);
    const letter = String.fromCharCode(97 + teams);
    teams += 1;
    const ids = [SerialId.parse(`firsti${letter}`), SerialId.parse(`second${letter}`)] as const;
    const values = { accountId: team.id, plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    for (const id of ids) await opened.database.insert(serialIds).values({ id, ...values, createdAt: site.clock.now });
    return { team, member: team.members.operator, ids };
  };

  const record = (id: SerialId, ...types: readonly ("sender.started" | "invoice.paid")[]) => {
    const at = site.clock.now.toISOString();
    const facts = { connection: "c".repeat(16), channel: 1, kinds: ["video"], standby: false };
    const paid = { document: "I-000001", total: 49_500, paidOn: "2026-11-21" };
    const events = types.map((type) => ({ type, at, ...(type === "invoice.paid" ? paid : facts) }));
    return storeEvents(opened.database, id, events as never);
  };

  /** Makes one of each thing. The result tells which of them still work. */
  const makeAll = async ({ team, member, ids }: World) => {
    const [a, b] = ids;
    const { database } = opened;
    const [session, own] = [await team.cookieOf(member), await team.cookieOf(member, null)];
    const tokenOf = async (scopes: readonly TokenScope[]): Promise<string> => {
      const made = await team.as(member, "POST", "tokens", { name: "desk", scopes, days: 30 });
      return made.secret;
    };
    const [watch, change] = [await tokenOf(["connections:read"]), await tokenOf(["serial-ids:write"])];
    const secret = newPersonalToken(randomInt);
    const personal = { accountId: member, name: "own", scopes: ["account:read"], days: 30 } as const;
    await database.transaction((tx) => keepToken(tx, secret, personal, site.clock.now));
    const hook = async (of: readonly SerialId[] | null): Promise<string> => {
      const body = { url: "https://example.com/", types: ["recording.started"], serialIds: of };
      return (await team.as(member, "POST", "webhooks", body)).webhook.id;
    };
    const hooks = { a: await hook([a]), b: await hook([b]), all: await hook(null) };
    const links = [await linkBy(team, member, a), await linkBy(team, member, b)] as const;
    const feed = await openFeed(base, a, session);

    const accepts = async (token: string, method: "GET" | "PUT", path: string, payload?: object): Promise<boolean> => {
      const headers = { host: "localhost", authorization: `Bearer ${token}` };
      const options = { method, url: `/studio/api/${path}`, headers, ...(payload && { payload }) };
      return (await site.app.inject(options)).statusCode === 200;
    };
    const watches = (id: SerialId) => accepts(watch, "GET", `serial-ids/${id}/connections`);
    const changes = (id: SerialId) => accepts(change, "PUT", `serial-ids/${id}/name`, { name: "Desk" });
    const hasHook = async (id: string) => (await database.select().from(webhooks).where(eq(webhooks.id, id))).length === 1;
    const answers = async (cookie: string) => (await team.call(cookie, "GET", "serial-ids")).status === 200;
    const works: Readonly<Record<Thing, () => Promise<boolean>>> = {
      "own session": () => answers(own),
      "own token": () => accepts(secret, "GET", "account"),
      session: () => answers(session),
      "link on A": async () => !(await isRevoked(database, links[0])),
      "link on B": async () => !(await isRevoked(database, links[1])),
      "webhook on A": () => hasHook(hooks.a),
      "webhook on B": () => hasHook(hooks.b),
      "webhook on all": () => hasHook(hooks.all),
      "token to watch A": () => watches(a),
      "token to watch B": () => watches(b),
      "token to change A": () => changes(a),
      "token to change B": () => changes(b),
      "feed of A": async () => {
        await record(a, "sender.started");
        return (await feed.next()) !== undefined;
      },
    };
    return async (): Promise<Thing[]> => {
      const left: Thing[] = [];
      for (const thing of EVERYTHING) if (await works[thing]()) left.push(thing);
      return left.sort();
    };
  };

  const asOwner = async ({ team }: World, method: "PUT" | "POST" | "DELETE", path: string, body?: object): Promise<void> => {
    const { status } = await team.as(team.members.owner, method, `organization/${path}`, body);
    if (status !== 204) throw new Error(`${path}: ${status}`);
  };
  const bySso = ({ team, member }: World) =>
    opened.database.transaction(async (tx) => {
      const email = `operator.${member}@team.example`;
      const person = { subject: "s", email: email as never, role: "viewer" } as never;
      const sso = { organizationId: team.id, issuer: "https://idp.example", defaultRole: "viewer" } as const;
      const parts = { audit: auditPort, random: randomInt, endWebhooks: endMemberWebhooks };
      await admitBySso(tx, parts, { sso, person, locale: "en", origin, now: site.clock.now });
    });
  const byDeletion = ({ member }: World) =>
    opened.database.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, member));
      if (account === undefined) throw new Error("no account");
      const ports = { revoke: revocation({ audit: auditPort }), endContracts: async () => undefined };
      await deleteAccount(tx, account, { ...ports, endWebhooks: endMemberWebhooks }, origin, site.clock.now);
    });

  const AS_VIEWER = [...OWN, "session", "token to watch A", "token to watch B", "feed of A"] as const;
  const RULE: readonly (readonly [string, (world: World) => Promise<void>, readonly Thing[]])[] = [
    ["nothing happens", async () => undefined, EVERYTHING],
    ["removed", (world) => asOwner(world, "DELETE", `members/${world.member}`), OWN],
    ["gone by own choice", async ({ team, member }) => void (await team.as(member, "POST", "organization/leave")), OWN],
    ["a viewer", (world) => asOwner(world, "PUT", `members/${world.member}/role`, { role: "viewer" }), AS_VIEWER],
    ["a viewer by single sign-on", bySso, AS_VIEWER],
    ["billing", (world) => asOwner(world, "PUT", `members/${world.member}/role`, { role: "billing" }), [...OWN, "session"]],
    [
      "without A",
      (world) => asOwner(world, "PUT", `members/${world.member}/serial-ids`, { serialIds: [world.ids[1]] }),
      [...OWN, "session", ...OF_B],
    ],
    ["without an account", byDeletion, []],
    ["without the organization", (world) => asOwner(world, "POST", "delete", { agreed: true }), OWN],
    ["the owner", (world) => asOwner(world, "POST", "transfer", { member: world.member }), EVERYTHING],
  ];

  it.each(RULE)("after the member is %s, only this continues", { timeout: PATIENCE_MS }, async (_name, act, left) => {
    const world = await openWorld();
    const stillWorks = await makeAll(world);
    await act(world);
    expect(await stillWorks()).toEqual([...left].sort());
  });

  it("stops notifying a former owner about money, even in an open feed", { timeout: PATIENCE_MS }, async () => {
    const { team, member, ids } = await openWorld();
    const { owner } = team.members;
    const former = await openFeed(base, ids[0], await team.cookieOf(owner));
    const hook = { url: "https://example.com/", types: ["invoice.paid"], serialIds: null };
    await team.as(owner, "POST", "webhooks", hook);
    for (const scope of ["licences:write", "serial-ids:write"])
      await team.as(owner, "POST", "tokens", { name: "desk", scopes: [scope], days: 30 });
    await team.as(owner, "POST", "organization/transfer", { member });
    const present = await openFeed(base, ids[0], await team.cookieOf(member));
    await record(ids[0], "invoice.paid", "sender.started");
    expect([await former.next(), await present.next()]).toEqual(["sender.started", "invoice.paid"]);
    expect((await team.as(owner, "GET", "tokens")).tokens).toMatchObject([{ scopes: ["serial-ids:write"] }]);
    expect((await team.as(member, "GET", "webhooks")).webhooks).toEqual([]);
  });
});
