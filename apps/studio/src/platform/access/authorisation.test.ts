import { randomInt } from "node:crypto";
import {
  type Access,
  API,
  type ApiName,
  type Endpoint,
  type ErrorCode,
  isForAdmins,
  RELEASE_UPLOAD,
  TokenScope,
} from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTheirPurchase } from "../../billing/contracts/their-purchase.fake.ts";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import { newPersonalToken } from "../../identity/tokens/personal-token.ts";
import { keepToken } from "../../identity/tokens/token-store.ts";
import { organizationAddress } from "../storage/account-rows.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { newRowId } from "../storage/row-id.ts";
import {
  accounts,
  cardSetups,
  contracts,
  loginSessions,
  organizationInvitations,
  organizationMembers,
  organizations,
  passkeys,
  personalTokens,
  purchases,
  quotes,
  serialIds,
  totpFactors,
  webhooks,
} from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";

const ROLES = [
  "visitor",
  "licensee who has yet to pass the factor",
  "licensee an hour after the proof",
  "licensee",
  "admin without second factor",
  "admin a day after the factor",
  "admin an hour after the factor",
  "admin",
] as const;
type Role = (typeof ROLES)[number];
const NAMES = Object.keys(API) as ApiName[];
const ROWS = NAMES.map((name): [ApiName, Endpoint] => [name, API[name]]);

const REFUSALS: Readonly<Record<Access, Partial<Readonly<Record<Role, ErrorCode>>>>> = {
  anyone: {},
  "signing-in": { visitor: "signed-out" },
  "signed-in": { visitor: "signed-out", "licensee who has yet to pass the factor": "second-factor-needed" },
  proved: {
    visitor: "signed-out",
    "licensee who has yet to pass the factor": "second-factor-needed",
    "licensee an hour after the proof": "proof-needed",
    "admin a day after the factor": "proof-needed",
    "admin an hour after the factor": "proof-needed",
  },
  admin: {
    visitor: "signed-out",
    "licensee who has yet to pass the factor": "forbidden",
    "licensee an hour after the proof": "forbidden",
    licensee: "forbidden",
    "admin without second factor": "second-factor-needed",
    "admin a day after the factor": "second-factor-needed",
  },
  "admin-proved": {
    visitor: "signed-out",
    "licensee who has yet to pass the factor": "forbidden",
    "licensee an hour after the proof": "forbidden",
    licensee: "forbidden",
    "admin without second factor": "second-factor-needed",
    "admin a day after the factor": "second-factor-needed",
    "admin an hour after the factor": "proof-needed",
  },
};
const HOUR = 3_600_000;
const AGES: Partial<Readonly<Record<Role, number>>> = {
  "licensee an hour after the proof": HOUR,
  "admin a day after the factor": 24 * HOUR,
  "admin an hour after the factor": HOUR,
};

/** Binding and destructive calls, listed again by hand to catch a row that asks for less by mistake. */
const PROVED: Readonly<Record<"proved" | "admin-proved", readonly string[]>> = {
  proved: [
    "addPasskey",
    "changeSerialId",
    "checkProof",
    "confirmQuote",
    "convertAccount",
    "createToken",
    "createWebhook",
    "deleteAccount",
    "deleteOrganization",
    "deleteSerialId",
    "endIdLinks",
    "enrolTotp",
    "inviteMember",
    "makeIdLink",
    "makeRecoveryCodes",
    "passkeyRegistrationOptions",
    "removePasskey",
    "removeSso",
    "removeTotp",
    "resumeRenewal",
    "rotateWebhookSecret",
    "setAllowedAddresses",
    "setBillingAddress",
    "setIdPassword",
    "setMemberIds",
    "setMemberRole",
    "setNextPlan",
    "setSso",
    "startCardSetup",
    "stopRenewal",
    "subtractLicences",
    "transferOrganization",
    "verifySsoDomain",
    "withdrawOrder",
  ],
  "admin-proved": [
    "answerContactMessage",
    "approveOrder",
    "cancelMaintenance",
    "changeAnnouncement",
    "changeMaintenance",
    "changeRelease",
    "correctPaidDay",
    "createAnnouncement",
    "createCoupon",
    "createRelease",
    "creditDocument",
    "deleteAnnouncement",
    "deleteContactMessage",
    "deleteRelease",
    "endAccountSessions",
    "endGuestRoom",
    "endLiveConnection",
    "liftContractStatus",
    "markInvoicePaid",
    "markRefundPaid",
    "planMaintenance",
    "publishRelease",
    "refuseOrder",
    "setContactRetention",
    "setContractStatus",
  ],
};
/** Changes that need no fresh proof, with the reason. docs/security.md, "Proof". */
const UNPROVED_CHANGES: Readonly<Record<"signed-in" | "admin", Readonly<Record<string, string>>>> = {
  "signed-in": {
    acceptInvitation: "gives access to others' IDs, and can be left again",
    actFor: "own organizations alone, and back again",
    changeAccount: "language alone, and back again",
    clearSlate: "a picture for viewers, and back again",
    createOrganization: "is empty, and costs nothing",
    createQuote: "binds to nothing",
    declineInvitation: "only closes",
    directGuest: "an admitted guest, and back again",
    enableWebhook: "to an address that was added with proof, and back again",
    endConnection: "only closes, and whoever starts again is let in",
    endGuest: "only closes: it must not wait",
    endOtherSessions: "only closes: it must not wait",
    endSession: "only closes: it must not wait",
    finishCardSetup: "ends what was begun with proof",
    keepGuestRoom: "gives an account that was just opened the letters it began with",
    leaveOrganization: "only closes: it must not wait",
    redeemCoupon: "gives to its owner, and costs nothing",
    reissueSerialId: "gives a Free ID to an account that has none",
    removeMember: "only closes: it must not wait",
    removeWebhook: "only closes: it must not wait",
    renameOrganization: "what its members read, and back again",
    replayWebhookDelivery: "what was sent before, to the same address",
    revokeIdLink: "only closes: it must not wait",
    revokeInvitation: "only closes: it must not wait",
    revokeToken: "only closes: it must not wait",
    setIdName: "what its owner alone reads, and back again",
    setPartyGroups: "names that its crew reads, and back again",
    setSlate: "a picture for viewers, and back again",
    setTally: "a lamp, and back again",
    setThumbnails: "pictures that its owner alone sees, and back again",
    switchSender: "between two admitted senders, and back again",
  },
  admin: { changeContactMessage: "what colleagues alone read, and back again" },
};
const BEFORE_THE_FACTOR: readonly string[] = [
  "proveRecoveryCode",
  "provePassword",
  "proveTotp",
  "readFactorsAfterReset",
  "readProofWays",
  "removeFactorsAfterReset",
  "startFactorRemoval",
];

const OTHER_ROUTES: Readonly<Record<string, string>> = {
  "GET /": "leads to the site",
  "GET /studio": "leads to the site",
  "GET /robots.txt": "tells crawlers where they may go",
  "GET /llms.txt": "leads to the summary for language models",
  "GET /studio/healthz": "says how the relays are",
  "GET /studio/livez": "says that the process answers",
  "GET /studio/status": "says how the service is",
  "GET /studio/status.json": "says how the service is",
  "GET /studio/readyz": "says whether new clients should come here",
  "GET /studio/sso/:organization": "asks for the cookie of the browser that began to sign in",
  "GET /studio/signal": "asks for the password of a serial ID",
  "POST /studio/signal/open": "opens signaling by HTTP, with the WebSocket's limits and Origin check",
  "POST /studio/signal/send": "asks for the channel's name",
  "POST /studio/signal/receive": "asks for the channel's name",
  "POST /studio/signal/close": "asks for the channel's name",
  "POST /studio/whip/:id/:channel": "asks for the password of a serial ID",
  "POST /studio/whep/:id/:channel": "asks for the password of a serial ID",
  "OPTIONS /studio/whip/:id/:channel": "says what may be sent",
  "OPTIONS /studio/whep/:id/:channel": "says what may be sent",
  "OPTIONS /studio/whip/session/:session": "says what may be sent",
  "OPTIONS /studio/whep/session/:session": "says what may be sent",
  "PATCH /studio/whip/session/:session": "asks for the session's name",
  "PATCH /studio/whep/session/:session": "asks for the session's name",
  "DELETE /studio/whip/session/:session": "asks for the session's name",
  "DELETE /studio/whep/session/:session": "asks for the session's name",
  "POST /studio/idp": "asks for the bot token and proves who calls by itself",
  "POST /studio/idp/": "asks for the bot token and proves who calls by itself",
  "GET /studio/idp/.well-known/jwks.json": "public keys",
  "GET /studio/api/openapi.json": "describes the API to anybody",
  "GET /studio/idp/settings.json": "what a client has to know",
  "POST /studio/webhooks/payment": "asks for the gateway's signature",
  "GET /studio/payment/test/setups/:id": "asks for the setup's name",
  "POST /studio/payment/test/setups/:id": "asks for the setup's name",
  "POST /studio/payment/test/setups/:id/answer": "asks for the setup's name",
  "GET /studio/payment/test/charges/:id": "asks for the charge's name",
  "POST /studio/payment/test/charges/:id": "asks for the charge's name",
  "GET /studio/releases.xml": "news of releases that the public downloads",
  "GET /studio/releases/:folder/version.json": "releases that the public downloads",
  "GET /studio/releases/:folder/:name": "releases that the public downloads",
  "GET /studio/dev/mail": "answers the own network alone",
  "GET /studio/dev/mail.json": "answers the own network alone",
  "GET /studio/dev/mail/:id": "answers the own network alone",
  "GET /studio/dev/mail/:id/html": "answers the own network alone",
};
/** Calls with a file as body, which the table of calls has no row for. */
const UPLOADS: readonly Endpoint[] = [RELEASE_UPLOAD];

const LINKS: ReadonlySet<string> = new Set([
  "GET /studio/api/billing/documents/:file",
  "GET /studio/api/admin/invoices/:file",
  "GET /studio/api/serial-ids/:id/events/feed",
  "GET /studio/api/serial-ids/:id/report-files/:file",
]);
/** WHIP and WHEP reserve these methods, which always answer 405. */
const KEPT_FREE =
  /^(?:(?:GET|PUT|PATCH|DELETE) \/studio\/wh[ei]p\/:id\/:channel|(?:GET|POST|PUT) \/studio\/wh[ei]p\/session\/:session)$/;
const OAUTH = /^(GET|POST|OPTIONS) \/studio\/(oauth2|\.well-known)\//;

/**
 * Calls open to each token scope, listed again by hand to catch a wrong scope. Never: logins, second factors, tokens, cards,
 * account deletion, admin calls.
 */
const BY_TOKEN: Readonly<Record<TokenScope, readonly string[]>> = {
  "account:read": ["currentSession", "readAccount"],
  "serial-ids:read": ["listIdLinks", "listSerialIds", "listSlates"],
  "serial-ids:write": [
    ...["endIdLinks", "makeIdLink", "revokeIdLink"],
    ...["setAllowedAddresses", "setIdName", "setIdPassword", "setThumbnails", "setPartyGroups", "setSlate", "clearSlate"],
  ],
  "serial-ids:replace": ["changeSerialId", "deleteSerialId", "reissueSerialId"],
  "connections:read": ["listConnections", "listEvents", "listGuests", "listReports", "readReport", "readReportTimeline"],
  "connections:write": ["endConnection", "switchSender", "directGuest", "endGuest"],
  "tally:write": ["setTally"],
  "billing:read": ["createQuote", "readPurchase", "listCoupons", "readCard", "readBillingAddress", "listDocuments"],
  "billing:write": ["redeemCoupon", "setBillingAddress"],
  "licences:write": ["confirmQuote", "subtractLicences", "stopRenewal", "resumeRenewal", "setNextPlan"],
};

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);

const EMAILS = {
  licensee: "licensee@example.com",
  guarded: "guarded@example.com",
  admin: "admin@example.com",
  other: "other@example.com",
};

describe.each(enginesOf(import.meta.url))("permissions, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const ids = { licensee: newRowId(), guarded: newRowId(), admin: newRowId(), other: newRowId() };
  const theirs = {
    session: "",
    passkey: newRowId(),
    token: "",
    quote: newRowId(),
    purchase: newRowId(),
    setup: newRowId(),
    webhook: newRowId(),
    invitation: newRowId(),
  };

  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const { database } = opened;
    const createdAt = site.clock.now;
    for (const who of ["licensee", "guarded", "admin", "other"] as const)
      await database.insert(accounts).values({
        ...{ id: ids[who], email: EMAILS[who], role: who === "admin" ? "admin" : "licensee", createdAt },
        // Without a password, the call that deletes an account would.
        identitySubject: ids[who],
      });
    const confirmed = { sealedSecret: "", createdAt, confirmedAt: createdAt };
    await database.insert(totpFactors).values({ accountId: ids.guarded, ...confirmed });
    await database
      .insert(serialIds)
      .values({ id: "zzzzzzz", accountId: ids.other, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
    await database.insert(passkeys).values({
      id: theirs.passkey,
      accountId: ids.other,
      credentialId: "credential",
      publicKey: "key",
      counter: 0,
      transports: [],
      name: "theirs",
      createdAt,
    });
    await database.transaction((tx) => insertTheirPurchase(tx, ids.other, "zzzzzzz", theirs, createdAt));
    const token = { accountId: ids.other, name: "theirs", scopes: TokenScope.options, days: 30 };
    theirs.token = (await database.transaction((tx) => keepToken(tx, newPersonalToken(randomInt), token, createdAt))).id;
    const hook = { url: "https://example.com/", types: [], allIds: true, sealedSecret: "", createdAt };
    await database.insert(webhooks).values({ id: theirs.webhook, accountId: ids.other, ...hook });
    await database.insert(cardSetups).values({
      setup: theirs.setup,
      accountId: ids.other,
      gateway: "test",
      customer: "cus_test",
      state: "open",
      createdAt,
    });
    const team = newRowId();
    await database.insert(accounts).values({ id: team, email: organizationAddress(team), createdAt });
    await database.insert(organizations).values({ accountId: team, name: "theirs" });
    await database
      .insert(organizationMembers)
      .values({ organizationId: team, memberId: ids.other, role: "owner", joinedAt: createdAt });
    await database.insert(organizationInvitations).values({
      ...{ id: theirs.invitation, organizationId: team, email: "stranger@example.com", role: "viewer" },
      ...{ createdAt, expiresAt: new Date(createdAt.getTime() + HOUR) },
    });
    theirs.session = (await database.transaction((tx) => openSession(tx, ids.other, origin, createdAt, true))).id;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const origin = { address: "192.0.2.1", userAgent: "" };

  const cookies = new Map<Role, string>();
  const cookieOf = async (role: Role): Promise<string | undefined> => {
    if (role === "visitor") return undefined;
    const kept = cookies.get(role);
    if (kept !== undefined) return kept;
    const licensee = role === "licensee who has yet to pass the factor" ? ids.guarded : ids.licensee;
    const account = role.startsWith("licensee") ? licensee : ids.admin;
    const passes = role.startsWith("admin") && role !== "admin without second factor";
    const { id, token } = await opened.database.transaction((tx) => openSession(tx, account, origin, site.clock.now, passes));
    const provedAt = new Date(site.clock.now.getTime() - (AGES[role] ?? 0));
    const marks = { passwordAt: provedAt, ...(passes ? { secondFactorAt: provedAt } : {}) };
    await opened.database.update(loginSessions).set(marks).where(eq(loginSessions.id, id));
    cookies.set(role, `__Host-setsuna_session=${token}`);
    return `__Host-setsuna_session=${token}`;
  };
  let calls = 0;
  const ask = async (method: string, url: string, payload: object | undefined, headers: Record<string, string>) => {
    calls += 1;
    const response = await site.app.inject({
      method: method as "GET",
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", ...headers },
      // Vary the address, because limits are tested elsewhere.
      remoteAddress: `203.0.${Math.floor(calls / 250)}.${calls % 250}`,
    });
    return {
      status: response.statusCode,
      code: String(response.headers["content-type"]).includes("json") ? response.json().code : undefined,
    };
  };
  const request = async (role: Role, method: string, url: string, payload?: object) => {
    const cookie = await cookieOf(role);
    return ask(method, url, payload, cookie === undefined ? {} : { cookie });
  };
  const secrets = new Map<string, string>();
  const requestByToken = async (account: string, scopes: readonly TokenScope[], row: Endpoint) => {
    const name = `${account} ${scopes.join(" ")}`;
    const secret = secrets.get(name) ?? newPersonalToken(randomInt);
    const made = { accountId: account, name: "test", scopes, days: 30 };
    if (!secrets.has(name)) await opened.database.transaction((tx) => keepToken(tx, secret, made, site.clock.now));
    secrets.set(name, secret);
    const body = row.body === undefined ? undefined : {};
    return ask(row.method, row.path.replace(/:\w+/g, "_"), body, { authorization: `Bearer ${secret}` });
  };
  /** The empty request matches no schema, so an admitted call changes nothing. */
  const call = async (role: Role, row: Endpoint) => {
    const answer = await request(role, row.method, row.path.replaceAll(/:\w+/g, "_"), row.body === undefined ? undefined : {});
    if (row.method !== "GET" && row.body === undefined) {
      cookies.clear();
      secrets.clear();
    }
    return answer;
  };

  describe.each(ROLES)("a %s", (role) => {
    it.each(ROWS)("%s", async (name, row) => {
      const refusal = REFUSALS[row.access][role];
      const answer = await call(role, row);
      if (refusal !== undefined) {
        expect(answer).toEqual({ status: refusal === "signed-out" ? 401 : 403, code: refusal });
        return;
      }
      expect(answer.status, name).not.toBe(500);
      // Endpoints list the errors that apply only without a second factor.
      const own: readonly string[] = row.errors;
      if (!own.includes(String(answer.code)))
        expect(["signed-out", "forbidden", "second-factor-needed", "proof-needed"]).not.toContain(answer.code);
    });
  });

  it("requires fresh proof for binding or destructive actions, and before the second factor allows only passing it", () => {
    const named = (access: Access) => ROWS.flatMap(([name, row]) => (row.access === access ? [name] : [])).sort();
    expect({ proved: named("proved"), "admin-proved": named("admin-proved") }).toEqual(PROVED);
    for (const access of ["signed-in", "admin"] as const) {
      const changes = named(access).filter((name) => ROWS.some(([other, { method }]) => other === name && method !== "GET"));
      expect(changes).toEqual(Object.keys(UNPROVED_CHANGES[access]));
    }
    expect(named("signing-in")).toEqual([...BEFORE_THE_FACTOR].sort());
    expect(RELEASE_UPLOAD.access).toBe("admin-proved");
  });

  describe("a personal access token", () => {
    it("may call only the endpoints of its scope", () => {
      const listed = Object.entries(BY_TOKEN).flatMap(([scope, names]) => names.map((name) => [name, scope]));
      const given = ROWS.flatMap(([name, { scope }]) => (scope === undefined ? [] : [[name, scope]]));
      expect(Object.fromEntries(given)).toEqual(Object.fromEntries(listed.filter(([name = ""]) => Object.hasOwn(API, name))));
    });

    it.each(ROWS)("%s", async (name, row) => {
      const { scope } = row;
      for (const account of [ids.licensee, ids.admin]) {
        const others = TokenScope.options.filter((option) => option !== scope);
        const code = scope === undefined ? "token-not-accepted" : "token-scope-missing";
        expect(await requestByToken(account, others, row)).toEqual({ status: 403, code });
        if (scope === undefined) continue;
        const letIn = await requestByToken(account, [scope], row);
        expect(letIn.status, name).not.toBe(500);
        expect(["signed-out", "forbidden", "second-factor-needed", "proof-needed", code]).not.toContain(letIn.code);
      }
    });

    it("is treated as wrong if unreadable, even alongside a cookie or on public calls", async () => {
      const cookie = (await cookieOf("licensee")) ?? "";
      for (const authorization of [
        "Bearer",
        "Bearer a b",
        "Token abc",
        newPersonalToken(randomInt),
        `Bearer ${"x".repeat(3000)}`,
      ])
        for (const path of ["/studio/api/account", "/studio/api/session"])
          for (const headers of [{ authorization }, { authorization, cookie }] as Record<string, string>[])
            expect([authorization, path, await ask("GET", path, undefined, headers)]).toEqual([
              authorization,
              path,
              { status: 401, code: "signed-out" },
            ]);
    });

    it("is refused with a different suffix, once expired, or in a cookie", async () => {
      const secret = newPersonalToken(randomInt);
      const made = { accountId: ids.licensee, name: "test", scopes: TokenScope.options, days: 30 };
      await opened.database.transaction((tx) => keepToken(tx, secret, made, site.clock.now));
      const read = (headers: Record<string, string>, url = "/studio/api/account") => ask("GET", url, undefined, headers);
      const refused = { status: 401, code: "signed-out" };
      expect(await read({ authorization: `Bearer ${secret}` })).toEqual({ status: 200, code: undefined });
      expect(await read({ authorization: `Bearer ${secret.slice(0, -1)}` })).toEqual(refused);
      expect(await read({ authorization: `Bearer ${newPersonalToken(randomInt)}` })).toEqual(refused);
      expect(await read({ cookie: `__Host-setsuna_session=${secret}` })).toEqual(refused);
      expect(await read({}, `/studio/api/account?access_token=${secret}`)).toEqual(refused);
      const before = site.clock.now;
      site.clock.now = new Date(before.getTime() + 30 * 24 * 3_600_000);
      expect(await read({ authorization: `Bearer ${secret}` })).toEqual(refused);
      site.clock.now = before;
    });
  });

  it.each(ROLES)("an upload by a %s", async (role) => {
    for (const row of UPLOADS) {
      const refusal = REFUSALS[row.access][role];
      const answer = await call(role, row);
      expect(answer.code).toBe(refusal ?? "bad-request");
    }
  });

  it("covers every route", () => {
    const api = new Set([...ROWS.map(([, row]) => row), ...UPLOADS].map((row) => `${row.method} ${row.path}`));
    const unknown = site.routes.filter(
      (route) =>
        !api.has(route) && !LINKS.has(route) && OTHER_ROUTES[route] === undefined && !OAUTH.test(route) && !KEPT_FREE.test(route),
    );
    expect(unknown.filter((route) => !route.startsWith("HEAD "))).toEqual([]);
    for (const route of api) expect(site.routes).toContain(route);
    for (const route of [...Object.keys(OTHER_ROUTES), ...LINKS]) expect(site.routes).toContain(route);
  });

  describe("another account's objects", () => {
    const OWNED: Partial<Record<ApiName, { url: () => string; body?: object; code: ErrorCode }>> = {
      keepGuestRoom: {
        url: () => "/studio/api/guest-rooms/zzz-zzzz/keep",
        body: { token: "A".repeat(43) },
        code: "guest-room-gone",
      },
      setIdName: { url: () => "/studio/api/serial-ids/zzzzzzz/name", body: { name: "mine" }, code: "serial-id-not-yours" },
      setThumbnails: {
        url: () => "/studio/api/serial-ids/zzzzzzz/thumbnails",
        body: { allowed: true },
        code: "serial-id-not-yours",
      },
      setPartyGroups: {
        url: () => "/studio/api/serial-ids/zzzzzzz/party",
        body: { groups: ["mine"] },
        code: "serial-id-not-yours",
      },
      listSlates: { url: () => "/studio/api/serial-ids/zzzzzzz/slates", code: "serial-id-not-yours" },
      listThumbnails: { url: () => "/studio/api/serial-ids/zzzzzzz/thumbnails", code: "serial-id-not-yours" },
      setIdPassword: {
        url: () => "/studio/api/serial-ids/zzz-zzzz/password",
        body: { verifier: "A".repeat(43) },
        code: "serial-id-not-yours",
      },
      listIdLinks: { url: () => "/studio/api/serial-ids/zzzzzzz/links", code: "serial-id-not-yours" },
      makeIdLink: {
        url: () => "/studio/api/serial-ids/zzzzzzz/links",
        body: { joinKeyName: "A".repeat(22), link: "A".repeat(22), verifier: "A".repeat(43), name: "mine" },
        code: "serial-id-not-yours",
      },
      revokeIdLink: { url: () => `/studio/api/serial-ids/zzzzzzz/links/${"A".repeat(22)}`, code: "serial-id-not-yours" },
      endIdLinks: { url: () => "/studio/api/serial-ids/zzzzzzz/links", code: "serial-id-not-yours" },
      setAllowedAddresses: {
        url: () => "/studio/api/serial-ids/zzzzzzz/addresses",
        body: { addresses: "203.0.113.5" },
        code: "serial-id-not-yours",
      },
      changeSerialId: { url: () => "/studio/api/serial-ids/zzzzzzz/change", body: {}, code: "serial-id-not-yours" },
      deleteSerialId: {
        url: () => "/studio/api/serial-ids/zzz-zzzz/delete",
        body: { agreed: true },
        code: "serial-id-not-yours",
      },
      listEvents: { url: () => "/studio/api/serial-ids/zzzzzzz/events", code: "serial-id-not-yours" },
      listReports: { url: () => "/studio/api/serial-ids/zzzzzzz/reports", code: "serial-id-not-yours" },
      readReport: { url: () => `/studio/api/serial-ids/zzzzzzz/reports/${"A".repeat(22)}`, code: "serial-id-not-yours" },
      readReportTimeline: {
        url: () => `/studio/api/serial-ids/zzzzzzz/reports/${"A".repeat(22)}/timelines/rest`,
        code: "serial-id-not-yours",
      },
      listConnections: { url: () => "/studio/api/serial-ids/zzz-zzzz/connections", code: "serial-id-not-yours" },
      endConnection: {
        url: () => `/studio/api/serial-ids/zzzzzzz/connections/${"A".repeat(16)}`,
        code: "serial-id-not-yours",
      },
      setSlate: {
        url: () => "/studio/api/serial-ids/zzzzzzz/channels/1/slate",
        body: { frames: ["AAAAAWdC"] },
        code: "serial-id-not-yours",
      },
      clearSlate: { url: () => "/studio/api/serial-ids/zzzzzzz/channels/1/slate", code: "serial-id-not-yours" },
      switchSender: { url: () => "/studio/api/serial-ids/zzzzzzz/channels/1/switch", code: "serial-id-not-yours" },
      listGuests: { url: () => "/studio/api/serial-ids/zzzzzzz/guests", code: "serial-id-not-yours" },
      directGuest: {
        url: () => `/studio/api/serial-ids/zzzzzzz/guests/${"A".repeat(22)}`,
        body: { channel: 1 },
        code: "serial-id-not-yours",
      },
      endGuest: { url: () => `/studio/api/serial-ids/zzzzzzz/guests/${"A".repeat(22)}`, code: "serial-id-not-yours" },
      confirmQuote: {
        url: () => `/studio/api/billing/quotes/${theirs.quote}/confirm`,
        body: { agreed: true },
        code: "unknown-quote",
      },
      withdrawOrder: { url: () => `/studio/api/billing/orders/${theirs.purchase}/withdraw`, code: "unknown-order" },
      readPurchase: { url: () => `/studio/api/billing/purchases/${theirs.purchase}`, code: "unknown-purchase" },
      subtractLicences: {
        url: () => "/studio/api/serial-ids/zzz-zzzz/licences/subtract",
        body: { agreed: true, licences: 1 },
        code: "serial-id-not-yours",
      },
      stopRenewal: {
        url: () => "/studio/api/serial-ids/zzzzzzz/renewal/stop",
        body: { agreed: true },
        code: "serial-id-not-yours",
      },
      resumeRenewal: { url: () => "/studio/api/serial-ids/zzzzzzz/renewal/resume", body: {}, code: "serial-id-not-yours" },
      setNextPlan: {
        url: () => "/studio/api/serial-ids/zzzzzzz/next-plan",
        body: { plan: "commercial" },
        code: "serial-id-not-yours",
      },
      endSession: { url: () => `/studio/api/sessions/${theirs.session}`, code: "unknown-login-session" },
      finishCardSetup: { url: () => `/studio/api/billing/card/setups/${theirs.setup}/finish`, code: "unknown-setup" },
      removePasskey: { url: () => `/studio/api/passkeys/${theirs.passkey}`, code: "unknown-passkey" },
      acceptInvitation: {
        url: () => `/studio/api/organizations/invitations/${theirs.invitation}/accept`,
        code: "unknown-invitation",
      },
      declineInvitation: {
        url: () => `/studio/api/organizations/invitations/${theirs.invitation}`,
        code: "unknown-invitation",
      },
      revokeInvitation: {
        url: () => `/studio/api/organization/invitations/${theirs.invitation}`,
        code: "organization-needed",
      },
      setMemberRole: {
        url: () => `/studio/api/organization/members/${ids.other}/role`,
        body: { role: "viewer" },
        code: "organization-needed",
      },
      setMemberIds: {
        url: () => `/studio/api/organization/members/${ids.other}/serial-ids`,
        body: { serialIds: null },
        code: "organization-needed",
      },
      removeMember: { url: () => `/studio/api/organization/members/${ids.other}`, code: "organization-needed" },
      revokeToken: { url: () => `/studio/api/tokens/${theirs.token}`, code: "unknown-token" },
      rotateWebhookSecret: { url: () => `/studio/api/webhooks/${theirs.webhook}/rotate`, code: "unknown-webhook" },
      enableWebhook: { url: () => `/studio/api/webhooks/${theirs.webhook}/enable`, code: "unknown-webhook" },
      removeWebhook: { url: () => `/studio/api/webhooks/${theirs.webhook}`, code: "unknown-webhook" },
      listWebhookDeliveries: { url: () => `/studio/api/webhooks/${theirs.webhook}/deliveries`, code: "unknown-webhook" },
      replayWebhookDelivery: {
        url: () => `/studio/api/webhooks/${theirs.webhook}/deliveries/msg_1/replay`,
        code: "unknown-webhook",
      },
    };

    /** Calls whose body names an object. Other names (a coupon's code, a passkey's answer) have no owner yet. */
    const NAMED_IN_BODY: readonly (readonly [ApiName, object])[] = [
      ["createQuote", { intent: { kind: "add", serialId: "zzz-zzzz", licences: 1 }, coupon: null }],
      ["createQuote", { intent: { kind: "upgrade", serialId: "zzzzzzz" }, coupon: null }],
      ["createQuote", { intent: { kind: "buy", plan: "pro", licences: 1, method: "card", serialId: "zzzzzzz" }, coupon: null }],
      ["setTally", { serialId: "zzz-zzzz", channel: 1, value: 1 }],
      ["createWebhook", { url: "https://example.com/", types: [], serialIds: ["zzz-zzzz"] }],
    ];

    it("cover every call that names an object", () => {
      expect(
        // A postal code has no owner.
        ROWS.filter(([name, row]) => row.params !== undefined && !isForAdmins(row.access) && name !== "lookUpPostalCode")
          .map(([name]) => name)
          .sort(),
      ).toEqual(Object.keys(OWNED).sort());
    });

    it.each(["licensee", "admin without second factor", "admin"] as const)("are not found for a %s", async (role) => {
      for (const [name, { url, body, code }] of Object.entries(OWNED)) {
        const answer = await request(role, API[name as ApiName].method, url(), body);
        expect([name, answer.code]).toEqual([name, code]);
        expect([403, 404]).toContain(answer.status);
      }
      for (const [name, body] of NAMED_IN_BODY) {
        const answer = await request(role, API[name].method, API[name].path, body);
        expect([name, answer]).toEqual([name, { status: 404, code: "serial-id-not-yours" }]);
      }
      expect((await opened.database.select().from(loginSessions)).map((row) => row.id)).toContain(theirs.session);
      expect((await opened.database.select().from(passkeys)).map((row) => row.id)).toEqual([theirs.passkey]);
      expect((await opened.database.select().from(personalTokens)).map((row) => row.id)).toContain(theirs.token);
      expect(await opened.database.select().from(webhooks)).toMatchObject([{ id: theirs.webhook, sealedOldSecret: null }]);
      expect(await opened.database.select().from(serialIds)).toMatchObject([
        { id: "zzzzzzz", name: null, passwordVerifier: null, allowedAddresses: [] },
      ]);
      expect(await opened.database.select().from(contracts)).toMatchObject([
        { serialId: "zzzzzzz", licences: 2, state: { renews: true, nextPlan: null } },
      ]);
      expect((await opened.database.select().from(purchases)).map(({ id }) => id)).toEqual([theirs.purchase]);
      expect((await opened.database.select().from(quotes)).map(({ id }) => id)).toEqual([theirs.quote]);
    });

    it.each(ROLES)("remain when a %s ends all other sessions, or requests another account's deletion", async (role) => {
      await request(role, "DELETE", "/studio/api/sessions");
      await request(role, "DELETE", "/studio/api/account", { accessToken: "of somebody" });
      expect((await opened.database.select().from(loginSessions)).map((row) => row.id)).toContain(theirs.session);
      const people = (await opened.database.select().from(accounts)).filter(({ email }) => !email.endsWith(".invalid"));
      expect(people.map(({ email }) => email).sort()).toEqual(Object.values(EMAILS).sort());
      expect((await opened.database.select().from(serialIds)).map((row) => row.id)).toEqual(["zzzzzzz"]);
    });
  });

  it("outside the API, gives a session no more than a visitor gets", async () => {
    const others = site.routes.filter((route) => OTHER_ROUTES[route] !== undefined || OAUTH.test(route));
    expect(others.length).toBeGreaterThan(Object.keys(OTHER_ROUTES).length);
    for (const route of others) {
      const [method = "", path = ""] = route.split(" ");
      const url = path.replace(":id/:channel", "zzz-zzzz/1").replace(/:\w+/, "x".repeat(22));
      const statuses: number[] = [];
      for (const role of ROLES) statuses.push((await request(role, method, url)).status);
      expect([route, new Set(statuses).size]).toEqual([route, 1]);
      expect([route, (statuses[0] ?? 500) < 500 && statuses[0] !== 405]).toEqual([route, true]);
    }
  });

  it("hides the mailbox from other machines", async () => {
    for (const role of ROLES)
      for (const path of ["/studio/dev/mail", "/studio/dev/mail.json", "/studio/dev/mail/x"])
        expect((await request(role, "GET", path)).status).toBe(404);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers %s on an unknown call with 404, never 405", async (method) => {
    for (const [, row] of ROWS)
      if (!ROWS.some(([, other]) => other.method === method && patternOf(other.path).test(row.path)))
        expect((await request("admin", method, row.path.replaceAll(/:\w+/g, "_"))).status).toBe(404);
  });
});
