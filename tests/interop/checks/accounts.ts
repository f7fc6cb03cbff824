import { type Check, checkOf } from "../tools.ts";
import { rfc } from "./sources.ts";

const OIDC = "https://openid.net/specs/openid-connect-core-1_0.html";
const SRP = {
  clause: "RFC 5054 §2.5, by Amazon Cognito's USER_SRP_AUTH",
  url: "https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow-methods.html",
} as const;
const COGNITO = (call: string) => ({
  clause: `Cognito user pools, ${call}`,
  url: `https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_${call}.html`,
});
const PASSWORD = "Kazem0ri X";

let people = 0;
const newAddress = (): string => {
  people += 1;
  return `interop${people}@example.com`;
};

const refusalName = (thrown: unknown): string => {
  const { error, cause, name } = thrown as {
    readonly error?: unknown;
    readonly cause?: readonly [{ readonly parameters?: { readonly error?: unknown } }];
    readonly name?: unknown;
  };
  return String(error ?? (Array.isArray(cause) ? cause[0]?.parameters?.error : undefined) ?? name);
};

const refused = async (work: Promise<unknown>, expected: string): Promise<void> => {
  const name = await work.then(() => undefined, refusalName);
  if (name === undefined) throw new Error("it was let in");
  if (name !== expected) throw new Error(`refused with ${name}, expected ${expected}`);
};

const required = (value: string | undefined, what: string): string => {
  if (value === undefined || value === "") throw new Error(`no ${what}`);
  return value;
};

const POOL_CHECKS: readonly Check[] = [
  checkOf("pool", {
    id: "pool-sign-up",
    title: { en: "Signs up and confirms with the mailed code", ja: "登録し、メールの確認コードで完了する" },
    reason: COGNITO("ConfirmSignUp"),
    run: async (pool, world) => {
      const email = newAddress();
      await pool.signUp(email, PASSWORD);
      await pool.confirm(email, await world.code(email));
      await pool.signIn(email, PASSWORD);
      if ((await pool.address()) !== email) throw new Error(`signed in as ${await pool.address()}`);
    },
  }),
  checkOf("pool", {
    id: "pool-srp",
    title: { en: "Logs in by SRP without sending the password", ja: "パスワードを送らず、SRPでログインする" },
    reason: SRP,
    run: async (pool, world) => {
      const { email, password } = world.studio.demoLogin();
      const from = pool.sent().length;
      await pool.signIn(email, password);
      const sent = pool.sent().slice(from);
      if (!sent.some((body) => body.includes("SRP_A"))) throw new Error("no SRP_A was sent");
      if (sent.some((body) => body.includes(password))) throw new Error("the password was sent");
      if ((await pool.address()) !== email) throw new Error(`signed in as ${await pool.address()}`);
    },
  }),
  checkOf("pool", {
    id: "pool-wrong",
    title: { en: "A wrong password is refused", ja: "誤ったパスワードを断る" },
    reason: COGNITO("RespondToAuthChallenge"),
    run: (pool, world) => refused(pool.signIn(world.studio.demoLogin().email, "Wrong0000"), "NotAuthorizedException"),
  }),
  checkOf("pool", {
    id: "pool-refresh",
    title: { en: "Renews its access token with the refresh token", ja: "リフレッシュトークンで新しいアクセストークンを得る" },
    reason: COGNITO("InitiateAuth"),
    run: async (pool, world) => {
      const { email, password } = world.studio.demoLogin();
      await pool.signIn(email, password);
      if (!(await pool.refresh())) throw new Error("the access token is the same");
    },
  }),
  checkOf("pool", {
    id: "pool-sign-out",
    title: { en: "Signs out everywhere", ja: "すべての端末からログアウトする" },
    reason: COGNITO("GlobalSignOut"),
    run: async (pool, world) => {
      const { email, password } = world.studio.demoLogin();
      await pool.signIn(email, password);
      const token = required(await pool.accessToken(), "access token");
      if (!(await pool.isAccepted(token))) throw new Error("the token is refused before the sign-out");
      await pool.signOutEverywhere();
      if (await pool.isAccepted(token)) throw new Error("the token is accepted after the sign-out");
      if ((await pool.address()) !== undefined) throw new Error("still signed in");
    },
  }),
];

const OIDC_CHECKS: readonly Check[] = [
  checkOf("oidc", {
    id: "oidc-discovery",
    title: { en: "Discovers the endpoints", ja: "Discoveryでエンドポイントを見つける" },
    reason: {
      clause: "OpenID Connect Discovery 1.0 §4",
      url: "https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig",
    },
    run: async (oidc, world) => {
      const metadata = await oidc.discover(world);
      for (const name of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"])
        if (typeof metadata[name] !== "string") throw new Error(`no ${name}`);
    },
  }),
  checkOf("oidc", {
    id: "oidc-code",
    title: {
      en: "Code grant with PKCE; the ID token's signature is valid",
      ja: "PKCE付き認可コードでトークンを得て、IDトークンの署名を検証する",
    },
    reason: rfc(7636, "4.5"),
    run: async (oidc, world) => {
      required((await oidc.signIn(world)).subject, "ID token");
    },
  }),
  checkOf("oidc", {
    id: "oidc-verifier",
    title: { en: "Another PKCE verifier is refused", ja: "異なるPKCEのverifierを断る" },
    reason: rfc(7636, "4.6"),
    run: (oidc, world) => refused(oidc.signIn(world, true), "invalid_grant"),
  }),
  checkOf("oidc", {
    id: "oidc-userinfo",
    title: { en: "userInfo returns the same subject as the ID token", ja: "userInfoがIDトークンと同じsubjectを返す" },
    reason: { clause: "OpenID Connect Core 1.0 §5.3", url: `${OIDC}#UserInfo` },
    run: async (oidc, world) => {
      const tokens = await oidc.signIn(world);
      const subject = await oidc.userInfo(tokens);
      if (subject !== required(tokens.subject, "ID token")) throw new Error(`it is ${subject}`);
    },
  }),
  checkOf("oidc", {
    id: "oidc-refresh",
    title: { en: "Renews tokens; a used refresh token is refused", ja: "更新でき、使用済みのリフレッシュトークンを断る" },
    reason: rfc(9700, "4.14.2"),
    run: async (oidc, world) => {
      const { refresh, access } = await oidc.signIn(world);
      const token = required(refresh, "refresh token");
      const again = await oidc.refresh(token);
      if (again.access === access) throw new Error("the access token is the same");
      await refused(oidc.refresh(token), "invalid_grant");
    },
  }),
  checkOf("oidc", {
    id: "oidc-revoke",
    title: { en: "A revoked token no longer works", ja: "失効させたトークンは使えない" },
    reason: rfc(7009, "2.1"),
    run: async (oidc, world) => {
      const tokens = await oidc.signIn(world);
      const refresh = required(tokens.refresh, "refresh token");
      required(await oidc.userInfo(tokens), "subject before the revocation");
      await oidc.revoke(refresh);
      await refused(oidc.refresh(refresh), "invalid_grant");
      await refused(oidc.userInfo(tokens), "invalid_token");
    },
  }),
];

export const ACCOUNT_CHECKS: readonly Check[] = [...POOL_CHECKS, ...OIDC_CHECKS];
