import { identityClient, LOCAL_IDENTITY } from "@setsuna/account";
import { Email, StudioError } from "@setsuna/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import {
  identityChallenges,
  identityCodes,
  identityLogins,
  identityUsers,
  keptSecrets,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 60_000 });

describe.each(enginesOf(import.meta.url))("the local identity service on $name", ({ open }) => {
  let identity: FakeIdentity;
  beforeAll(async () => {
    identity = await openFakeIdentity(open);
  }, 120_000);
  afterAll(() => identity.close());
  beforeEach(() => {
    identity.limits.clear();
    identity.told.length = 0;
    identity.events.length = 0;
  });

  const HOUR = 3_600_000;
  const MINUTE = 60_000;
  const PASSWORD = "Kazem0ri";

  const clientAs = (clientId = "web") =>
    identityClient({
      settings: { ...LOCAL_IDENTITY, clientId },
      fetch: async (url, { headers, body }) => {
        const answer = await identity.app.inject({ method: "POST", url, headers, payload: body });
        return { status: answer.statusCode, text: async () => answer.body };
      },
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      now: () => identity.clock.now,
    });
  const client = clientAs();

  const call = async (operation: string, body: unknown) => {
    const answer = await identity.app.inject({
      method: "POST",
      url: "/studio/idp",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  type Outcome =
    | { readonly ok: true }
    | { readonly ok: false; readonly error: { readonly name: string; readonly message: string } };
  const outcome = async (result: Promise<Outcome>): Promise<string> => {
    const settled = await result;
    return settled.ok ? "ok" : settled.error.name;
  };

  let count = 0;
  const newAddress = () => {
    count += 1;
    return `user${count}@example.jp`;
  };
  const signUp = async (email = newAddress()) => {
    expect(await outcome(client.signUp(email, PASSWORD, "en"))).toBe("ok");
    return email;
  };
  const confirmed = async (email?: string) => {
    const address = await signUp(email);
    expect(await outcome(client.confirmSignUp(address, identity.codeFor(address)))).toBe("ok");
    return address;
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const result = await client.signIn(email, password);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const otherCode = (code: string) => (code === "999999" ? "000000" : String(Number(code) + 1).padStart(6, "0"));

  describe("sign-up", () => {
    it("mails a code in the user's language, and opens the account once it is returned", async () => {
      const email = await signUp("Hanako@Example.jp");
      expect(identity.mails.at(-1)).toMatchObject({ to: email, language: "en", template: "confirm-sign-up", data: { email } });
      expect(await outcome(client.confirmSignUp(email, identity.codeFor(email)))).toBe("ok");
      expect(identity.told).toEqual(["confirmed Hanako@Example.jp en"]);
      expect(identity.events.map(({ action }) => action)).toEqual(["identity.signed-up", "identity.confirmed"]);
    });

    it("recognizes an address in any case", async () => {
      const email = await confirmed();
      expect(await outcome(client.signUp(email.toUpperCase(), PASSWORD, "ja"))).toBe("UsernameExistsException");
      expect(await outcome(client.signIn(email.toUpperCase(), PASSWORD))).toBe("ok");
    });

    it("can be repeated until confirmed; the confirmed one's password applies", async () => {
      const email = await signUp();
      const began = await client.signUp(email, "Another1Password", "ja");
      const session = began.ok ? (began.value.session ?? "") : "";
      expect(await outcome(client.confirmSignUp(email, identity.codeFor(email), { session }))).toBe("ok");
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("NotAuthorizedException");
      expect(await outcome(client.signIn(email, "Another1Password"))).toBe("ok");
    });

    it("creates one user for two simultaneous requests", async () => {
      const email = newAddress();
      const outcomes = await Promise.all([1, 2, 3].map(() => outcome(client.signUp(email, PASSWORD, "ja"))));
      expect(outcomes).toContain("ok");
      const users = await identity.database.select().from(identityUsers);
      expect(users.filter((user) => user.email === email)).toHaveLength(1);
    });

    it.each([
      [{ Username: "not an address" }, "InvalidParameterException"],
      [{ Username: "a\u0000@example.jp" }, "InvalidParameterException"],
      [{ Password: "password" }, "InvalidPasswordException"],
      [{ Password: `aA1${"x".repeat(98)}` }, "InvalidPasswordException"],
      [{ Password: "Password123" }, "InvalidPasswordException"],
      [{ Password: "Someone-2026" }, "InvalidPasswordException"],
      [{ UserAttributes: [{ Name: "email", Value: "other@example.jp" }] }, "InvalidParameterException"],
      [{ UserAttributes: [{ Name: "locale", Value: "fr" }] }, "InvalidParameterException"],
      [{ UserAttributes: [{ Name: "custom:role", Value: "admin" }] }, "InvalidParameterException"],
      [{ ClientId: "stranger" }, "ResourceNotFoundException"],
      [{ Password: undefined }, "InvalidParameterException"],
    ])("refuses %j", async (change, type) => {
      const request = { ClientId: "web", Username: "someone@example.jp", Password: PASSWORD, ...change };
      const answer = await call("SignUp", request);
      expect([answer.status, answer.body.__type]).toEqual([400, type]);
      expect(answer.headers["content-type"]).toBe("application/x-amz-json-1.1");
    });
  });

  it("refuses a commonly guessed password everywhere, without using up a code", async () => {
    const email = await confirmed();
    expect(await outcome(client.forgotPassword(email))).toBe("ok");
    const code = identity.codeFor(email);
    expect(await outcome(client.confirmForgotPassword(email, code, "Setsuna2026"))).toBe("InvalidPasswordException");
    const login = await client.signIn(email, PASSWORD);
    const accessToken = login.ok ? login.value.accessToken : "";
    expect(await outcome(client.changePassword(accessToken, PASSWORD, "Qwerty12345"))).toBe("InvalidPasswordException");
    expect(await outcome(client.confirmForgotPassword(email, code, "Newpass1X"))).toBe("ok");
  });

  describe("mailed codes", () => {
    it("are valid for a day to confirm, an hour to reset", async () => {
      const late = await signUp();
      identity.advance(24 * HOUR);
      expect(await outcome(client.confirmSignUp(late, identity.codeFor(late)))).toBe("ExpiredCodeException");
      expect(await outcome(client.resendConfirmationCode(late))).toBe("ok");
      identity.advance(24 * HOUR - 1);
      expect(await outcome(client.confirmSignUp(late, identity.codeFor(late)))).toBe("ok");
      expect(await outcome(client.forgotPassword(late))).toBe("ok");
      identity.advance(HOUR);
      expect(await outcome(client.confirmForgotPassword(late, identity.codeFor(late), "Newpass1X"))).toBe("ExpiredCodeException");
      expect(await outcome(client.signIn(late, PASSWORD))).toBe("ok");
    });

    it("work once", async () => {
      const email = await confirmed();
      expect(await outcome(client.confirmSignUp(email, identity.codeFor(email)))).toBe("NotAuthorizedException");
      await client.forgotPassword(email);
      const code = identity.codeFor(email);
      expect(await outcome(client.confirmForgotPassword(email, code, "Newpass1X"))).toBe("ok");
      expect(await outcome(client.confirmForgotPassword(email, code, "Newpass2X"))).toBe("ExpiredCodeException");
      expect(await outcome(client.signIn(email, "Newpass1X"))).toBe("ok");
    });

    it("work once when used twice at the same time", async () => {
      const email = await confirmed();
      await client.forgotPassword(email);
      const code = identity.codeFor(email);
      const outcomes = await Promise.all(
        ["Newpass1X", "Newpass2X", "Newpass3X"].map((password) => outcome(client.confirmForgotPassword(email, code, password))),
      );
      expect(outcomes.toSorted()).toEqual(["ExpiredCodeException", "ExpiredCodeException", "ok"]);
    });

    it("work only for their own user and purpose", async () => {
      const [mine, yours] = [await confirmed(), await confirmed()];
      const unconfirmed = await signUp();
      await client.forgotPassword(mine);
      const reset = identity.codeFor(mine);
      await client.forgotPassword(yours);
      const swapped = identity.codeFor(yours);
      if (reset !== swapped)
        expect(await outcome(client.confirmForgotPassword(mine, swapped, "Newpass1X"))).toBe("CodeMismatchException");
      const confirm = identity.codeFor(unconfirmed);
      if (reset !== confirm) {
        expect(await outcome(client.confirmSignUp(unconfirmed, reset))).toBe("CodeMismatchException");
        expect(await outcome(client.confirmForgotPassword(mine, confirm, "Newpass1X"))).toBe("CodeMismatchException");
      }
      expect(await outcome(client.confirmForgotPassword(unconfirmed, confirm, "Newpass1X"))).toBe("ExpiredCodeException");
      expect(await outcome(client.forgotPassword(unconfirmed))).toBe("InvalidParameterException");
      expect(await outcome(client.confirmForgotPassword(mine, reset, "Newpass1X"))).toBe("ok");
    });

    it("allow five wrong guesses, even simultaneous ones", async () => {
      const email = await confirmed();
      await client.forgotPassword(email);
      const code = identity.codeFor(email);
      const guesses = await Promise.all(
        Array.from({ length: 8 }, () => outcome(client.confirmForgotPassword(email, otherCode(code), "Newpass1X"))),
      );
      expect(guesses.filter((name) => name === "CodeMismatchException")).toHaveLength(5);
      expect(guesses.filter((name) => name === "LimitExceededException")).toHaveLength(3);
      expect(await outcome(client.confirmForgotPassword(email, code, "Newpass1X"))).toBe("LimitExceededException");
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("ok");
    });

    it("remain valid after a rejected new password", async () => {
      const email = await confirmed();
      await client.forgotPassword(email);
      const code = identity.codeFor(email);
      expect(await outcome(client.confirmForgotPassword(email, code, "weak"))).toBe("InvalidPasswordException");
      expect(await outcome(client.confirmForgotPassword(email, code, "Newpass1X"))).toBe("ok");
      expect(identity.mails.at(-1)).toMatchObject({ to: email, template: "password-changed" });
    });

    it.each(["", "12345", "1234567", "abcdef", "１２３４５６", "12345\u0000"])("are never %j", async (guess) => {
      const email = await signUp();
      const answer = await call("ConfirmSignUp", { ClientId: "web", Username: email, ConfirmationCode: guess });
      expect(answer.status).toBe(400);
      expect(answer.body.__type).toMatch(/^(CodeMismatch|InvalidParameter)Exception$/);
    });
  });

  describe("login", () => {
    it("reveals an unconfirmed address only to a client that knows the password", async () => {
      const email = await signUp();
      expect(await outcome(client.signIn(email, "Wrong0000"))).toBe("NotAuthorizedException");
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("UserNotConfirmedException");
      expect(await outcome(client.signIn("nobody@example.jp", PASSWORD))).toBe("UserNotFoundException");
    });

    const begin = (email: string, srpA: string) =>
      call("InitiateAuth", { ClientId: "web", AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email, SRP_A: srpA } });

    it("refuses an A that is 0 mod N or not a number", async () => {
      const email = await confirmed();
      const prime = (await import("node:crypto")).getDiffieHellman("modp15").getPrime().toString("hex");
      for (const srpA of ["0", "00", prime, `${prime}${"0".repeat(64)}`, "", "xyz", "1".repeat(2000)]) {
        const answer = await begin(email, srpA);
        expect([answer.status, answer.body.__type]).toEqual([400, "InvalidParameterException"]);
      }
    });

    it("judges only the first answer to a challenge", async () => {
      const email = await confirmed();
      const bodies: string[] = [];
      const recording = identityClient({
        settings: LOCAL_IDENTITY,
        fetch: async (url, { headers, body }) => {
          bodies.push(body);
          const isAnswer = body.includes("ChallengeResponses");
          const answer = isAnswer
            ? { statusCode: 400, body: '{"__type":"Held"}' }
            : await identity.app.inject({ method: "POST", url, headers, payload: body });
          return { status: answer.statusCode, text: async () => answer.body };
        },
        randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        now: () => identity.clock.now,
      });
      const held = async () => {
        await recording.signIn(email, PASSWORD);
        return JSON.parse(bodies.at(-1) ?? "");
      };
      const answer = await held();
      const all = await Promise.all(Array.from({ length: 5 }, () => call("RespondToAuthChallenge", answer)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ body }) => body.__type === "NotAuthorizedException")).toHaveLength(4);

      const old = await held();
      identity.advance(5 * MINUTE);
      expect((await call("RespondToAuthChallenge", old)).body.__type).toBe("NotAuthorizedException");

      const stranger = await confirmed();
      const swapped = await held();
      swapped.ChallengeResponses.USERNAME = stranger;
      expect((await call("RespondToAuthChallenge", swapped)).body.__type).toBe("NotAuthorizedException");

      const forged = await held();
      forged.ChallengeResponses.PASSWORD_CLAIM_SIGNATURE = Buffer.alloc(32).toString("base64");
      expect((await call("RespondToAuthChallenge", forged)).body.__type).toBe("NotAuthorizedException");
    });

    it("survives fifty wrong passwords: the wait grows, then the right one works", async () => {
      const email = await confirmed();
      const messages: string[] = [];
      for (let n = 0; n < 50; n += 1) {
        const result = await client.signIn(email, "Wrong0000");
        messages.push(result.ok ? "ok" : result.error.message);
      }
      expect(messages.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "Incorrect username or password."));
      expect(new Set(messages.slice(5))).toEqual(new Set(["Password attempts exceeded"]));
      const locked = await client.signIn(email, PASSWORD);
      expect(locked.ok ? "" : locked.error.message).toBe("Password attempts exceeded");
      identity.advance(1000);
      expect((await client.signIn(email, "Wrong0000")).ok).toBe(false);
      identity.advance(1999);
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("NotAuthorizedException");
      identity.advance(1);
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("ok");
      expect(identity.events.filter(({ action }) => action === "identity.login-failed")).toHaveLength(6);
      expect(identity.events.filter(({ action }) => action === "identity.locked")).toHaveLength(2);
    });

    it("allows no more guesses when they arrive at once", async () => {
      const email = await confirmed();
      const results = await Promise.all(Array.from({ length: 12 }, () => client.signIn(email, "Wrong0000")));
      const messages = results.map((result) => (result.ok ? "ok" : result.error.message));
      expect(messages.filter((message) => message === "Incorrect username or password.")).toHaveLength(5);
      expect(messages.filter((message) => message === "Password attempts exceeded")).toHaveLength(7);
    });

    it("respects the limits of address and account", async () => {
      const email = await confirmed();
      for (const [rule, type] of [
        ["identity-login-address", "TooManyRequestsException"],
        ["identity-login-account", "LimitExceededException"],
      ] as const) {
        identity.limits.clear();
        identity.limits.set(rule, 0);
        const answer = await begin(email, "2");
        expect([answer.status, answer.body.__type, answer.headers["retry-after"]]).toEqual([400, type, "42"]);
      }
      identity.limits.clear();
      for (const rule of ["identity-mail-known", "identity-mail-address"]) {
        identity.limits.set(rule, 0);
        expect(await outcome(client.forgotPassword(email))).toMatch(/^(LimitExceeded|TooManyRequests)Exception$/);
        identity.limits.clear();
      }
    });
  });

  describe("a password typed in a different Unicode form", () => {
    const COMPOSED = "Pa\u00dfw0rd \u30d1\u30b9";
    const DECOMPOSED = "Pa\u00dfw0rd\u3000\u30cf\u309a\u30b9";

    it("is the same at sign-up, login, change and reset", async () => {
      const email = newAddress();
      expect(await outcome(client.signUp(email, DECOMPOSED, "ja"))).toBe("ok");
      await client.confirmSignUp(email, identity.codeFor(email));
      const { accessToken } = await signIn(email, COMPOSED);
      expect(await outcome(client.signIn(email, DECOMPOSED))).toBe("ok");
      expect(await outcome(client.changePassword(accessToken, DECOMPOSED, `${COMPOSED}2`))).toBe("ok");
      expect(await outcome(client.signIn(email, `${DECOMPOSED}2`))).toBe("ok");
      await client.forgotPassword(email);
      expect(await outcome(client.confirmForgotPassword(email, identity.codeFor(email), `${DECOMPOSED}3`))).toBe("ok");
      expect(await outcome(client.signIn(email, `${COMPOSED}3`))).toBe("ok");
    });

    it("is refused from a client that doesn't normalize: it couldn't log in with it", async () => {
      const email = newAddress();
      const answer = await call("SignUp", { ClientId: "web", Username: email, Password: DECOMPOSED });
      expect(answer.body.__type).toBe("InvalidPasswordException");
      const known = await confirmed();
      await client.forgotPassword(known);
      const reset = { ClientId: "web", Username: known, ConfirmationCode: identity.codeFor(known), Password: DECOMPOSED };
      expect((await call("ConfirmForgotPassword", reset)).body.__type).toBe("InvalidPasswordException");
      const { accessToken } = await signIn(known);
      const change = { AccessToken: accessToken, PreviousPassword: PASSWORD, ProposedPassword: DECOMPOSED };
      expect((await call("ChangePassword", change)).body.__type).toBe("InvalidPasswordException");
    });
  });

  describe("tokens", () => {
    it("end with their login, and when they expire", async () => {
      const email = await confirmed();
      const tokens = await signIn(email);
      expect(await client.getUser(tokens.accessToken)).toMatchObject({
        ok: true,
        value: { email, emailVerified: true, locale: "en" },
      });
      identity.advance(HOUR);
      expect(await outcome(client.getUser(tokens.accessToken))).toBe("NotAuthorizedException");
      const renewed = await client.refresh(tokens.refreshToken);
      if (!renewed.ok) throw new Error(renewed.error.message);
      expect(await outcome(client.getUser(renewed.value.accessToken))).toBe("ok");
      expect(await outcome(client.revoke(tokens.refreshToken))).toBe("ok");
      expect(await outcome(client.getUser(renewed.value.accessToken))).toBe("NotAuthorizedException");
      expect(await outcome(client.refresh(tokens.refreshToken))).toBe("NotAuthorizedException");
      const next = await signIn(email);
      identity.advance(30 * 24 * HOUR);
      expect(await outcome(client.refresh(next.refreshToken))).toBe("NotAuthorizedException");
    });

    it("belong to one client", async () => {
      const tokens = await signIn(await confirmed());
      expect(await outcome(clientAs("other").refresh(tokens.refreshToken))).toBe("NotAuthorizedException");
      expect(await outcome(clientAs("other").revoke(tokens.refreshToken))).toBe("ok");
      expect(await outcome(client.refresh(tokens.refreshToken))).toBe("ok");
    });

    it("are exchanged: each refresh token works once, and reusing one ends the login", async () => {
      const first = await signIn(await confirmed());
      const second = await client.refresh(first.refreshToken);
      if (!second.ok) throw new Error(second.error.message);
      expect(second.value.refreshToken).not.toBe(first.refreshToken);
      identity.advance(MINUTE);
      expect(await client.refresh(first.refreshToken)).toMatchObject({ value: { refreshToken: second.value.refreshToken } });
      const third = await client.refresh(second.value.refreshToken);
      if (!third.ok) throw new Error(third.error.message);
      const other = await signIn(await confirmed());

      identity.told.length = 0;
      identity.advance(1);
      // After two exchanges, there is no grace.
      expect(await outcome(client.refresh(first.refreshToken))).toBe("NotAuthorizedException");
      expect(identity.told).toEqual(["refresh-token-reused"]);
      expect(await outcome(client.refresh(third.value.refreshToken))).toBe("NotAuthorizedException");
      for (const { accessToken } of [first, second.value, third.value])
        expect(await outcome(client.getUser(accessToken))).toBe("NotAuthorizedException");
      expect(await outcome(client.refresh(other.refreshToken))).toBe("ok");
    });

    it("can be reused for a minute after their exchange, but not longer", async () => {
      const tokens = await signIn(await confirmed());
      await client.refresh(tokens.refreshToken);
      identity.advance(MINUTE + 1);
      expect(await outcome(client.refresh(tokens.refreshToken))).toBe("NotAuthorizedException");
    });

    it("are exchanged by both of Cognito's calls, without living longer", async () => {
      const { refreshToken } = await signIn(await confirmed());
      const renew = async (token: string, name: string, request: object): Promise<string> => {
        const { body } = await call(name, { ClientId: "web", ...request });
        expect(body.AuthenticationResult.RefreshToken).toMatch(/^[\w-]{64}$/);
        expect(body.AuthenticationResult.RefreshToken).not.toBe(token);
        return body.AuthenticationResult.RefreshToken;
      };
      const parameters = { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: refreshToken } };
      const second = await renew(refreshToken, "InitiateAuth", parameters);
      identity.advance(29 * 24 * HOUR);
      const third = await renew(second, "GetTokensFromRefreshToken", { RefreshToken: second });
      identity.advance(24 * HOUR);
      expect(await outcome(client.refresh(third))).toBe("NotAuthorizedException");
    });

    it("aren't exchanged for another client, or twice for two simultaneous requests", async () => {
      const { refreshToken } = await signIn(await confirmed());
      expect(await outcome(clientAs("other").refresh(refreshToken))).toBe("NotAuthorizedException");
      const answers = await Promise.all(Array.from({ length: 5 }, () => client.refresh(refreshToken)));
      const tokens = answers.map((answer) => (answer.ok ? answer.value.refreshToken : answer.error.name));
      expect(new Set(tokens).size).toBe(1);
      expect(tokens[0]).toMatch(/^[\w-]{64}$/);
    });

    it("all end with a global sign-out, a changed password and a reset one", async () => {
      const email = await confirmed();
      const endings = {
        "signed-out-everywhere": (token: string) => client.globalSignOut(token),
        "password-changed": (token: string) => client.changePassword(token, PASSWORD, "Changed1X"),
        "password-reset": async () => {
          await client.forgotPassword(email);
          return client.confirmForgotPassword(email, identity.codeFor(email), PASSWORD);
        },
      };
      let password = PASSWORD;
      for (const [event, end] of Object.entries(endings)) {
        const [here, there] = [await signIn(email, password), await signIn(email, password)];
        identity.told.length = 0;
        expect(await outcome(end(here.accessToken))).toBe("ok");
        for (const tokens of [here, there]) {
          expect(await outcome(client.getUser(tokens.accessToken))).toBe("NotAuthorizedException");
          expect(await outcome(client.refresh(tokens.refreshToken))).toBe("NotAuthorizedException");
        }
        expect(identity.told).toEqual([event]);
        password = (await client.signIn(email, PASSWORD)).ok ? PASSWORD : "Changed1X";
      }
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("ok");
    });

    it("can't be forged", async () => {
      const tokens = await signIn(await confirmed());
      const [header = "", payload = "", signature = ""] = tokens.accessToken.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const none = encode({ alg: "none", typ: "JWT" });
      for (const token of [
        "",
        "a.b.c",
        tokens.idToken,
        `${header}.${encode({ ...claims, sub: "someone" })}.${signature}`,
        `${none}.${payload}.`,
        `${header}.${payload}`,
        `${header}.${payload}.${signature}.x`,
        `${header}.${payload}.`,
        tokens.refreshToken,
      ]) {
        const answer = await call("GetUser", { AccessToken: token });
        expect(answer.status).toBe(400);
        expect(answer.body.__type).toMatch(/^(NotAuthorized|InvalidParameter)Exception$/);
      }
    });

    it("can be checked with the published key", async () => {
      const { accessToken } = await signIn(await confirmed());
      const { keys } = (await identity.app.inject("/studio/idp/.well-known/jwks.json")).json();
      const key = await crypto.subtle.importKey("jwk", keys[0], { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
      const [header = "", payload = "", signature = ""] = accessToken.split(".");
      const valid = await crypto.subtle.verify(
        { name: "ECDSA", hash: "SHA-256" },
        key,
        Buffer.from(signature, "base64url"),
        Buffer.from(`${header}.${payload}`),
      );
      expect(valid).toBe(true);
      expect(JSON.parse(Buffer.from(header, "base64url").toString()).kid).toBe(keys[0].kid);
      expect(keys[0]).not.toHaveProperty("d");
    });

    it("count wrong passwords in a change like those in a login", async () => {
      const { accessToken } = await signIn(await confirmed());
      const changes = [];
      for (let n = 0; n < 7; n += 1) changes.push(await client.changePassword(accessToken, "Wrong0000", "Changed1X"));
      expect(changes.map((result) => (result.ok ? "ok" : result.error.message))).toEqual([
        ...Array.from({ length: 5 }, () => "Incorrect username or password."),
        "Password attempts exceeded",
        "Password attempts exceeded",
      ]);
      identity.advance(1000);
      expect(await outcome(client.changePassword(accessToken, PASSWORD, "weak"))).toBe("InvalidPasswordException");
      expect(await outcome(client.changePassword(accessToken, PASSWORD, "Changed1X"))).toBe("ok");
    });
  });

  describe("after the clock was set back by two hours", () => {
    it("accepts a right password, whose login stays valid, and ends it with all others", async () => {
      const email = await confirmed();
      identity.advance(-2 * HOUR);
      const { accessToken } = await signIn(email);
      expect((await identity.service.port.currentUser(accessToken, identity.clock.now)).email).toBe(email);
      expect(await outcome(client.changePassword(accessToken, PASSWORD, "Changed1X"))).toBe("ok");
      identity.advance(2 * HOUR);
    });
  });

  describe("the port", () => {
    it("returns a token's current user, and deletes within the caller's transaction", async () => {
      const email = await confirmed();
      const loggedInAt = identity.clock.now;
      const { accessToken, refreshToken } = await signIn(email);
      identity.advance(10 * MINUTE);
      const renewed = await client.refresh(refreshToken);
      if (!renewed.ok) throw new Error(renewed.error.message);
      const user = await identity.service.port.currentUser(renewed.value.accessToken, identity.clock.now);
      expect(user).toEqual({
        subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: Email.parse(email),
        emailVerified: true,
        locale: "en",
        authenticatedAt: loggedInAt,
        login: { id: expect.stringMatching(/^[0-9a-f]{64}$/), endsAt: new Date(loggedInAt.getTime() + 30 * 24 * HOUR) },
      });
      await identity.database.transaction((tx) => identity.service.port.setLocale(tx, user.subject, "ja"));
      expect((await identity.service.port.currentUser(accessToken, identity.clock.now)).locale).toBe("ja");
      const origin = { address: "192.0.2.1", userAgent: "" };
      const undone = identity.database.transaction(async (tx) => {
        await identity.service.port.deleteUser(tx, user.subject, accessToken, origin, identity.clock.now);
        throw new Error("undo");
      });
      await expect(undone).rejects.toThrow("undo");
      expect(await outcome(client.getUser(accessToken))).toBe("ok");
      await identity.database.transaction((tx) =>
        identity.service.port.deleteUser(tx, user.subject, accessToken, origin, identity.clock.now),
      );
      await expect(identity.service.port.currentUser(accessToken, identity.clock.now)).rejects.toEqual(
        new StudioError("not-authorized"),
      );
      expect(await outcome(client.signIn(email, PASSWORD))).toBe("UserNotFoundException");
    });
  });

  describe("storage", () => {
    it("contains no readable password, verifier, code or token", async () => {
      const email = await signUp();
      const code = identity.codeFor(email);
      await client.confirmSignUp(email, code);
      const tokens = await signIn(email);
      await client.forgotPassword(email);
      const resetCode = identity.codeFor(email);
      const rows = JSON.stringify([
        await identity.database.select().from(identityUsers),
        await identity.database.select().from(identityCodes),
        await identity.database.select().from(identityChallenges),
        await identity.database.select().from(identityLogins),
        await identity.database.select().from(keptSecrets),
      ]);
      for (const secret of [PASSWORD, tokens.refreshToken, tokens.accessToken, `"${resetCode}"`, "PRIVATE KEY"])
        expect(rows).not.toContain(secret);
      const [user] = (await identity.database.select().from(identityUsers)).filter((row) => row.email === email);
      const secrets = secretsUnder(Buffer.alloc(32, 7));
      expect(secrets.open("identity-verifier", user?.sealedVerifier ?? "", user?.subject ?? "")).toContain("verifier");
      expect(() => secrets.open("identity-verifier", user?.sealedVerifier ?? "", "another user")).toThrow();
    });

    it("deletes expired rows", async () => {
      const kept = await confirmed();
      const forgotten = await signUp();
      await signIn(kept);
      await client.forgotPassword(kept);
      await call("InitiateAuth", { ClientId: "web", AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: kept, SRP_A: "2" } });
      identity.advance(31 * 24 * HOUR);
      await identity.service.removeExpired(identity.clock.now);
      for (const table of [identityChallenges, identityCodes, identityLogins])
        expect(await identity.database.select().from(table)).toEqual([]);
      const emails = (await identity.database.select().from(identityUsers)).map(({ email }) => email);
      expect(emails).toContain(kept);
      expect(emails).not.toContain(forgotten);
    });
  });
});
