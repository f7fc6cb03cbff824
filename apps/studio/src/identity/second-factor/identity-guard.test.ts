import { LOCAL_IDENTITY } from "@setsuna/account";
import { Email } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../../platform/api/request-origin.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, totpFactors } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import type { IdentityService } from "../user-pool/identity-service.ts";
import { IdentityRefusal, notAuthorized } from "../user-pool/protocol/identity-refusal.ts";
import type { OperationName } from "../user-pool/protocol/requests.ts";
import { asksForLogin, guardedIdentity } from "./identity-guard.ts";

const now = new Date("2026-11-21T00:00:00Z");
const MINUTE = 60_000;
const origin = { address: "192.0.2.1", userAgent: "" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** The pool would check its signature. */
const tokenOf = (sub: string, loggedInAt: Date) =>
  `${encode({ alg: "RS256" })}.${encode({ sub, auth_time: Math.floor(loggedInAt.getTime() / 1000) })}.c2ln`;

describe.each(enginesOf(import.meta.url))("the identity protocol in front of a user pool, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let asked: OperationName[];
  let refuses: boolean;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => {
    asked = [];
    refuses = false;
  });

  const pool: IdentityService = {
    port: {
      settings: LOCAL_IDENTITY,
      currentUser: () => Promise.reject(new Error("nobody asks")),
      deleteUser: async () => undefined,
      stands: async () => true,
      setLocale: async () => undefined,
    },
    publicKeys: [],
    call: async (name) => {
      if (refuses) throw notAuthorized();
      asked.push(name);
      return {};
    },
    removeExpired: async () => undefined,
  };
  const call = (name: OperationName, body: object, signedIn?: SignedIn) =>
    guardedIdentity(pool, opened.database).call(name, body, {
      origin,
      now,
      signedIn,
    });
  const person = async (withFactor: boolean) => {
    const id = newRowId();
    const subject = `subject-${id}`;
    const email = Email.parse(`${id}@example.com`);
    await opened.database.insert(accounts).values({ id, email, identitySubject: subject, createdAt: now });
    if (withFactor)
      await opened.database.insert(totpFactors).values({ accountId: id, sealedSecret: "", createdAt: now, confirmedAt: now });
    const session = (provedAt: Date | undefined): SignedIn => ({
      sessionId: newRowId(),
      provedAt,
      account: {
        id,
        email,
        locale: "en",
        role: "licensee",
        secondFactorPassed: provedAt !== undefined,
        secondFactorNeeded: provedAt === undefined,
      },
    });
    return { id, email, subject, session };
  };
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it.each(["ChangePassword", "DeleteUser", "GlobalSignOut"] as const)(
    "allows %s of an account with a factor only with fresh proof",
    async (name) => {
      const { subject, session } = await person(true);
      const body = { AccessToken: tokenOf(subject, now) };
      const somebody = (await person(true)).session(now);
      for (const signedIn of [undefined, session(undefined), session(ago(16 * MINUTE)), somebody])
        await expect(call(name, body, signedIn)).rejects.toThrow(IdentityRefusal);
      expect(asked).toEqual([]);
      await call(name, body, session(ago(15 * MINUTE)));
      expect(asked).toEqual([name]);
      expect(asksForLogin(name)).toBe(true);
    },
  );

  it("lets an account without one use the password: only deletion requires a login within the last 15 minutes", async () => {
    const { subject } = await person(false);
    const old = { AccessToken: tokenOf(subject, ago(16 * MINUTE)) };
    await expect(call("DeleteUser", old)).rejects.toThrow(IdentityRefusal);
    for (const name of ["ChangePassword", "GlobalSignOut", "UpdateUserAttributes", "GetUser"] as const) await call(name, old);
    await call("DeleteUser", { AccessToken: tokenOf(subject, now) });
    expect(asked).toHaveLength(5);
  });

  it.each([{}, { AccessToken: "x" }, { AccessToken: "a.b.c" }, { AccessToken: tokenOf("nobody", now) }, null, "x"])(
    "leaves %j to the service, which refuses it",
    async (body) => {
      refuses = true;
      await expect(call("DeleteUser", Object(body))).rejects.toThrow("Incorrect username or password");
    },
  );

  it("records a reset by mail once it has succeeded, under any spelling of the name", async () => {
    const { id, email, subject } = await person(true);
    const resetAt = async () => (await opened.database.select().from(accounts).where(eq(accounts.id, id)))[0]?.passwordResetAt;
    refuses = true;
    await expect(call("ConfirmForgotPassword", { Username: email })).rejects.toThrow();
    refuses = false;
    await call("ForgotPassword", { Username: subject });
    await call("ConfirmForgotPassword", { Username: "nobody@example.com" });
    expect(await resetAt()).toBe(null);
    await call("ConfirmForgotPassword", { Username: email.toUpperCase() });
    expect(await resetAt()).toEqual(now);
  });
});
