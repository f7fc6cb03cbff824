import { everydayCases, RUNS_ALL } from "@setsuna/testkit/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedInPerson } from "../../composition/people.fake.ts";
import { readAdminCommand, runAdminCommand } from "../../operations/commands/roles.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog } from "../../platform/storage/schema/index.ts";
import { enginesOf, type TestEngine } from "../../platform/storage/testing/test-databases.ts";
import { ADAPTERS, type Adapter, type CredentialsSite, openCredentialsSite, PASSWORD } from "./credentials-site.fake.ts";
import { type Credential, type Everything, everythingOf } from "./everything-of.fake.ts";
import { type Revocation, revocation } from "./revoke.ts";
import { type CredentialEvent, WHAT_ENDS } from "./what-ends.ts";

vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;
const revoke = revocation({ audit: auditPort });

interface World {
  readonly site: CredentialsSite;
  readonly opened: OpenDatabase;
  readonly who: Everything;
}

const HERE: readonly Credential[] = [
  "session here",
  "mark here",
  "oauth session here",
  "page here",
  "renewal of page here",
  "login here",
  "entering by login here",
];
const THERE: readonly Credential[] = [
  "session there",
  "mark there",
  "oauth session there",
  "page there",
  "renewal of page there",
  "login there",
  "entering by login there",
];
const PROGRAMS: readonly Credential[] = ["program", "renewal of program"];
const GIVEN_OUT: readonly Credential[] = [...HERE, ...THERE, ...PROGRAMS, "session by passkey", "token", "reset code"];

const inTransaction =
  (what: (who: Everything) => Revocation) =>
  ({ site, opened, who }: World) =>
    opened.database.transaction((tx) =>
      revoke(tx, who.accountId, what(who), { actor: who.accountId, origin: { address: "192.0.2.1" }, now: site.clock.now }),
    );
const atConsole =
  (verb: "sign-out" | "grant") =>
  async ({ site, opened, who }: World) => {
    const command = readAdminCommand([verb, who.email]);
    if (!command.ok) throw new Error(command.error);
    expect((await runAdminCommand(opened.database, command.value, site.clock.now)).ok).toBe(true);
  };
const deletes =
  (path: (who: Everything) => string) =>
  async ({ who }: World) =>
    expect((await who.api("DELETE", path(who), { cookie: who.here.cookie })).statusCode).toBe(204);
const succeeds = async (result: Promise<{ readonly ok: boolean }>) => expect(await result).toMatchObject({ ok: true });

const mailedCode = (site: CredentialsSite, email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const code = /\b\d{6}\b/.exec((await site.mailTo(email)).join("\n"))?.[0];
      if (code === undefined) throw new Error("no code yet");
      return code;
    },
    { timeout: 15_000 },
  );

interface Case {
  readonly event: CredentialEvent;
  readonly only?: Adapter;
  readonly by?: string;
  readonly act: (world: World) => Promise<unknown>;
  /** Must be refused afterwards. Everything else must still work. */
  readonly dead: readonly Credential[];
}

const CASES: readonly Case[] = [
  { event: "signed-out", act: deletes(() => "session"), dead: HERE },
  {
    event: "signed-out-by-oauth",
    act: async ({ who: { here } }) => {
      const { response } = await here.browser.open("/studio/oauth2/logout", true);
      const html = (await response?.text()) ?? "";
      const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
      const [, end = ""] = /formaction="([^"]+)"/.exec(html) ?? [];
      const form = { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) };
      expect((await here.browser.request(end, form)).status).toBeLessThan(400);
    },
    dead: HERE,
  },
  {
    event: "session-replaced",
    act: async ({ who: { api, here } }) => {
      const { accessToken, refreshToken } = here.tokens;
      const again = await api("POST", "session", { cookie: here.cookie }, { accessToken, refreshToken });
      expect(again.statusCode).toBe(200);
    },
    dead: HERE.filter((name) => !name.includes("login here")),
  },
  { event: "session-ended", act: deletes(({ there }) => `sessions/${there.id}`), dead: THERE },
  {
    event: "login-ended",
    only: "built-in service",
    by: "RevokeToken",
    act: ({ site, who }) => succeeds(site.identity.revoke(who.there.tokens.refreshToken)),
    dead: THERE,
  },
  {
    event: "refresh-token-reused",
    only: "built-in service",
    act: async ({ site, who: { there } }) => {
      await succeeds(site.identity.refresh(there.tokens.refreshToken));
      site.advance(2 * MINUTE);
      expect(await site.identity.refresh(there.tokens.refreshToken)).toMatchObject({ error: { name: "NotAuthorizedException" } });
    },
    dead: THERE,
  },
  {
    event: "login-lost",
    only: "user pool",
    by: "RevokeToken at the pool",
    act: async ({ site, who: { there, probes } }) => {
      await succeeds(site.atPool.revoke(there.tokens.refreshToken));
      site.advance(5 * MINUTE);
      expect(await probes["page there"]()).toBe(false);
    },
    dead: [...THERE, "session by passkey"],
  },
  {
    event: "others-ended",
    act: deletes(() => "sessions"),
    dead: [...THERE, ...PROGRAMS, "session by passkey", "entering by login here"],
  },
  {
    event: "signed-out-everywhere",
    by: "GlobalSignOut",
    act: ({ site, who }) => succeeds(site.identityIn(who.here.cookie).globalSignOut(who.here.tokens.accessToken)),
    dead: GIVEN_OUT,
  },
  {
    event: "password-changed",
    act: ({ site, who }) =>
      succeeds(site.identityIn(who.here.cookie).changePassword(who.here.tokens.accessToken, PASSWORD, "Changed1X")),
    dead: GIVEN_OUT,
  },
  {
    event: "password-reset",
    act: async ({ site, who: { email } }) => {
      const code = site.pool?.codeFor(email) ?? (await mailedCode(site, email));
      await succeeds(site.identity.confirmForgotPassword(email, code, "Changed1X"));
      const told = "ended 1 app that you had allowed and 1 access token";
      await expect.poll(async () => (await site.mailTo(email)).join("\n"), { timeout: 15_000 }).toContain(told);
      expect((await site.mailTo(email)).join("\n")).toContain("passkeys and authenticator apps are unchanged");
    },
    dead: GIVEN_OUT,
  },
  {
    event: "factor-removed",
    act: inTransaction(({ here }) => ({ event: "factor-removed", session: here.id })),
    dead: ["mark there"],
  },
  {
    event: "last-factor-removed",
    act: inTransaction(() => ({ event: "last-factor-removed" })),
    dead: ["mark here", "mark there"],
  },
  {
    event: "factor-not-mine",
    act: inTransaction(({ here }) => ({ event: "factor-not-mine", session: here.id })),
    dead: [...THERE, ...PROGRAMS, "session by passkey", "token", "reset code", "entering by login here"],
  },
  { event: "factor-reported", act: inTransaction(() => ({ event: "factor-reported" })), dead: GIVEN_OUT },
  {
    event: "account-deleted",
    act: async ({ site, who: { api, here, email } }) => {
      const { accessToken } = await site.logIn(email);
      expect((await api("DELETE", "account", { cookie: here.cookie }, { accessToken })).statusCode).toBe(204);
    },
    dead: [...GIVEN_OUT, "passkey"],
  },
  {
    event: "account-deleted",
    by: "DeleteUser",
    act: ({ site, who }) => succeeds(site.identityIn(who.here.cookie).deleteUser(who.here.tokens.accessToken)),
    dead: [...GIVEN_OUT, "passkey"],
  },
  {
    event: "admin-ended",
    by: "an admin",
    act: async ({ site, opened, who: { accountId, email } }) => {
      const admin = await signedInPerson(site, opened, `admin-of-${email}`, "admin");
      expect((await admin.call("DELETE", `/studio/api/admin/accounts/${accountId}/sessions`)).statusCode).toBe(200);
    },
    dead: GIVEN_OUT,
  },
  { event: "admin-ended", by: "the console", act: atConsole("sign-out"), dead: GIVEN_OUT },
  { event: "role-changed", act: atConsole("grant"), dead: ["mark here", "mark there"] },
  { event: "account-restricted", act: inTransaction(() => ({ event: "account-restricted" })), dead: [] },
];

interface Suite extends TestEngine {
  readonly adapter: Adapter;
  readonly cases: readonly Case[];
}

const ADAPTERS_OF_TODAY = RUNS_ALL ? ADAPTERS : ADAPTERS.slice(0, 1);
const SUITES = enginesOf(import.meta.url).flatMap<Suite>(({ name, open }) =>
  ADAPTERS_OF_TODAY.map((adapter) => ({
    name,
    open,
    adapter,
    cases: everydayCases(CASES, { oneIn: 3 }).filter(({ only = adapter }) => only === adapter),
  })),
);

describe.each(SUITES)("on $name", ({ open, adapter, cases }) => {
  describe(`with the ${adapter}, what ends`, () => {
    let opened: OpenDatabase;
    let site: CredentialsSite;
    beforeAll(async () => {
      opened = await open();
      site = await openCredentialsSite(opened, adapter);
    }, 120_000);
    afterAll(async () => {
      await site.close();
      await opened.close();
    });

    it.each(cases)("by $event is refused, and everything else works (door: $by)", async ({ event, act, dead }) => {
      const who = await everythingOf(site, opened);
      // A pool manages its own codes.
      const asked = Object.entries(who.probes).filter(([name]) => adapter === "built-in service" || name !== "reset code");
      for (const [name, works] of asked.filter(([name]) => !/^(renewal|entering)/.test(name)))
        expect(await works(), `${name}, before`).toBe(true);
      site.advance(MINUTE);
      await act({ site, opened, who });
      for (const [name, works] of asked) {
        const ended = dead.some((other) => other === name);
        // A pool is notified after the transaction.
        if (ended && name.startsWith("login ")) await expect.poll(works, { timeout: 15_000 }).toBe(false);
        else expect(await works(), name).toBe(!ended);
      }
      const entries = await opened.database.select().from(auditLog).where(eq(auditLog.action, "session.ended"));
      const quiet = dead.every((name) => name.startsWith("mark"));
      expect(entries.filter(({ detail }) => detail.event === event).length > 0).toBe(!quiet);
    });
  });
});

it("covers every event", () => {
  expect(new Set(CASES.map(({ event }) => event))).toEqual(new Set(Object.keys(WHAT_ENDS)));
});
