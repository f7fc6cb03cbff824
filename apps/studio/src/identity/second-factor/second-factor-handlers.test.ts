import { randomBytes } from "node:crypto";
import { API, type CurrentSession, Email, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { HOTP, Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requireAccess } from "../../platform/access/access.ts";
import type { Caller } from "../../platform/api/request-origin.ts";
import type { AuditEvent } from "../../platform/audit/audit-port.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, loginSessions, passkeys, totpFactors } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { revocation } from "../credentials/revoke.ts";
import { secondFactorLogins } from "../sessions/second-factor-logins.ts";
import { FakeAuthenticator } from "./authenticator.fake.ts";
import { secondFactorHandlers } from "./second-factor-handlers.ts";
import { TOTP_LIMIT } from "./second-factors.ts";
import { hasFactor } from "./standing.ts";
import { totpStep } from "./totp-code.ts";

const SITE = "https://studio.example";
const START = new Date("2026-11-21T12:00:10Z");
const MINUTE = 60_000;
const newId = () => randomBytes(16).toString("base64url");
const codeAt = (secret: string, at: Date, moved = 0) =>
  HOTP.generate({ secret: Secret.fromBase32(secret), digits: 6, counter: totpStep(at) + moved });

type Calls = ReturnType<typeof secondFactorHandlers>;

const behindAccess = (handlers: Calls): Calls => {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (request: never, caller: Caller, answer: never) => {
      requireAccess(API[name as keyof Calls].access, caller.signedIn, caller.now);
      return (handler as (...parts: unknown[]) => unknown)(request, caller, answer);
    },
  ]);
  return Object.fromEntries(guarded) as unknown as Calls;
};

describe.each(enginesOf(import.meta.url))("second factors on $name", ({ open }) => {
  let opened: OpenDatabase;
  let audited: AuditEvent[];
  let taken: Map<string, number>;
  let cookie: string | undefined;
  let now: Date;
  let handlers: ReturnType<typeof secondFactorHandlers>;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    audited = [];
    taken = new Map();
    cookie = undefined;
    now = START;
    const audit = {
      record: async (_tx: unknown, event: AuditEvent) => {
        audited.push(event);
      },
    };
    handlers = behindAccess(
      secondFactorHandlers({
        mail: outboxMail(() => undefined),
        revoke: revocation({ audit }),
        database: opened.database,
        secrets: secretsUnder(Buffer.alloc(32, 3)),
        audit,
        limits: {
          take: async (rule, subject) => {
            const key = `${rule.name} ${subject}`;
            taken.set(key, (taken.get(key) ?? 0) + 1);
            return (taken.get(key) ?? 0) > rule.capacity ? { allowed: false, retryAfterSeconds: 60 } : { allowed: true };
          },
          reset: async (rule, subject) => {
            taken.delete(`${rule.name} ${subject}`);
          },
        },
        logins: secondFactorLogins(audit),
      }),
    );
  });

  const sessionRow = (accountId: string, at: Date) => ({
    accountId,
    createdAt: at,
    authenticatedAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + 3600_000),
    address: "",
    userAgent: "",
    passwordAt: at,
  });
  const origin = { address: "192.0.2.1", userAgent: "" };
  const visitor = (): Caller => ({ origin, signedIn: undefined, language: "ja", site: SITE, now });

  const person = async () => {
    const id = newId();
    const sessionId = newId();
    await opened.database.insert(accounts).values({ id, email: `${id}@a.example`, createdAt: now });
    await opened.database.insert(loginSessions).values({ ...sessionRow(id, now), id: sessionId, tokenHash: sessionId });
    const caller = async (changed: Partial<Caller> = {}): Promise<Caller> => {
      const [session] = await opened.database.select().from(loginSessions).where(eq(loginSessions.id, sessionId));
      const has = await opened.database.transaction((tx) => hasFactor(tx, id));
      const secondFactorAt = session?.secondFactorAt ?? undefined;
      return {
        ...visitor(),
        signedIn: {
          sessionId,
          secondFactorAt,
          provedAt: has ? secondFactorAt : (session?.passwordAt ?? undefined),
          account: {
            id,
            email: Email.parse(`${id}@a.example`),
            locale: "ja",
            role: "licensee",
            secondFactorPassed: secondFactorAt !== undefined,
            secondFactorNeeded: has && secondFactorAt === undefined,
          },
        },
        ...changed,
      };
    };
    const leave = () =>
      opened.database.update(loginSessions).set({ secondFactorAt: null }).where(eq(loginSessions.id, sessionId));
    return { id, sessionId, caller, leave };
  };
  type Person = Awaited<ReturnType<typeof person>>;

  const answer = {
    setCookie: () => undefined,
    setSession: (token: string | undefined) => {
      cookie = token;
    },
  };
  const nothing = { params: undefined, query: undefined, body: undefined };
  const body = <Body>(value: Body) => ({ ...nothing, body: value });
  const codeOf = async (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => "accepted",
      (error: unknown) => (error instanceof StudioError ? error.code : error),
    );
  const isPassed = (session: CurrentSession) => session.state === "signed-in" && session.account.secondFactorPassed;

  const enrol = async (who: Person) => (await handlers.enrolTotp(nothing, await who.caller(), answer)).secret;
  const prove = async (who: Person, code: string) => handlers.proveTotp(body({ code }), await who.caller(), answer);
  const register = async (who: Person, key: FakeAuthenticator, ceremony = {}) => {
    const options = await handlers.passkeyRegistrationOptions(nothing, await who.caller(), answer);
    return handlers.addPasskey(body({ name: "鍵", response: key.register(options, ceremony) }), await who.caller(), answer);
  };
  const signIn = async (key: FakeAuthenticator, ceremony = {}, caller: Caller = visitor()) => {
    const options = await handlers.passkeyAuthenticationOptions(nothing, caller, answer);
    return handlers.provePasskey(body({ response: key.authenticate(options, ceremony) }), caller, answer);
  };
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const actions = () => audited.map(({ action }) => action);

  describe("an authenticator app", () => {
    it("works once a code of it was confirmed, and then passes the second factor", async () => {
      const who = await person();
      const secret = await enrol(who);
      const read = async () => handlers.readSecondFactors(nothing, await who.caller(), answer);
      expect(await read()).toEqual({ totp: false, passkeys: [], passed: false, recoveryCodes: null });
      expect(isPassed(await prove(who, codeAt(secret, now)))).toBe(true);
      expect(await read()).toEqual({ totp: true, passkeys: [], passed: true, recoveryCodes: null });
      expect(actions()).toEqual(["totp.enrolled", "second-factor.passed"]);
      expect(await codeOf(handlers.enrolTotp(nothing, await who.caller(), answer))).toBe("second-factor-exists");
    });

    it("keeps its secret encrypted, bound to this account", async () => {
      const who = await person();
      const other = await person();
      const secret = await enrol(who);
      await enrol(other);
      const [row] = await opened.database.select().from(totpFactors).where(eq(totpFactors.accountId, who.id));
      expect(row?.sealedSecret).not.toContain(secret);
      await opened.database
        .update(totpFactors)
        .set({ sealedSecret: row?.sealedSecret ?? "" })
        .where(eq(totpFactors.accountId, other.id));
      expect(await codeOf(prove(other, codeAt(secret, now)))).not.toBe("accepted");
    });

    it("accepts a code once, even from two requests at once, and tolerates a clock one step off", async () => {
      const who = await person();
      const secret = await enrol(who);
      const results = await Promise.all([prove(who, codeAt(secret, now)), prove(who, codeAt(secret, now))].map(codeOf));
      expect(results.sort()).toEqual(["accepted", "second-factor-wrong"]);
      expect(await codeOf(prove(who, codeAt(secret, now)))).toBe("second-factor-wrong");
      expect(await codeOf(prove(who, codeAt(secret, now, -1)))).toBe("second-factor-wrong");
      expect(await codeOf(prove(who, codeAt(secret, now, 1)))).toBe("accepted");
      later(10 * MINUTE);
      expect(await codeOf(prove(who, codeAt(secret, now, -2)))).toBe("second-factor-wrong");
      expect(await codeOf(prove(who, codeAt(secret, now, -1)))).toBe("accepted");
    });

    it("can't be guessed: the account's tries run out, and a right code restores them", async () => {
      const who = await person();
      const secret = await enrol(who);
      const wrong = codeAt(secret, now, 40);
      for (let tries = 1; tries < TOTP_LIMIT.capacity; tries += 1)
        expect(await codeOf(prove(who, wrong))).toBe("second-factor-wrong");
      expect(isPassed(await prove(who, codeAt(secret, now)))).toBe(true);
      for (let tries = 0; tries < TOTP_LIMIT.capacity; tries += 1) await codeOf(prove(who, wrong));
      later(MINUTE);
      expect(await codeOf(prove(who, codeAt(secret, now)))).toBe("too-many-requests");
      expect(actions()).toContain("second-factor.failed");
    });

    it("rejects every code when no app is enrolled", async () => {
      expect(await codeOf(prove(await person(), "000000"))).toBe("second-factor-wrong");
    });

    it("is removed only after passing the second factor, which is then cleared", async () => {
      const who = await person();
      const secret = await enrol(who);
      await prove(who, codeAt(secret, now));
      await who.leave();
      expect(await codeOf(handlers.removeTotp(nothing, await who.caller(), answer))).toBe("second-factor-needed");
      later(MINUTE);
      await prove(who, codeAt(secret, now));
      await handlers.removeTotp(nothing, await who.caller(), answer);
      expect(await handlers.readSecondFactors(nothing, await who.caller(), answer)).toEqual({
        totp: false,
        passkeys: [],
        passed: false,
        recoveryCodes: null,
      });
      expect(actions().at(-1)).toBe("totp.removed");
    });
  });

  describe("permission to add a factor", () => {
    it("a first one only soon after the login", async () => {
      const who = await person();
      later(15 * MINUTE + 1);
      const caller = await who.caller();
      expect(await codeOf(handlers.enrolTotp(nothing, caller, answer))).toBe("proof-needed");
      expect(await codeOf(handlers.passkeyRegistrationOptions(nothing, caller, answer))).toBe("proof-needed");
    });

    it("not an app enrolled before another factor: its first code opens nothing", async () => {
      const who = await person();
      const secret = await enrol(who);
      await register(who, new FakeAuthenticator(SITE));
      await who.leave();
      expect(await codeOf(prove(who, codeAt(secret, now)))).toBe("second-factor-needed");
      expect((await who.caller()).signedIn?.account.secondFactorPassed).toBe(false);
    });

    it("not an app whose first code arrives long after the proof", async () => {
      const who = await person();
      const secret = await enrol(who);
      later(15 * MINUTE + 1);
      expect(await codeOf(prove(who, codeAt(secret, now)))).toBe("proof-needed");
    });

    it("another one after passing the second factor, however old the session", async () => {
      const who = await person();
      await register(who, new FakeAuthenticator(SITE));
      await who.leave();
      expect(await codeOf(handlers.enrolTotp(nothing, await who.caller(), answer))).toBe("second-factor-needed");
      expect(await codeOf(register(who, new FakeAuthenticator(SITE)))).toBe("second-factor-needed");
    });

    it("not a challenge from before the account had another factor", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      const early = await handlers.passkeyRegistrationOptions(nothing, await who.caller(), answer);
      await register(who, new FakeAuthenticator(SITE));
      await who.leave();
      const late = handlers.addPasskey(body({ name: "x", response: key.register(early) }), await who.caller(), answer);
      expect(await codeOf(late)).toBe("second-factor-needed");
    });

    it("not a program with an access token", async () => {
      const who = await person();
      const { signedIn } = await who.caller();
      const program = await who.caller({ signedIn: signedIn === undefined ? undefined : { ...signedIn, sessionId: undefined } });
      expect((await handlers.readSecondFactors(nothing, program, answer)).totp).toBe(false);
      for (const call of [
        handlers.enrolTotp(nothing, program, answer),
        handlers.proveTotp(body({ code: "000000" }), program, answer),
        handlers.removeTotp(nothing, program, answer),
        handlers.passkeyRegistrationOptions(nothing, program, answer),
        handlers.passkeyAuthenticationOptions(nothing, program, answer),
        handlers.removePasskey({ ...nothing, params: { id: newId() } }, program, answer),
      ])
        expect(await codeOf(call)).toBe("forbidden");
    });
  });

  describe("a passkey", () => {
    it("signs in without a password, with the second factor passed", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      const added = await register(who, key);
      expect(added).toEqual({ id: added.id, name: "鍵", createdAt: now.toISOString(), lastUsedAt: null });
      later(MINUTE);
      const session = await signIn(key);
      expect(session).toMatchObject({ state: "signed-in", account: { id: who.id, secondFactorPassed: true } });
      expect(cookie).toBeDefined();
      const [passkey] = (await handlers.readSecondFactors(nothing, await who.caller(), answer)).passkeys;
      expect(passkey?.lastUsedAt).toBe(now.toISOString());
      expect(actions()).toEqual(["passkey.added", "session.opened", "second-factor.passed"]);
      expect(cookie).toMatch(/^[\w-]{43}$/);
    });

    it("passes the second factor of a session without creating a new one", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      await register(who, key);
      await who.leave();
      expect(isPassed(await signIn(key, { userHandle: undefined }, await who.caller()))).toBe(true);
      expect(cookie).toBeUndefined();
      expect((await who.caller()).signedIn?.account.secondFactorPassed).toBe(true);
    });

    it("rejects another account's key", async () => {
      const who = await person();
      const thief = await person();
      const theirs = new FakeAuthenticator(SITE);
      await register(thief, theirs);
      await register(who, new FakeAuthenticator(SITE));
      await who.leave();
      expect(await codeOf(signIn(theirs, {}, await who.caller()))).toBe("unknown-passkey");
      expect((await who.caller()).signedIn?.account.secondFactorPassed).toBe(false);
    });

    it("is unknown if it isn't registered or was removed", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      expect(await codeOf(signIn(key))).toBe("unknown-passkey");
      const { id } = await register(who, key);
      const other = await person();
      await register(other, new FakeAuthenticator(SITE));
      const remove = async (by: Person, passkeyId: string) =>
        codeOf(handlers.removePasskey({ ...nothing, params: { id: passkeyId } }, await by.caller(), answer));
      expect(await remove(other, id)).toBe("unknown-passkey");
      await who.leave();
      expect(await remove(who, id)).toBe("second-factor-needed");
      await signIn(key, {}, await who.caller());
      expect(await remove(who, id)).toBe("accepted");
      expect(await codeOf(signIn(key))).toBe("unknown-passkey");
      expect((await who.caller()).signedIn?.account.secondFactorPassed).toBe(false);
    });

    it.each([
      ["another site's page", { origin: "https://evil.example" }],
      ["another site's key", { rpId: "evil.example" }],
      ["no user verification", { verified: false }],
      ["a challenge that was never given", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ])("is refused with %s, at registration and after", async (_name, ceremony) => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      expect(await codeOf(register(who, key, ceremony))).toBe("second-factor-wrong");
      await register(who, key);
      expect(await codeOf(signIn(key, ceremony))).toBe("second-factor-wrong");
      expect(cookie).toBeUndefined();
    });

    it("is refused when it was cloned: its counter doesn't increase", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      await register(who, key);
      await signIn(key, { counter: 9 });
      expect(await codeOf(signIn(key, { counter: 9 }))).toBe("second-factor-wrong");
      expect(await codeOf(signIn(key, { counter: 5 }))).toBe("second-factor-wrong");
      expect(await codeOf(signIn(key, { counter: 4_294_967_295 }))).toBe("accepted");
      expect(actions().filter((action) => action === "second-factor.failed")).toHaveLength(2);
    });

    it("must identify its account when no one is signed in", async () => {
      const who = await person();
      const other = await person();
      const key = new FakeAuthenticator(SITE);
      await register(who, key);
      expect(await codeOf(signIn(key, { userHandle: undefined }))).toBe("second-factor-wrong");
      const handle = Buffer.from(other.id).toString("base64url");
      expect(await codeOf(signIn(key, { userHandle: handle }))).toBe("second-factor-wrong");
    });

    it("accepts a challenge once, within five minutes, for its own account and purpose", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      await register(who, key);
      const caller = visitor();
      const options = await handlers.passkeyAuthenticationOptions(nothing, caller, answer);
      const response = key.authenticate(options);
      expect(await codeOf(handlers.provePasskey(body({ response }), caller, answer))).toBe("accepted");
      expect(await codeOf(handlers.provePasskey(body({ response }), caller, answer))).toBe("second-factor-wrong");

      const stale = await handlers.passkeyAuthenticationOptions(nothing, caller, answer);
      later(5 * MINUTE + 1);
      expect(await codeOf(handlers.provePasskey(body({ response: key.authenticate(stale) }), visitor(), answer))).toBe(
        "second-factor-wrong",
      );
      const own = await handlers.passkeyAuthenticationOptions(nothing, await who.caller(), answer);
      const swapped = handlers.provePasskey(body({ response: key.authenticate(own) }), visitor(), answer);
      expect(await codeOf(swapped)).toBe("second-factor-wrong");
      const forSignIn = await handlers.passkeyAuthenticationOptions(nothing, await who.caller(), answer);
      const response2 = new FakeAuthenticator(SITE).register({ ...forSignIn, user: { id: who.id } });
      const registered = handlers.addPasskey(body({ name: "x", response: response2 }), await who.caller(), answer);
      expect(await codeOf(registered)).toBe("second-factor-wrong");
    });

    it("is registered once: an authenticator that already has one reports it, and can't take another account's", async () => {
      const who = await person();
      const key = new FakeAuthenticator(SITE);
      await register(who, key);
      const options = await handlers.passkeyRegistrationOptions(nothing, await who.caller(), answer);
      expect(options.excludeCredentials).toMatchObject([{ id: key.credentialId }]);
      expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
      expect(await codeOf(register(await person(), key))).toBe("second-factor-wrong");
      const rows = await opened.database.select().from(passkeys).where(eq(passkeys.credentialId, key.credentialId));
      expect(rows.map(({ accountId }) => accountId)).toEqual([who.id]);
    });

    it.each([
      {},
      { id: 1 },
      { response: null },
      {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "", authenticatorData: "", signature: "" },
      },
      { id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "!" } },
      JSON.parse('{"__proto__": {"id": "a"}}'),
    ])("is rejected if the response is malformed: %j", async (response) => {
      const who = await person();
      expect(await codeOf(handlers.addPasskey(body({ name: "x", response }), await who.caller(), answer))).toBe(
        "second-factor-wrong",
      );
      expect(await codeOf(handlers.provePasskey(body({ response }), visitor(), answer))).toBe("second-factor-wrong");
    });

    it("doesn't exist if the site has no host name", async () => {
      const who = await person();
      for (const site of [undefined, "http://192.168.1.5:8787"]) {
        expect(await codeOf(handlers.passkeyRegistrationOptions(nothing, await who.caller({ site }), answer))).toBe(
          "passkey-needs-name",
        );
        expect(await codeOf(handlers.passkeyAuthenticationOptions(nothing, { ...visitor(), site }, answer))).toBe(
          "passkey-needs-name",
        );
      }
    });
  });
});
