import { describe, expect, it } from "vitest";
import { type IdentityFetch, identityClient, LOCAL_IDENTITY } from "../index.ts";

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}

const clientOf = (...answers: readonly (readonly [status: number, text: string] | Error)[]) => {
  const sent: Sent[] = [];
  const fetch: IdentityFetch = async (url, { headers, body }) => {
    sent.push({ url, headers, body: JSON.parse(body) });
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new Error("one call too many");
    if (answer instanceof Error) throw answer;
    return { status: answer[0], text: async () => answer[1] };
  };
  const client = identityClient({
    settings: LOCAL_IDENTITY,
    fetch,
    randomBytes: (count) => new Uint8Array(count).fill(5),
    now: () => new Date("2026-11-07T07:08:09Z"),
    headers: () => ({ "x-aws-waf-token": "bot" }),
  });
  return { client, sent };
};

describe("identityClient", () => {
  it("sends what Cognito accepts, with the given headers", async () => {
    const { client, sent } = clientOf([200, '{"UserConfirmed":false,"UserSub":"s-1"}']);
    expect(await client.signUp("a@b.jp", "Passw0rd", "ja")).toEqual({ ok: true, value: { subject: "s-1" } });
    expect(sent).toEqual([
      {
        url: "/studio/idp",
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
          "x-aws-waf-token": "bot",
        },
        body: {
          ClientId: "web",
          Username: "a@b.jp",
          Password: "Passw0rd",
          UserAttributes: [
            { Name: "email", Value: "a@b.jp" },
            { Name: "locale", Value: "ja" },
          ],
        },
      },
    ]);
  });

  it.each([
    [[400, '{"__type":"CodeMismatchException","message":"m"}'] as const, "CodeMismatchException"],
    [[400, '{"__type":"com.amazon.coral#LimitExceededException"}'] as const, "LimitExceededException"],
    [[500, "<html>"] as const, "UnreadableAnswer"],
    [[405, ""] as const, "UnreadableAnswer"],
    [[200, "[1]"] as const, "UnreadableAnswer"],
    [[200, "{"] as const, "UnreadableAnswer"],
    [new TypeError("failed to fetch"), "NetworkError"],
  ])("reports %s", async (answer, name) => {
    const result = await clientOf(answer).client.confirmSignUp("a@b.jp", "123456");
    expect(result).toMatchObject({ ok: false, error: { name } });
  });

  it("accepts an empty answer if no reply is expected", async () => {
    expect(await clientOf([200, ""]).client.globalSignOut("t")).toEqual({ ok: true, value: undefined });
  });

  it("never sends the password of a login, and gives up on an invalid challenge", async () => {
    const challenge = (serverPublic: string) =>
      JSON.stringify({
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: { USER_ID_FOR_SRP: "s-1", SRP_B: serverPublic, SALT: "ab", SECRET_BLOCK: "AAAA" },
      });
    const honest = clientOf([200, challenge("1234")], [400, '{"__type":"NotAuthorizedException"}']);
    expect(await honest.client.signIn("a@b.jp", "Secret123")).toMatchObject({
      ok: false,
      error: { name: "NotAuthorizedException" },
    });
    expect(JSON.stringify(honest.sent)).not.toContain("Secret123");
    expect(honest.sent[1]?.body).toMatchObject({
      ChallengeResponses: {
        USERNAME: "s-1",
        PASSWORD_CLAIM_SIGNATURE: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
        TIMESTAMP: "Sat Nov 7 07:08:09 UTC 2026",
      },
    });
    const forged = clientOf([200, challenge("0")]);
    expect(await forged.client.signIn("a@b.jp", "Secret123")).toMatchObject({ ok: false, error: { name: "UnreadableAnswer" } });
    expect(forged.sent).toHaveLength(1);
  });

  it("retries with the password as typed, since another client may not have normalized it", async () => {
    const challenge = JSON.stringify({
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeParameters: { USER_ID_FOR_SRP: "s-1", SRP_B: "1234", SALT: "ab", SECRET_BLOCK: "AAAA" },
    });
    const refused = [400, '{"__type":"NotAuthorizedException"}'] as const;
    const twice = clientOf([200, challenge], refused, [200, challenge], refused);
    expect((await twice.client.signIn("a@b.jp", "Passw0rde\u0301")).ok).toBe(false);
    const proofs = twice.sent.map(
      ({ body }) => (body.ChallengeResponses as Record<string, string> | undefined)?.PASSWORD_CLAIM_SIGNATURE,
    );
    expect(twice.sent).toHaveLength(4);
    expect(proofs[1]).not.toBe(proofs[3]);
    const once = clientOf([200, challenge], refused);
    await once.client.signIn("a@b.jp", "Passw0rd\u00e9");
    expect(once.sent).toHaveLength(2);
  });

  it("keeps the refresh token when a refresh returns no new one", async () => {
    const result = await clientOf([
      200,
      '{"AuthenticationResult":{"AccessToken":"a","IdToken":"i","ExpiresIn":3600}}',
    ]).client.refresh("r");
    expect(result).toEqual({ ok: true, value: { accessToken: "a", idToken: "i", refreshToken: "r", expiresInSeconds: 3600 } });
  });

  it("reads the user, ignoring unknown languages", async () => {
    const attributes = (locale: string) =>
      JSON.stringify({
        Username: "s-1",
        UserAttributes: [
          { Name: "email", Value: "foo..bar@docomo.ne.jp" },
          { Name: "email_verified", Value: "true" },
          { Name: "locale", Value: locale },
        ],
      });
    const { client } = clientOf([200, attributes("en")], [200, attributes("fr")], [200, '{"Username":"s","UserAttributes":[]}']);
    const user = { subject: "s-1", email: "foo..bar@docomo.ne.jp", emailVerified: true };
    expect(await client.getUser("t")).toEqual({ ok: true, value: { ...user, locale: "en" } });
    expect(await client.getUser("t")).toEqual({ ok: true, value: { ...user, locale: undefined } });
    expect(await client.getUser("t")).toMatchObject({ ok: false, error: { name: "UnreadableAnswer" } });
  });
});
