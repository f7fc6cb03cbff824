import { type IdentitySettings, identityClient } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditEvent } from "../../../platform/audit/audit-port.ts";
import { secretsUnder } from "../../../platform/secrets/secrets.ts";
import { accounts } from "../../../platform/storage/schema/index.ts";
import { NOTHING_ENDED } from "../../credentials/ended.ts";
import { type FakeIdentity, openFakeIdentity } from "../identity.fake.ts";
import type { LoginsEnded } from "../identity-hooks.ts";
import { registerIdentity } from "../identity-routes.ts";
import type { IdentityService } from "../identity-service.ts";
import { cognitoIdentity } from "./cognito-identity.ts";
import { poolAddress } from "./pool-address.ts";
import { poolFetch } from "./pool-call.ts";

vi.setConfig({ testTimeout: 60_000 });

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const USER_POOL_ID = "eu-west-1_Abc123";
const CLIENT_ID = "1h57kf5cpq17m0eml12EXAMPLE";
const ISSUER = `https://cognito-idp.eu-west-1.amazonaws.com/${USER_POOL_ID}`;
const SUBJECT = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
const CLAIMS = {
  sub: SUBJECT,
  iss: ISSUER,
  client_id: CLIENT_ID,
  origin_jti: "aaaaaaaa-1111",
  token_use: "access",
  scope: "aws.cognito.signin.user.admin",
  auth_time: 1_794_900_000,
  exp: 1_794_903_600,
  iat: 1_794_900_000,
  jti: "bbbbbbbb-2222",
  username: SUBJECT,
};
const tokenOf = (claims: object) => `${encode({ kid: "k", alg: "RS256" })}.${encode(claims)}.c2ln`;
const origin = { address: "192.0.2.1", userAgent: "test" };
const now = new Date("2026-11-21T00:00:00Z");

const told: string[] = [];
let site: FakeIdentity;
beforeAll(async () => {
  site = await openFakeIdentity();
});
afterAll(() => site.close());

const surroundings = () => ({
  secrets: secretsUnder(Buffer.alloc(32, 7)),
  database: site.database,
  mail: { enqueue: async () => undefined },
  hooks: {
    onConfirmed: async () => undefined,
    onLocaleChanged: async () => undefined,
    onLoginsEnded: async (_tx: unknown, subject: string, what: LoginsEnded) => {
      told.push(`${what.event} ${subject}`);
      return NOTHING_ENDED;
    },
    onDeleted: async (_tx: unknown, subject: string) => {
      told.push(`deleted ${subject}`);
    },
  },
});

describe("a user pool that answers like AWS", () => {
  let pool: FastifyInstance;
  let service: IdentityService;
  let answer: { status: number; body: string };
  const seen: { target: string; body: Record<string, unknown> }[] = [];
  const events: AuditEvent[] = [];

  beforeAll(async () => {
    pool = fastify();
    pool.addContentTypeParser("application/x-amz-json-1.1", { parseAs: "string" }, (_request, body, done) => done(null, body));
    pool.post("/", async (request, reply) => {
      seen.push({ target: String(request.headers["x-amz-target"]), body: JSON.parse(String(request.body)) });
      return reply.code(answer.status).type("application/x-amz-json-1.1").send(Buffer.from(answer.body));
    });
    const endpoint = `${await pool.listen({ port: 0, host: "127.0.0.1" })}/`;
    service = cognitoIdentity({
      userPoolId: USER_POOL_ID,
      clientId: CLIENT_ID,
      address: { endpoint, issuer: ISSUER },
      fetch: poolFetch,
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      audit: {
        record: async (_tx, event) => {
          events.push(event);
        },
      },
      ...surroundings(),
    });
  });
  afterAll(() => pool.close());
  beforeEach(() => {
    seen.length = 0;
    events.length = 0;
  });

  const USER =
    '{"UserAttributes":[{"Name":"sub","Value":"aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"},{"Name":"email_verified","Value":"true"},{"Name":"locale","Value":"en"},{"Name":"email","Value":"foo..bar@docomo.ne.jp"}],"Username":"aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"}';

  it("is found by its ID", () => {
    expect(poolAddress(USER_POOL_ID)).toEqual({ endpoint: "https://cognito-idp.eu-west-1.amazonaws.com/", issuer: ISSUER });
  });

  it("returns the user of a token", async () => {
    answer = { status: 200, body: USER };
    const token = tokenOf(CLAIMS);
    expect(await service.port.currentUser(token, now)).toEqual({
      subject: SUBJECT,
      email: "foo..bar@docomo.ne.jp",
      emailVerified: true,
      locale: "en",
      authenticatedAt: new Date(CLAIMS.auth_time * 1000),
      login: { id: CLAIMS.origin_jti },
    });
    expect(seen).toEqual([{ target: "AWSCognitoIdentityProviderService.GetUser", body: { AccessToken: token } }]);
  });

  it.each([
    { ...CLAIMS, iss: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other" },
    { ...CLAIMS, client_id: "another" },
    { ...CLAIMS, token_use: "id" },
    { ...CLAIMS, auth_time: undefined },
    "nothing",
  ])("isn't queried about a token of another pool or client: %o", async (claims) => {
    await expect(service.port.currentUser(tokenOf(Object(claims)), now)).rejects.toEqual(new StudioError("not-authorized"));
    expect(seen).toEqual([]);
  });

  it.each([
    [400, '{"__type":"NotAuthorizedException","message":"Access Token has expired"}', "not-authorized"],
    [400, '{"__type":"NotAuthorizedException","message":"Access Token has been revoked"}', "not-authorized"],
    [400, '{"__type":"UserNotFoundException","message":"User does not exist."}', "not-authorized"],
    [400, '{"__type":"TooManyRequestsException","message":"Rate exceeded"}', "identity-unavailable"],
    [500, '{"__type":"InternalErrorException","message":"internal"}', "identity-unavailable"],
    [502, "<html>Bad gateway</html>", "identity-unavailable"],
    [200, USER.replace(SUBJECT, "somebody-else"), "identity-unavailable"],
    [200, '{"Username":"x","UserAttributes":[]}', "identity-unavailable"],
  ] as const)("answers %i %s: %s", async (status, body, code) => {
    answer = { status, body };
    await expect(service.port.currentUser(tokenOf(CLAIMS), now)).rejects.toEqual(new StudioError(code));
  });

  it("deletes its user with the account, or neither", async () => {
    const identity = await openFakeIdentity();
    answer = { status: 200, body: "" };
    await identity.database.transaction((tx) => service.port.deleteUser(tx, SUBJECT, tokenOf(CLAIMS), origin, now));
    expect(seen.map(({ target }) => target)).toEqual(["AWSCognitoIdentityProviderService.DeleteUser"]);
    expect(events).toMatchObject([{ action: "identity.deleted", subject: SUBJECT }]);
    answer = { status: 400, body: '{"__type":"NotAuthorizedException"}' };
    const refused = identity.database.transaction((tx) => service.port.deleteUser(tx, SUBJECT, tokenOf(CLAIMS), origin, now));
    await expect(refused).rejects.toEqual(new StudioError("not-authorized"));
    await identity.close();
  });

  it("ends sessions here for clients' calls through this server, but not for calls that the pool refuses", async () => {
    const AccessToken = tokenOf(CLAIMS);
    const ends = [
      ["GlobalSignOut", { AccessToken }, `signed-out-everywhere ${SUBJECT}`, ["GlobalSignOut"]],
      // A pool keeps older logins with a new password; we end them.
      [
        "ChangePassword",
        { AccessToken, PreviousPassword: "a", ProposedPassword: "b" },
        `password-changed ${SUBJECT}`,
        ["ChangePassword", "GlobalSignOut"],
      ],
      [
        "ConfirmForgotPassword",
        { ClientId: CLIENT_ID, Username: "Foo..bar@docomo.ne.jp", ConfirmationCode: "1", Password: "b" },
        `password-reset ${SUBJECT}`,
        ["ConfirmForgotPassword"],
      ],
      ["DeleteUser", { AccessToken }, `deleted ${SUBJECT}`, ["DeleteUser"]],
    ] as const;
    await site.database
      .insert(accounts)
      .values({ id: "a".repeat(22), email: "foo..bar@docomo.ne.jp", identitySubject: SUBJECT, createdAt: now });
    for (const [name, body, event, calls] of ends) {
      told.length = 0;
      seen.length = 0;
      answer = { status: 200, body: "{}" };
      await service.call(name, body, { origin, now });
      expect(told).toEqual([event]);
      expect(seen.map(({ target }) => target.split(".")[1])).toEqual(calls);
      answer = { status: 400, body: '{"__type":"NotAuthorizedException"}' };
      await expect(service.call(name, body, { origin, now })).rejects.toMatchObject({ type: "NotAuthorizedException" });
      expect(told.slice(1)).toEqual(name === "DeleteUser" ? [event] : []);
    }
    const foreign = tokenOf({ ...CLAIMS, client_id: "another" });
    seen.length = 0;
    await expect(service.call("GlobalSignOut", { AccessToken: foreign }, { origin, now })).rejects.toMatchObject({
      type: "NotAuthorizedException",
    });
    expect(seen).toEqual([]);
  });

  it("is unavailable when the pool doesn't answer", async () => {
    const away = cognitoIdentity({
      userPoolId: USER_POOL_ID,
      clientId: CLIENT_ID,
      address: { endpoint: "http://127.0.0.1:1/", issuer: ISSUER },
      fetch: poolFetch,
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      audit: { record: async () => undefined },
      ...surroundings(),
    });
    await expect(away.port.currentUser(tokenOf(CLAIMS), now)).rejects.toEqual(new StudioError("identity-unavailable"));
    await expect(away.call("GetUser", { AccessToken: "x" }, { origin, now })).rejects.toMatchObject({
      type: "ServiceUnavailableException",
    });
  });

  it("receives only its own client's calls, unchanged", async () => {
    answer = { status: 200, body: '{"CodeDeliveryDetails":{"Destination":"f***"}}' };
    const request = { ClientId: CLIENT_ID, Username: "a@b.jp", ClientMetadata: { a: "b" } };
    expect(await service.call("ForgotPassword", request, { origin, now })).toEqual({
      CodeDeliveryDetails: { Destination: "f***" },
    });
    expect(seen).toEqual([{ target: "AWSCognitoIdentityProviderService.ForgotPassword", body: request }]);
    await expect(service.call("ForgotPassword", { ...request, ClientId: "other" }, { origin, now })).rejects.toMatchObject({
      type: "ResourceNotFoundException",
    });
    answer = { status: 400, body: '{"__type":"UserLambdaValidationException","message":"PreSignUp failed"}' };
    await expect(service.call("ForgotPassword", request, { origin, now })).rejects.toMatchObject({
      type: "UserLambdaValidationException",
      message: "PreSignUp failed",
    });
    expect(seen).toHaveLength(2);
  });
});

describe("pages in front of a pool that keeps real users", () => {
  let pool: FakeIdentity;
  let app: FastifyInstance;
  let endpoint: string;
  beforeAll(async () => {
    pool = await openFakeIdentity();
    endpoint = `${await pool.app.listen({ port: 0, host: "127.0.0.1" })}/studio/idp`;
    const service = cognitoIdentity({
      userPoolId: pool.service.port.settings.userPoolId,
      clientId: pool.service.port.settings.clientId,
      address: { endpoint, issuer: "http://studio.example/studio/idp" },
      fetch: poolFetch,
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      audit: { record: async () => undefined },
      ...surroundings(),
    });
    app = fastify();
    await registerIdentity(app, { service, now: () => pool.clock.now, log: silentLog });
  });
  afterAll(async () => {
    await app.close();
    await pool.close();
  });

  const openClient = async (bodies: string[] = []) => {
    const settings = (await app.inject("/studio/idp/settings.json")).json<IdentitySettings>();
    return identityClient({
      settings,
      fetch: async (url, { headers, body }) => {
        bodies.push(body);
        const answer = await app.inject({ method: "POST", url, headers, payload: body });
        return { status: answer.statusCode, text: async () => answer.body };
      },
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      now: () => pool.clock.now,
    });
  };
  const nameOf = (answer: { readonly ok: boolean; readonly error?: { readonly name: string } }) =>
    answer.ok ? "ok" : answer.error?.name;
  const signUpWith = async (client: Awaited<ReturnType<typeof openClient>>, email: string, password: string) => {
    const began = await client.signUp(email, password, "ja");
    if (!began.ok || began.value.session === undefined) return "no session";
    return nameOf(await client.confirmSignUp(email, pool.codeFor(email), { session: began.value.session }));
  };

  it("confirm only the initiator's sign-up: by its session or its password, which the pool's own call never sees", async () => {
    const client = await openClient();
    const email = "hanako@example.jp";
    const theirs = await client.signUp(email, "Attack0Password", "ja");
    const code = pool.codeFor(email);
    expect(nameOf(await client.confirmSignUp(email, code))).toBe("NotAuthorizedException");
    expect(nameOf(await client.confirmSignUp(email, code, { password: "Kumo0Akatsuki" }))).toBe("NotAuthorizedException");
    expect(nameOf(await client.confirmSignUp(email, code, { session: "x".repeat(80) }))).toBe("NotAuthorizedException");
    const own = await client.signUp(email, "Kumo0Akatsuki", "ja");
    const ownCode = pool.codeFor(email);
    const theirSession = theirs.ok ? (theirs.value.session ?? "") : "";
    if (code !== ownCode)
      expect(nameOf(await client.confirmSignUp(email, ownCode, { session: theirSession }))).toBe("CodeMismatchException");
    const session = own.ok ? (own.value.session ?? "") : "";
    expect(nameOf(await client.confirmSignUp(email, ownCode, { session }))).toBe("ok");
    expect(nameOf(await client.signIn(email, "Attack0Password"))).toBe("NotAuthorizedException");
    expect(nameOf(await client.signIn(email, "Kumo0Akatsuki"))).toBe("ok");

    const another = "jiro@example.jp";
    await client.signUp(another, "Kumo0Akatsuki", "ja");
    const byPassword = await client.confirmSignUp(another, pool.codeFor(another), { password: "Kumo0Akatsuki" });
    expect(nameOf(byPassword)).toBe("ok");
  });

  it("keep a proof between client and server", async () => {
    const seen: string[] = [];
    const service = cognitoIdentity({
      userPoolId: pool.service.port.settings.userPoolId,
      clientId: pool.service.port.settings.clientId,
      address: { endpoint, issuer: "http://studio.example/studio/idp" },
      fetch: async (url, request) => {
        seen.push(request.body);
        return poolFetch(url, request);
      },
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      audit: { record: async () => undefined },
      ...surroundings(),
    });
    const call = { origin, now: pool.clock.now };
    const Username = "saburo@example.jp";
    const ClientId = pool.service.port.settings.clientId;
    await service.call("SignUp", { ClientId, Username, Password: "Kumo0Akatsuki" }, call);
    seen.length = 0;
    const ClientMetadata = { password: "Kumo0Akatsuki", theirs: "stays" };
    const ConfirmationCode = pool.codeFor(Username);
    await service.call("ConfirmSignUp", { ClientId, Username, ConfirmationCode, ClientMetadata }, call);
    expect(seen.join()).not.toContain("Kumo0Akatsuki");
    expect(JSON.parse(seen.at(-1) ?? "")).toEqual({ ClientId, Username, ConfirmationCode, ClientMetadata: { theirs: "stays" } });
  });

  it("sign up, confirm and sign in using settings.json", async () => {
    const client = await openClient();
    const email = "taro@example.jp";
    expect(await client.signIn(email, "Kazem0ri")).toMatchObject({ ok: false, error: { name: "UserNotFoundException" } });
    expect(await signUpWith(client, email, "Kazem0ri")).toBe("ok");
    expect(await client.signIn(email, "Wrong0000")).toMatchObject({ ok: false, error: { name: "NotAuthorizedException" } });
    expect(await client.signIn(email, "Kazem0ri")).toMatchObject({ ok: true });
  });
});
