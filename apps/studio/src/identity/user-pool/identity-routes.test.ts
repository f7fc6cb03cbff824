import { StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import fc from "fast-check";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { registerProblems } from "../../platform/http/problem.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";
import { registerIdentity } from "./identity-routes.ts";
import { REQUESTS } from "./protocol/requests.ts";

vi.setConfig({ testTimeout: 60_000 });

let identity: FakeIdentity;
beforeAll(async () => {
  identity = await openFakeIdentity();
});
afterAll(() => identity.close());

const TYPE = "application/x-amz-json-1.1";
const TARGET = "AWSCognitoIdentityProviderService";

const send = async (target: string | undefined, payload: string | Buffer, type: string = TYPE, url = "/studio/idp") => {
  const headers = { "content-type": type, ...(target === undefined ? {} : { "x-amz-target": target }) };
  return identity.app.inject({ method: "POST", url, headers, payload });
};

describe("the endpoint", () => {
  it.each([
    [undefined, "{}", TYPE, 400, "UnknownOperationException"],
    [`${TARGET}.AdminDeleteUser`, "{}", TYPE, 400, "UnknownOperationException"],
    [`${TARGET}.constructor`, "{}", TYPE, 400, "UnknownOperationException"],
    [`${TARGET}.SignUp.x`, "{}", TYPE, 400, "UnknownOperationException"],
    ["Other.SignUp", "{}", TYPE, 400, "UnknownOperationException"],
    [`${TARGET}.SignUp`, "{", TYPE, 400, "SerializationException"],
    [`${TARGET}.SignUp`, "", TYPE, 400, "SerializationException"],
    [`${TARGET}.SignUp`, "[]", TYPE, 400, "InvalidParameterException"],
    [`${TARGET}.SignUp`, "null", TYPE, 400, "InvalidParameterException"],
    [`${TARGET}.SignUp`, "{}", "text/plain", 415, "UnsupportedMediaTypeException"],
    [`${TARGET}.SignUp`, "a=b", "application/x-www-form-urlencoded", 415, "UnsupportedMediaTypeException"],
    [`${TARGET}.SignUp`, `"${"x".repeat(20_000)}"`, TYPE, 413, "RequestEntityTooLargeException"],
  ])("answers %s %.20s of %s with %i %s", async (target, payload, type, status, name) => {
    const answer = await send(target, payload, type);
    expect([answer.statusCode, answer.json().__type]).toEqual([status, name]);
    expect(answer.headers["content-type"]).toBe(TYPE);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("rejects other methods, but never with 405", async () => {
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect((await identity.app.inject({ method, url: "/studio/idp" })).statusCode).toBe(404);
  });

  it("provides clients with their settings", async () => {
    const settings = (await identity.app.inject("/studio/idp/settings.json")).json();
    expect(settings).toEqual({ endpoint: "/studio/idp", userPoolId: "ap-northeast-1_Setsuna", clientId: "web" });
  });

  it("calls the bot guard before reading anything, and lets it answer in the site's own form", async () => {
    const app = fastify();
    registerProblems(app, silentLog);
    const botGuard = () => {
      throw new StudioError("captcha-needed");
    };
    await registerIdentity(app, { service: identity.service, botGuard, now: () => identity.clock.now, log: silentLog });
    const answer = await app.inject({ method: "POST", url: "/studio/idp", headers: { "content-type": TYPE }, payload: "{" });
    expect([answer.statusCode, answer.json().code]).toEqual([405, "captcha-needed"]);
    await app.close();
  });
});

describe("any input", () => {
  const names = Object.keys(REQUESTS);
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("web", "a@b.jp", "\u0000", "USER_SRP_AUTH", "REFRESH_TOKEN_AUTH", "PASSWORD_VERIFIER", "Kazem0ri", "123456"),
  );
  const fields = fc.constantFrom(
    ...["ClientId", "Username", "Password", "UserAttributes", "ConfirmationCode", "AuthFlow", "AuthParameters", "AccessToken"],
    ...["ChallengeName", "ChallengeResponses", "RefreshToken", "Token", "PreviousPassword", "ProposedPassword"],
  );
  const parameters = fc.dictionary(
    fc.constantFrom("USERNAME", "SRP_A", "REFRESH_TOKEN", "PASSWORD_CLAIM_SECRET_BLOCK", "PASSWORD_CLAIM_SIGNATURE", "TIMESTAMP"),
    texts,
  );
  const values = fc.oneof(
    texts,
    parameters,
    fc.array(fc.record({ Name: fc.oneof(fc.constantFrom("email", "locale"), texts), Value: texts }), { maxLength: 3 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  it("gets an answer, never a server error", async () => {
    const bodies = fc.oneof(
      fc.dictionary(fields, values).map((body) => JSON.stringify({ ClientId: "web", ...body })),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), bodies, async (name, body) => {
        const answer = await send(`${TARGET}.${name}`, body);
        expect([name, body, answer.statusCode]).toEqual([name, body, answer.statusCode < 500 ? answer.statusCode : "below 500"]);
        expect(answer.json()).toBeTypeOf("object");
      }),
      { numRuns: 600 },
    );
  });
});
