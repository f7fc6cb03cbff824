import { linkCodeOf, MailCode } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identityLogins } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { callerAt, type FakeCaller, outcomeOf } from "./callers.fake.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 60_000 });

const PASSWORD = "Kumo0Akatsuki";
const MINUTE_MS = 60_000;

describe.each(enginesOf(import.meta.url))("the login after sign-up, on $name", ({ open }) => {
  let identity: FakeIdentity;
  beforeAll(async () => {
    identity = await openFakeIdentity(open);
  }, 120_000);
  afterAll(() => identity.close());

  let email: string;
  let count = 0;
  let browser: FakeCaller;
  beforeEach(() => {
    count += 1;
    email = `first${count}@example.jp`;
    browser = callerAt(identity, "203.0.113.7");
  });

  const begin = async () => {
    const began = await browser.client.signUp(email, PASSWORD, "en");
    if (!began.ok || began.value.session === undefined) throw new Error("no sign-up");
    const digits = identity.codeFor(email);
    return {
      ...began.value,
      session: began.value.session,
      digits,
      link: linkCodeOf(MailCode.parse(digits), began.value.subject),
    };
  };
  const confirm = async (): Promise<{ readonly session: string; readonly subject: string }> => {
    const { link, session, subject } = await begin();
    const confirmed = await browser.client.confirmSignUp(email, link, { session });
    if (!confirmed.ok || confirmed.value.session === undefined) throw new Error("no session");
    return { session: confirmed.value.session, subject };
  };
  const logInWith = (session: string, who = browser) => outcomeOf(who.client.signInConfirmed(email, session));

  it("is opened for the requesting browser without the password again", async () => {
    const { session, subject } = await confirm();
    const opened = await browser.client.signInConfirmed(email, session);
    if (!opened.ok) throw new Error(opened.error.message);
    const user = await identity.service.port.currentUser(opened.value.accessToken, identity.clock.now);
    expect(user).toMatchObject({ subject, email, emailVerified: true });
    expect((await browser.client.refresh(opened.value.refreshToken)).ok).toBe(true);
  });

  it("is as old as the sign-up, so that actions requiring fresh proof ask for the password after a late mail", async () => {
    const began = identity.clock.now;
    const { link, session } = await begin();
    identity.advance(5 * 60 * MINUTE_MS);
    const confirmed = await browser.client.confirmSignUp(email, link, { session });
    const opened = await browser.client.signInConfirmed(email, (confirmed.ok && confirmed.value.session) || "");
    if (!opened.ok) throw new Error(opened.error.message);
    const user = await identity.service.port.currentUser(opened.value.accessToken, identity.clock.now);
    expect(user.authenticatedAt).toEqual(began);
  });

  it("opens one login, and none if the user has logged in meanwhile", async () => {
    const { session } = await confirm();
    expect(await Promise.all([logInWith(session), logInWith(session), logInWith(session)])).toEqual(
      expect.arrayContaining(["ok", "NotAuthorizedException", "NotAuthorizedException"]),
    );
    expect(await logInWith(session)).toBe("NotAuthorizedException");
    email = `also-${email}`;
    const second = await confirm();
    expect(await outcomeOf(browser.client.signIn(email, PASSWORD))).toBe("ok");
    expect(await logInWith(second.session)).toBe("NotAuthorizedException");
  });

  it("expires 3 minutes after the confirmation", async () => {
    const { session } = await confirm();
    identity.advance(3 * MINUTE_MS);
    expect(await logInWith(session)).toBe("NotAuthorizedException");
    expect(await outcomeOf(browser.client.signIn(email, PASSWORD))).toBe("ok");
  });

  it("is not opened after the password was reset", async () => {
    const { session } = await confirm();
    identity.advance(1000);
    await browser.client.forgotPassword(email);
    expect(await outcomeOf(browser.client.confirmForgotPassword(email, identity.codeFor(email), "Newpass1X"))).toBe("ok");
    expect(await logInWith(session)).toBe("NotAuthorizedException");
  });

  it("is refused with weaker proof: a program that opens the link, another browser, Cognito's plain clients", async () => {
    const { link, digits, session, subject } = await begin();
    const scanner = callerAt(identity, "192.0.2.50", false, "link checker");
    for (const proof of [undefined, { session: `${subject}.${"x".repeat(43)}` }])
      expect(await outcomeOf(scanner.client.confirmSignUp(email, link, proof))).toBe("NotAuthorizedException");
    expect(identity.told).not.toContain(`confirmed ${email} en`);
    expect(await logInWith(session)).toBe("NotAuthorizedException");
    // Known only by network and program, a client confirms, but logs in by password.
    const plain = await browser.call("ConfirmSignUp", { Username: email, ConfirmationCode: digits });
    expect([plain.type, plain.body.Session]).toEqual(["ok", undefined]);
    expect(identity.told).toContain(`confirmed ${email} en`);
  });

  it("requires the password in another browser: its confirmation carries no session", async () => {
    const { link } = await begin();
    const phone = callerAt(identity, "203.0.113.99");
    const confirmed = await phone.client.confirmSignUp(email, link, { password: PASSWORD });
    expect(confirmed).toEqual({ ok: true, value: { session: undefined } });
    expect(await outcomeOf(phone.client.signIn(email, PASSWORD))).toBe("ok");
  });

  it("refuses a session that was modified, is another user's, or is unknown", async () => {
    const theirs = await confirm();
    const other = email;
    email = `next-${email}`;
    const own = await confirm();
    const [subject = "", endsAt = "", mac = ""] = own.session.split(".");
    for (const session of [
      "x".repeat(60),
      `${subject}.${Number(endsAt) + 60_000}.${mac}`,
      `${theirs.subject}.${endsAt}.${mac}`,
      `${own.session}0`,
      theirs.session,
    ])
      expect(await logInWith(session)).toBe("NotAuthorizedException");
    const without = await browser.call("InitiateAuth", { AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: other } });
    expect(without.type).toBe("InvalidParameterException");
    const unnamed = await browser.call("InitiateAuth", { AuthFlow: "USER_AUTH", AuthParameters: {}, Session: own.session });
    expect(unnamed.type).toBe("NotAuthorizedException");
    expect(await identity.database.select().from(identityLogins).where(eq(identityLogins.subject, own.subject))).toEqual([]);
    expect(await logInWith(own.session)).toBe("ok");
  });

  it("counts against the login limit", async () => {
    const { session } = await confirm();
    const busy = callerAt(identity, "192.0.2.80");
    identity.limits.set("identity-login-address", 0);
    try {
      expect(await logInWith(session, busy)).toBe("TooManyRequestsException");
    } finally {
      identity.limits.delete("identity-login-address");
    }
  });
});
