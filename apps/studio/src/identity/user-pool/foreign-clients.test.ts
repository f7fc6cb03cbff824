import { Amplify } from "aws-amplify";
import * as amplify from "aws-amplify/auth";
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 60_000 });

/** These clients were written for Amazon Cognito. */
let identity: FakeIdentity;
let endpoint: string;

beforeAll(async () => {
  identity = await openFakeIdentity();
  identity.clock.now = new Date();
  endpoint = `${await identity.app.listen({ port: 0, host: "127.0.0.1" })}/studio/idp`;
  const { userPoolId, clientId } = identity.service.port.settings;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: endpoint } } });
});
afterAll(() => identity.close());

const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (thrown: unknown) => (thrown instanceof Error ? thrown.name : "not an Error"),
  );

describe("aws-amplify", () => {
  const username = "Taro@example.jp";
  const password = "Kazem0ri X";
  const signUp = (secret: string) =>
    amplify.signUp({ username, password: secret, options: { userAttributes: { email: username, locale: "ja" } } });

  it("signs up, confirms, and signs in", async () => {
    expect(await failure(amplify.signIn({ username, password }))).toBe("UserNotFoundException");
    expect(await failure(signUp("weakpassword"))).toBe("InvalidPasswordException");
    expect(await signUp(password)).toMatchObject({
      isSignUpComplete: false,
      nextStep: { signUpStep: "CONFIRM_SIGN_UP", codeDeliveryDetails: { destination: "Tar*@example.jp" } },
    });
    expect((await amplify.signIn({ username, password })).nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
    const first = identity.codeFor(username);
    await amplify.resendSignUpCode({ username });
    const confirmationCode = identity.codeFor(username);
    const wrong = confirmationCode === "000000" ? "000001" : "000000";
    expect(await failure(amplify.confirmSignUp({ username, confirmationCode: wrong }))).toBe("CodeMismatchException");
    if (first !== confirmationCode)
      expect(await failure(amplify.confirmSignUp({ username, confirmationCode: first }))).toBe("CodeMismatchException");
    expect((await amplify.confirmSignUp({ username, confirmationCode })).isSignUpComplete).toBe(true);
    expect(await failure(signUp(password))).toBe("UsernameExistsException");
    expect(await failure(amplify.signIn({ username, password: "Wrong0000" }))).toBe("NotAuthorizedException");
    expect((await amplify.signIn({ username: username.toUpperCase(), password })).isSignedIn).toBe(true);
    expect(await amplify.fetchUserAttributes()).toMatchObject({ email: username, email_verified: "true", locale: "ja" });
    expect((await amplify.getCurrentUser()).userId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refreshes its tokens, changes locale and password", async () => {
    const before = (await amplify.fetchAuthSession()).tokens?.accessToken.toString();
    identity.advance(2000);
    const after = (await amplify.fetchAuthSession({ forceRefresh: true })).tokens;
    expect(after?.accessToken.toString()).not.toBe(before);
    expect(after?.idToken?.payload).toMatchObject({ email: username, "cognito:username": expect.any(String) });
    await amplify.updateUserAttributes({ userAttributes: { locale: "en" } });
    expect((await amplify.fetchUserAttributes()).locale).toBe("en");
    expect(identity.told).toContain("locale en");
    expect(await failure(amplify.updateUserAttributes({ userAttributes: { email: "a@b.jp" } }))).toBe("NotAuthorizedException");
    await amplify.updatePassword({ oldPassword: password, newPassword: "Changed1X" });
    expect(await failure(amplify.fetchUserAttributes())).not.toBe("");
    await amplify.signOut();
  });

  it("resets a forgotten password, signs out everywhere, and deletes the user", async () => {
    await amplify.resetPassword({ username });
    const confirmationCode = identity.codeFor(username);
    await amplify.confirmResetPassword({ username, confirmationCode, newPassword: "Newpass1X" });
    expect(await failure(amplify.confirmResetPassword({ username, confirmationCode, newPassword: "Newpass2X" }))).toBe(
      "ExpiredCodeException",
    );
    expect(await failure(amplify.signIn({ username, password: "Changed1X" }))).toBe("NotAuthorizedException");
    await amplify.signIn({ username, password: "Newpass1X" });
    await amplify.signOut({ global: true });
    expect((await amplify.signIn({ username, password: "Newpass1X" })).isSignedIn).toBe(true);
    await amplify.deleteUser();
    expect(await failure(amplify.signIn({ username, password: "Newpass1X" }))).toBe("UserNotFoundException");
    expect(identity.told.at(-1)).toBe("deleted");
  });
});

interface LoginAnswer {
  readonly __type?: string;
  readonly AuthenticationResult?: { readonly RefreshToken: string };
}

describe("cognito-srp-helper", () => {
  const call = async <Answer>(operation: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  };

  it("logs in each of many users, but never with another's password", async () => {
    const { userPoolId, clientId: ClientId } = identity.service.port.settings;
    const logIn = async (email: string, password: string) => {
      const session = createSrpSession(email, password, userPoolId, false);
      const request = { ClientId, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: email } };
      const signed = signSrpSession(
        session,
        await call<Parameters<typeof signSrpSession>[1]>("InitiateAuth", wrapInitiateAuth(session, request)),
      );
      const answer = { ClientId, ChallengeName: "PASSWORD_VERIFIER" as const, ChallengeResponses: { USERNAME: email } };
      return call<LoginAnswer>("RespondToAuthChallenge", wrapAuthChallenge(signed, answer));
    };
    for (let n = 0; n < 6; n += 1) {
      const [email, password] = [`user${n}@example.jp`, `Kazem0ri${n}刹那`];
      await call("SignUp", { ClientId, Username: email, Password: password });
      await call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode: identity.codeFor(email) });
      expect((await logIn(email, password)).AuthenticationResult?.RefreshToken).toMatch(/^[\w-]{64}$/);
      if (n === 0) expect((await logIn(email, `Kazem0ri${n + 1}刹那`)).__type).toBe("NotAuthorizedException");
    }
  });
});
