import { linkCodeOf, MailCode } from "@setsuna/account";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identityUsers } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { callerAt, type FakeCaller, outcomeOf } from "./callers.fake.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 60_000 });

const MINE = "Kumo0Akatsuki";
const THEIRS = "Attack0Password";

describe.each(enginesOf(import.meta.url))("a mailed code is bound to its requester, on $name", ({ open }) => {
  let identity: FakeIdentity;
  beforeAll(async () => {
    identity = await openFakeIdentity(open);
  }, 120_000);
  afterAll(() => identity.close());

  let email: string;
  let count = 0;
  let owner: FakeCaller;
  let attacker: FakeCaller;
  beforeEach(() => {
    count += 1;
    email = `owner${count}@example.jp`;
    owner = callerAt(identity, "203.0.113.7");
    attacker = callerAt(identity, "198.51.100.9");
  });

  const begin = async (who: FakeCaller, password: string) => {
    const began = await who.client.signUp(email, password, "en");
    if (!began.ok) throw new Error(began.error.message);
    const { session = "", subject } = began.value;
    const digits = identity.codeFor(email);
    return { session, subject, digits, link: linkCodeOf(MailCode.parse(digits), subject) };
  };
  const signsIn = (password: string) => outcomeOf(callerAt(identity, "192.0.2.250").client.signIn(email, password));

  describe("sign-up", () => {
    it("a stranger's, before or after the owner's, never gets the owner's confirmation, in browsers or Cognito clients", async () => {
      await begin(attacker, THEIRS);
      const own = await begin(owner, MINE);
      const last = await begin(attacker, THEIRS.replace("0", "1"));
      for (const code of [last.link, last.digits])
        if (last.digits !== own.digits)
          expect(await outcomeOf(owner.client.confirmSignUp(email, code, { session: own.session }))).toBe(
            "CodeMismatchException",
          );
      const elsewhere = callerAt(identity, "203.0.113.200");
      expect(await outcomeOf(elsewhere.client.confirmSignUp(email, last.link, { password: MINE }))).toBe(
        "NotAuthorizedException",
      );
      // The client knows only Cognito.
      if (last.digits !== own.digits)
        expect(await outcomeOf(owner.client.confirmSignUp(email, last.digits))).toBe("CodeMismatchException");
      expect(await outcomeOf(elsewhere.client.confirmSignUp(email, last.digits))).toBe("NotAuthorizedException");
      expect(await signsIn(THEIRS.replace("0", "1"))).not.toBe("ok");

      expect(await outcomeOf(owner.client.confirmSignUp(email, own.link, { session: own.session }))).toBe("ok");
      expect(await signsIn(MINE)).toBe("ok");
      for (const password of [THEIRS, THEIRS.replace("0", "1")]) expect(await signsIn(password)).toBe("NotAuthorizedException");
      expect(await outcomeOf(attacker.client.confirmSignUp(email, last.link, { session: last.session }))).toBe(
        "NotAuthorizedException",
      );
      const rows = (await identity.database.select().from(identityUsers)).filter((row) => row.email === email);
      expect(rows.map(({ subject, signUpClient }) => [subject, signUpClient])).toEqual([[own.subject, null]]);
    });

    it("is confirmed in another browser by its password, with link or code, and wrong passwords are counted", async () => {
      const own = await begin(owner, MINE);
      const phone = callerAt(identity, "203.0.113.99");
      expect(await outcomeOf(phone.client.confirmSignUp(email, own.digits))).toBe("NotAuthorizedException");
      for (let n = 0; n < 5; n += 1)
        expect(await outcomeOf(phone.client.confirmSignUp(email, own.link, { password: "Wrong0000" }))).toBe(
          "NotAuthorizedException",
        );
      const locked = await phone.client.confirmSignUp(email, own.link, { password: MINE });
      expect(locked.ok ? "" : locked.error.message).toBe("Password attempts exceeded");
      identity.advance(1000);
      const nfd = await phone.client.confirmSignUp(email, own.digits, { password: MINE });
      expect(nfd.ok).toBe(true);
      expect(await signsIn(MINE)).toBe("ok");
    });

    it("isn't confirmed with the right session and another's code, or a forged session", async () => {
      const own = await begin(owner, MINE);
      for (const session of [
        "",
        "x".repeat(60),
        `${own.session}0`,
        own.session.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      ]) {
        const type = await outcomeOf(owner.client.confirmSignUp(email, own.digits, { session }));
        expect(type).toMatch(/^(NotAuthorized|InvalidParameter)Exception$/);
      }
      const other = email;
      email = `other-${other}`;
      const another = await begin(attacker, THEIRS);
      expect(await outcomeOf(attacker.client.confirmSignUp(other, own.digits, { session: another.session }))).toBe(
        "NotAuthorizedException",
      );
      const answer = await owner.call("ConfirmSignUp", { Username: other, ConfirmationCode: own.digits, Session: own.session });
      expect(answer.type).toBe("ok");
    });

    it("behind a shared address and program is confirmed only by proof", async () => {
      const neighbour = callerAt(identity, "203.0.113.7");
      const theirs = await begin(neighbour, THEIRS);
      const own = await begin(owner, MINE);
      for (const code of [theirs.digits, own.digits, theirs.link])
        expect(await outcomeOf(owner.client.confirmSignUp(email, code))).toBe("NotAuthorizedException");
      expect(await outcomeOf(owner.client.confirmSignUp(email, own.link, { session: own.session }))).toBe("ok");
      expect(await signsIn(THEIRS)).toBe("NotAuthorizedException");
    });

    it("repeated with the same password stays the same: the newest code works, the session stays", async () => {
      const first = await begin(owner, MINE);
      const again = await begin(owner, MINE);
      expect(again.session).toBe(first.session);
      if (first.digits !== again.digits)
        expect(await outcomeOf(owner.client.confirmSignUp(email, first.digits))).toBe("CodeMismatchException");
      expect(await outcomeOf(owner.client.confirmSignUp(email, again.digits))).toBe("ok");
    });

    it("resumed elsewhere by a login is confirmed there with just the code", async () => {
      const own = await begin(owner, MINE);
      const phone = callerAt(identity, "203.0.113.50", false, "an app");
      expect(await outcomeOf(phone.client.confirmSignUp(email, own.digits))).toBe("NotAuthorizedException");
      expect(await outcomeOf(phone.client.signIn(email, "Wrong0000"))).toBe("NotAuthorizedException");
      expect(await outcomeOf(phone.client.confirmSignUp(email, own.digits))).toBe("NotAuthorizedException");
      expect(await outcomeOf(phone.client.signIn(email, MINE))).toBe("UserNotConfirmedException");
      expect(await outcomeOf(phone.client.confirmSignUp(email, own.digits))).toBe("ok");
    });

    it("resends its mail after a proof of ownership, and lets no other client replace its code", async () => {
      const own = await begin(owner, MINE);
      await begin(attacker, THEIRS);
      const nobody = callerAt(identity, "192.0.2.77");
      expect(await outcomeOf(nobody.client.resendConfirmationCode(email))).toBe("NotAuthorizedException");
      expect(await outcomeOf(nobody.client.resendConfirmationCode(email, { password: "Wrong0000" }))).toBe(
        "NotAuthorizedException",
      );
      expect(await outcomeOf(nobody.client.resendConfirmationCode(email, { session: own.session }))).toBe("ok");
      const fresh = identity.codeFor(email);
      expect(await outcomeOf(owner.client.confirmSignUp(email, fresh, { session: own.session }))).toBe("ok");
    });

    it("of two that are confirmed at the same moment leaves one user", async () => {
      const own = await begin(owner, MINE);
      const theirs = await begin(attacker, THEIRS);
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2 === 0
            ? outcomeOf(owner.client.confirmSignUp(email, own.digits, { session: own.session }))
            : outcomeOf(attacker.client.confirmSignUp(email, theirs.digits, { session: theirs.session })),
        ),
      );
      expect(all.filter((name) => name === "ok")).toHaveLength(1);
      const rows = (await identity.database.select().from(identityUsers)).filter((row) => row.email === email);
      expect(rows).toHaveLength(1);
    });
  });

  describe("a reset", () => {
    const confirmed = async () => {
      const own = await begin(owner, MINE);
      expect(await outcomeOf(owner.client.confirmSignUp(email, own.digits, { session: own.session }))).toBe("ok");
    };
    const linkOf = () => {
      const data = identity.mails.findLast((sent) => sent.to === email && sent.template === "reset-password")?.data;
      if (data === undefined || !("request" in data)) throw new Error("no reset was mailed");
      return { digits: data.code, link: linkCodeOf(MailCode.parse(data.code), data.request) };
    };

    it("can't be undone by others requesting or guessing", async () => {
      await confirmed();
      await owner.client.forgotPassword(email);
      const own = linkOf();
      for (let n = 0; n < 2; n += 1) expect(await outcomeOf(attacker.client.forgotPassword(email))).toBe("ok");
      const wrong = ["111111", "222222"].find((code) => code !== own.digits && code !== linkOf().digits) ?? "333333";
      for (const from of ["198.51.100.9", "198.51.100.10", "198.51.100.11"])
        for (let n = 0; n < 7; n += 1)
          await outcomeOf(callerAt(identity, from).client.confirmForgotPassword(email, wrong, THEIRS));
      expect(await outcomeOf(callerAt(identity, "192.0.2.8").client.confirmForgotPassword(email, own.link, "Newpass1X"))).toBe(
        "ok",
      );
      expect(await signsIn("Newpass1X")).toBe("ok");
      await owner.client.forgotPassword(email);
      const digits = identity.codeFor(email);
      expect(await outcomeOf(owner.client.confirmForgotPassword(email, digits, "Newpass2X"))).toBe("ok");
    });

    it("ends when the password is set: no other mailed code works any more", async () => {
      await confirmed();
      await attacker.client.forgotPassword(email);
      const theirs = linkOf();
      await owner.client.forgotPassword(email);
      expect(await outcomeOf(owner.client.confirmForgotPassword(email, linkOf().link, "Newpass1X"))).toBe("ok");
      expect(await outcomeOf(attacker.client.confirmForgotPassword(email, theirs.link, THEIRS))).toBe("ExpiredCodeException");
      expect(await outcomeOf(attacker.client.confirmForgotPassword(email, theirs.digits, THEIRS))).toBe("ExpiredCodeException");
    });

    it("allows its requester five guesses; a link's request can't be guessed", async () => {
      await confirmed();
      await attacker.client.forgotPassword(email);
      const { digits, link } = linkOf();
      const wrong = digits === "111111" ? "222222" : "111111";
      const names: string[] = [];
      for (let n = 0; n < 6; n += 1) names.push(await outcomeOf(attacker.client.confirmForgotPassword(email, wrong, THEIRS)));
      expect(names).toEqual([...Array(5).fill("CodeMismatchException"), "LimitExceededException"]);
      const other = `${digits}.${"A".repeat(22)}`;
      expect(await outcomeOf(attacker.client.confirmForgotPassword(email, other, THEIRS))).toBe("ExpiredCodeException");
      expect(link).toMatch(/^[0-9]{6}\.[\w-]{22}$/);
    });
  });
});
