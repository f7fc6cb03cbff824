import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identityKnownNetworks, rateLimits } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { callerAt, type FakeCaller, outcomeOf } from "./callers.fake.ts";
import { deviceCookie, readDeviceCookie } from "./device-cookie.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = "Kumo0Akatsuki";
const HOME = "203.0.113.7";
const DAY_MS = 24 * 3_600_000;

describe.each(enginesOf(import.meta.url))("what strangers use up isn't the owner's, on $name", ({ open }) => {
  let identity: FakeIdentity;
  beforeAll(async () => {
    identity = await openFakeIdentity(open, {}, true);
  }, 120_000);
  afterAll(() => identity.close());

  let email: string;
  let owner: FakeCaller;
  let count = 0;
  beforeEach(async () => {
    await identity.database.delete(rateLimits);
    count += 1;
    email = `owner${count}@example.jp`;
    owner = callerAt(identity, HOME);
    const began = await owner.client.signUp(email, PASSWORD, "en");
    const session = began.ok ? (began.value.session ?? "") : "";
    expect(await outcomeOf(owner.client.confirmSignUp(email, identity.codeFor(email), { session }))).toBe("ok");
    expect(await outcomeOf(owner.client.signIn(email, PASSWORD))).toBe("ok");
  });

  const strangers = (networks: number) => Array.from({ length: networks }, (_, n) => callerAt(identity, `198.51.${n}.9`, false));
  const travelling = (address: string): FakeCaller => callerAt(identity, address, true, "browser", owner.cookies());
  const callerWithCookie = (address: string, cookie: string) => callerAt(identity, address, false, "browser", cookie).client;
  const begin = (who: FakeCaller) =>
    who.call("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email, SRP_A: "2" } });
  const newcomer = () => callerAt(identity, "192.0.2.200", false);
  const guess = async (who: FakeCaller): Promise<string> => {
    const { type, body } = await begin(who);
    const asked = body.ChallengeParameters as Readonly<Record<string, string>> | undefined;
    if (asked === undefined) return type;
    const ChallengeResponses = {
      USERNAME: asked.USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: asked.SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString("base64"),
      TIMESTAMP: "Sat Nov 21 03:04:05 UTC 2026",
    };
    const answer = { ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses, Session: body.Session };
    return (await who.call("RespondToAuthChallenge", answer)).type;
  };
  it("a guess looks like a client's wrong password", async () => {
    const stranger = newcomer();
    expect([await guess(stranger), await outcomeOf(stranger.client.signIn(email, "Wrong0000"))]).toEqual([
      "NotAuthorizedException",
      "NotAuthorizedException",
    ]);
  });

  it("a hundred logins started but never completed, from a few networks", async () => {
    for (const stranger of strangers(3)) for (let n = 0; n < 33; n += 1) await begin(stranger);
    expect(await outcomeOf(owner.client.signIn(email, PASSWORD))).toBe("ok");
    expect(await outcomeOf(travelling("192.0.2.1").client.signIn(email, PASSWORD))).toBe("ok");
    expect(await outcomeOf(newcomer().client.signIn(email, PASSWORD))).toBe("ok");
    // The strangers have used up their attempts.
    expect((await begin(strangers(1)[0] ?? owner)).type).toBe("LimitExceededException");
  });

  it("wrong passwords, which lock each network separately, and all strangers only after thirty", async () => {
    for (const stranger of strangers(5)) for (let n = 0; n < 5; n += 1) await guess(stranger);
    expect(await outcomeOf(newcomer().client.signIn(email, PASSWORD))).toBe("ok");
    for (const stranger of strangers(12).slice(5)) for (let n = 0; n < 2; n += 1) await guess(stranger);
    const locked = await callerAt(identity, "192.0.9.1", false).client.signIn(email, PASSWORD);
    expect(locked.ok ? "" : locked.error.message).toBe("Password attempts exceeded");
    expect(await outcomeOf(travelling("192.0.9.2").client.signIn(email, PASSWORD))).toBe("ok");
    expect(await outcomeOf(callerAt(identity, HOME, false).client.signIn(email, PASSWORD))).toBe("ok");
  });

  it("a neighbor's tries behind the same address, for a browser that signed in before", async () => {
    const neighbour = callerAt(identity, HOME, false, "another program");
    for (let n = 0; n < 8; n += 1) await guess(neighbour);
    const locked = await neighbour.client.signIn(email, PASSWORD);
    expect(locked.ok ? "" : locked.error.message).toBe("Password attempts exceeded");
    for (let n = 0; n < 60; n += 1) await begin(neighbour);
    expect((await begin(neighbour)).type).toMatch(/^(TooManyRequests|LimitExceeded)Exception$/);
    expect(await outcomeOf(owner.client.signIn(email, PASSWORD))).toBe("ok");
  });

  it("mails to the owner's mailbox, for which a known browser has its own limit", async () => {
    const answers: string[] = [];
    for (const stranger of strangers(6))
      for (let n = 0; n < 4; n += 1) answers.push(await outcomeOf(stranger.client.forgotPassword(email)));
    expect(answers.slice(0, 4)).toEqual(["ok", "ok", "ok", "LimitExceededException"]);
    expect(answers.filter((name) => name === "ok")).toHaveLength(9);
    expect(await outcomeOf(travelling("192.0.2.1").client.forgotPassword(email))).toBe("ok");
    expect(await outcomeOf(owner.client.forgotPassword(email))).toBe("ok");
  });

  it("guesses in a password change, which count for the requesting login", async () => {
    const signedIn = await owner.client.signIn(email, PASSWORD);
    const accessToken = signedIn.ok ? signedIn.value.accessToken : "";
    for (const stranger of strangers(8)) for (let n = 0; n < 5; n += 1) await guess(stranger);
    expect(await outcomeOf(owner.client.changePassword(accessToken, PASSWORD, "Another0Password"))).toBe("ok");
  });

  it("ignores a device cookie that is forged, another account's, or too old", async () => {
    const [token = ""] = readDeviceCookie(owner.cookies());
    expect(token).not.toContain(email);
    for (const stranger of strangers(8)) for (let n = 0; n < 5; n += 1) await guess(stranger);
    const other = `other${count}@example.jp`;
    const theirs = callerAt(identity, "198.51.100.1");
    const began = await theirs.client.signUp(other, PASSWORD, "en");
    const session = began.ok ? (began.value.session ?? "") : "";
    await theirs.client.confirmSignUp(other, identity.codeFor(other), { session });
    const forged = token.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const cookie of [
      deviceCookie([forged]),
      theirs.cookies(),
      "__Secure-setsuna_device=~~~",
      `__Secure-setsuna_device=${"x".repeat(9000)}`,
    ])
      expect(await outcomeOf(callerWithCookie("192.0.2.3", cookie.split(";")[0] ?? "").signIn(email, PASSWORD))).toBe(
        "NotAuthorizedException",
      );
    expect(
      await outcomeOf(callerWithCookie("192.0.2.3", deviceCookie([token]).split(";")[0] ?? "").signIn(email, PASSWORD)),
    ).toBe("ok");
    identity.advance(181 * DAY_MS);
    await identity.service.removeExpired(identity.clock.now);
    expect(await identity.database.select().from(identityKnownNetworks)).toEqual([]);
    for (const stranger of strangers(8)) for (let n = 0; n < 5; n += 1) await guess(stranger);
    expect(
      await outcomeOf(callerWithCookie("192.0.2.4", deviceCookie([token]).split(";")[0] ?? "").signIn(email, PASSWORD)),
    ).toBe("NotAuthorizedException");
  });

  it("keeps the device cookie away from scripts and other sites", () => {
    expect(deviceCookie(["a", "b"])).toBe(
      "__Secure-setsuna_device=a~b; Max-Age=15552000; Path=/studio/idp; HttpOnly; Secure; SameSite=Strict",
    );
    expect(readDeviceCookie("x=1; __Secure-setsuna_device=a~b~c~d~e; y=2")).toEqual(["a", "b", "c", "d"]);
  });
});
