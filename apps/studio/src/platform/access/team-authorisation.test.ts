import {
  API,
  type ApiName,
  type Endpoint,
  isForAdmins,
  SerialId,
  StudioError,
  type TeamRole,
  TeamRole as TeamRoles,
} from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import type { Caller } from "../api/request-origin.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { newRowId } from "../storage/row-id.ts";
import { accounts, serialIds } from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";
import { requireAllowedId } from "./allowed-ids.ts";

const NAMES = Object.keys(API) as ApiName[];
const ROWS = NAMES.map((name): [ApiName, Endpoint] => [name, API[name]]);

/** Calls of each role beyond those of everyone, listed again by hand to catch a row that allows too much by mistake. */
const STATUS = ["listConnections", "listEvents", "listReports", "readReport", "readReportTimeline"];
const IDS = [
  ...["setIdName", "setThumbnails", "setPartyGroups", "setIdPassword", "setAllowedAddresses", "setTally"],
  ...["listIdLinks", "makeIdLink", "revokeIdLink", "endIdLinks", "listSlates", "setSlate", "clearSlate"],
  ...["listThumbnails", "endConnection", "switchSender", "listGuests", "directGuest", "endGuest"],
  ...["listWebhooks", "createWebhook", "rotateWebhookSecret", "enableWebhook", "removeWebhook"],
  ...["listWebhookDeliveries", "replayWebhookDelivery"],
];
const MONEY = [
  ...["createQuote", "confirmQuote", "readPurchase", "subtractLicences", "stopRenewal", "resumeRenewal", "setNextPlan"],
  ...["listCoupons", "redeemCoupon", "readCard", "startCardSetup", "finishCardSetup", "readBillingAddress"],
  ...["setBillingAddress", "lookUpPostalCode", "listDocuments", "readInvoiceCredit", "withdrawOrder"],
];
const EVERYONE = ["listSerialIds", "readOrganization", "listTokens", "createToken", "revokeToken"];
const BY_ROLE: Readonly<Record<TeamRole, readonly string[]>> = {
  owner: [
    ...[...EVERYONE, ...STATUS, ...IDS, ...MONEY, "changeSerialId", "deleteSerialId"],
    ...["renameOrganization", "inviteMember", "revokeInvitation", "setMemberRole", "setMemberIds", "removeMember"],
    ...["transferOrganization", "deleteOrganization", "readOrganizationLog"],
    ...["readSso", "setSso", "verifySsoDomain", "removeSso"],
  ],
  billing: [...EVERYONE, ...MONEY, "leaveOrganization"],
  operator: [...EVERYONE, ...STATUS, ...IDS, "leaveOrganization"],
  viewer: [...EVERYONE, ...STATUS, "leaveOrganization"],
};
/** About the person who calls, in any organization. */
const SELF = ["acceptInvitation", "actFor", "createOrganization", "declineInvitation", "listOrganizations"];

const isOpen = ({ access }: Endpoint): boolean => access === "anyone" || access === "signing-in";

describe.each(enginesOf(import.meta.url))("permissions in an organization, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let team: Team;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    team = await openTeam(site, opened);
    const values = { plan: "free", videoChannels: 3, contractStatus: "usable", createdAt: site.clock.now } as const;
    await opened.database.insert(serialIds).values([
      { id: "ourteam", accountId: team.id, ...values },
      { id: "ownerid", accountId: team.members.owner, ...values },
    ]);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  let calls = 0;
  const ask = async (cookie: string, method: string, url: string, payload?: object) => {
    calls += 1;
    const response = await site.app.inject({
      method: method as "GET",
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", cookie },
      // Vary the address, because limits are tested elsewhere.
      remoteAddress: `203.0.${Math.floor(calls / 250)}.${calls % 250}`,
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, code: isJson && response.body !== "" ? response.json().code : undefined };
  };
  /** The empty request matches no schema, so an admitted call changes nothing, or what the next call restores. */
  const callEmpty = (cookie: string, row: Endpoint) =>
    ask(cookie, row.method, row.path.replaceAll(/:\w+/g, "_"), row.body === undefined ? undefined : {});
  const REFUSALS = [
    "signed-out",
    "forbidden",
    "second-factor-needed",
    "proof-needed",
    "team-role-missing",
    "organization-needed",
  ];

  it("are those of each role in the table, with every row covered", () => {
    for (const role of TeamRoles.options) {
      const named = ROWS.filter(([, { team: roles }]) => roles !== "self" && roles?.includes(role)).map(([name]) => name);
      expect(named.sort()).toEqual([...BY_ROLE[role]].sort());
    }
    expect(
      ROWS.filter(([, { team: roles }]) => roles === "self")
        .map(([name]) => name)
        .sort(),
    ).toEqual(SELF);
    for (const [name, row] of ROWS)
      if (row.team !== undefined) expect([name, isOpen(row) || isForAdmins(row.access)]).toEqual([name, false]);
  });

  describe.each(TeamRoles.options)("of the role %s", (role) => {
    it.each(ROWS)("%s", async (name, row) => {
      await team.join(team.members[role], role);
      const answer = await callEmpty(await team.cookieOf(team.members[role]), row);
      if (isForAdmins(row.access)) expect(answer).toEqual({ status: 403, code: "forbidden" });
      else if (isOpen(row) || SELF.includes(name) || BY_ROLE[role].includes(name)) {
        expect(answer.status).not.toBe(500);
        const own: readonly string[] = row.errors.filter((code) => code !== "organization-needed");
        if (!own.includes(String(answer.code))) expect(REFUSALS).not.toContain(answer.code);
      } else expect(answer).toEqual({ status: 403, code: "team-role-missing" });
    });

    it("of a document's file and of the event feed", async () => {
      const cookie = await team.cookieOf(team.members[role]);
      const refused = { status: 403, code: "team-role-missing" };
      const file = await ask(cookie, "GET", "/studio/api/billing/documents/R-000001.pdf");
      expect(file).toEqual(BY_ROLE[role].includes("listDocuments") ? { status: 404, code: "unknown-document" } : refused);
      const feed = await ask(cookie, "HEAD", "/studio/api/serial-ids/ourteam/events/feed");
      expect(feed.status).toBe(BY_ROLE[role].includes("listEvents") ? 200 : 403);
    });

    it("end with the membership, on every call that needs a login", async () => {
      await team.leave(team.members[role]);
      for (const [name, row] of ROWS) {
        // A session for each call, because one of them signs out.
        const answer = await callEmpty(await team.cookieOf(team.members[role]), row);
        if (row.access === "anyone") {
          const own: readonly string[] = row.errors;
          if (!own.includes(String(answer.code))) expect([name, REFUSALS.includes(answer.code)]).toEqual([name, false]);
        } else expect([name, answer]).toEqual([name, { status: 401, code: "signed-out" }]);
      }
      await team.join(team.members[role], role);
    });

    it("cover only the organization's IDs, and your own after switching back", async () => {
      const member = team.members[role];
      const [acting, own] = [await team.cookieOf(member), await team.cookieOf(member, null)];
      const idsOf = async (cookie: string) =>
        (await team.call(cookie, "GET", "serial-ids")).serialIds.map(({ id }: { readonly id: string }) => id);
      expect(await idsOf(acting)).toEqual(["ourteam"]);
      expect(await idsOf(own)).toEqual(role === "owner" ? ["ownerid"] : []);
      expect((await ask(own, "GET", "/studio/api/serial-ids/ourteam/connections")).code).toBe("serial-id-not-yours");
      if (BY_ROLE[role].includes("listConnections"))
        expect((await ask(acting, "GET", "/studio/api/serial-ids/ownerid/connections")).code).toBe("serial-id-not-yours");
      expect((await ask(own, "GET", "/studio/api/organization")).code).toBe("organization-needed");
    });
  });

  describe("of a member who may use only some IDs", () => {
    const limit = (serialIds: readonly string[] | null) =>
      team.as(team.members.owner, "PUT", `organization/members/${team.members.operator}/serial-ids`, { serialIds });
    beforeAll(async () => {
      const values = { plan: "free", videoChannels: 3, contractStatus: "usable", createdAt: site.clock.now } as const;
      await opened.database.insert(serialIds).values({ id: "another", accountId: team.id, ...values });
      expect((await limit(["ownerid"])).code).toBe("serial-id-not-yours");
      expect((await limit(["ourteam"])).status).toBe(204);
    });
    afterAll(() => limit(null));

    it("cover every call that names an ID", async () => {
      const caller = {
        origin: { address: "", userAgent: "", member: team.members.operator },
        signedIn: { sessionId: undefined, account: { acting: { serialIds: [SerialId.parse("ourteam")] } } },
      } as unknown as Caller;
      const named = (row: Endpoint, part: "params" | "query" | "body"): readonly string[] => {
        const schema = row[part];
        return schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((key) => schema.shape[key] === SerialId) : [];
      };
      let checked = 0;
      for (const [name, row] of ROWS.filter(([, { team: roles }]) => Array.isArray(roles))) {
        for (const part of ["params", "query", "body"] as const)
          for (const key of named(row, part)) {
            const ask = (id: string) => requireAllowedId(row, { [part]: { [key]: id } }, caller);
            expect(() => ask("another"), `${name} ${part}.${key}`).toThrow(StudioError);
            expect(() => ask("ourteam"), `${name} ${part}.${key}`).not.toThrow();
            checked += 1;
          }
      }
      expect(checked).toBeGreaterThan(20);
      const quote = (serialId: string) => requireAllowedId(API.createQuote, { body: { intent: { serialId } } }, caller);
      expect(() => quote("another")).toThrow(StudioError);
      expect(() => quote("ourteam")).not.toThrow();
    });

    it("hide the others in lists, calls and the feed", async () => {
      const cookie = await team.cookieOf(team.members.operator);
      const { serialIds: listed } = await team.call(cookie, "GET", "serial-ids");
      expect(listed.map(({ id }: { readonly id: string }) => id)).toEqual(["ourteam"]);
      for (const [id, status] of [
        ["ourteam", 200],
        ["another", 404],
      ] as const) {
        expect((await ask(cookie, "GET", `/studio/api/serial-ids/${id}/connections`)).status).toBe(status);
        expect((await ask(cookie, "PUT", `/studio/api/serial-ids/${id}/name`, { name: "A" })).status).toBe(status);
        expect((await ask(cookie, "HEAD", `/studio/api/serial-ids/${id}/events/feed`)).status).toBe(status);
      }
      const session = await team.call(cookie, "GET", "session");
      expect(session.account.acting.serialIds).toEqual(["ourteam"]);
    });
  });

  it("don't include the console, even for an admin", async () => {
    const admin = newRowId();
    await opened.database
      .insert(accounts)
      .values({ id: admin, email: "admin@example.com", role: "admin", createdAt: site.clock.now });
    await team.join(admin, "operator");
    const cookie = await team.cookieOf(admin);
    for (const [name, row] of ROWS)
      if (isForAdmins(row.access)) expect([name, (await callEmpty(cookie, row)).status]).toEqual([name, 403]);
  });
});
