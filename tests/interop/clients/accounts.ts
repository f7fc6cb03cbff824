import { AccountClient } from "@setsuna/testkit";
import { Amplify } from "aws-amplify";
import * as amplify from "aws-amplify/auth";
import * as oidc from "openid-client";
import { FakeBrowser } from "../../../apps/studio/src/identity/oauth/browser.fake.ts";
import type { Client, OidcClient, OidcTokens, PoolClient } from "../tools.ts";
import type { World } from "../world.ts";
import { packageVersion } from "./package-version.ts";

/** RFC 8252 §7.3. */
const LOOPBACK = "http://127.0.0.1:49152/callback";
const SCOPE = "openid email offline_access";

const signOutQuietly = async (): Promise<void> => {
  await amplify.signOut().catch(() => undefined);
};

const recordFetch = (): { readonly bodies: string[]; restore(): void } => {
  const bodies: string[] = [];
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => {
    if (init?.body !== undefined && init.body !== null) bodies.push(String(init.body));
    return real(input, init);
  };
  return {
    bodies,
    restore: () => {
      globalThis.fetch = real;
    },
  };
};

/** Past the library, which can't speak for another device. */
const isAccepted = async (endpoint: string, accessToken: string): Promise<boolean> => {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.GetUser",
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (answer.ok) return true;
  const body = await answer.text();
  if (body.includes("NotAuthorizedException")) return false;
  throw new Error(`GetUser answered ${answer.status}`);
};

const poolClient = (endpoint: string, bodies: readonly string[]): PoolClient => ({
  signUp: async (username, password) => {
    await amplify.signUp({ username, password, options: { userAttributes: { email: username, locale: "en" } } });
  },
  confirm: async (username, confirmationCode) => {
    const { isSignUpComplete } = await amplify.confirmSignUp({ username, confirmationCode });
    if (!isSignUpComplete) throw new Error("the sign-up is not complete");
  },
  signIn: async (username, password) => {
    await signOutQuietly();
    const { isSignedIn, nextStep } = await amplify.signIn({ username, password });
    if (!isSignedIn) throw new Error(nextStep.signInStep);
  },
  address: () =>
    amplify.fetchUserAttributes().then(
      ({ email }) => email,
      () => undefined,
    ),
  sent: () => bodies,
  accessToken: async () => (await amplify.fetchAuthSession()).tokens?.accessToken.toString(),
  isAccepted: (accessToken) => isAccepted(endpoint, accessToken),
  refresh: async () => {
    const before = (await amplify.fetchAuthSession()).tokens?.accessToken.toString();
    const after = (await amplify.fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString();
    return before !== undefined && after !== undefined && before !== after;
  },
  signOutEverywhere: () => amplify.signOut({ global: true }),
});

const configure = (world: World): Promise<oidc.Configuration> =>
  oidc.discovery(new URL("/studio", world.studio.origin), "setsuna-agent", undefined, oidc.None(), {
    // By default the library leaves the ID token's signature to TLS.
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  });

const tokensOf = (answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): OidcTokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  subject: answer.claims()?.sub,
});

const personsBrowser = async (world: World): Promise<FakeBrowser> => {
  const { email, password } = world.studio.demoLogin();
  const person = await AccountClient.open(world.studio.origin);
  await person.signIn(email, password);
  const browser = new FakeBrowser(world.studio.origin);
  const { name, value } = person.sessionCookie ?? { name: "", value: "" };
  browser.strictCookie = `${name}=${value}`;
  return browser;
};

const oidcClient = (): OidcClient => {
  let config: oidc.Configuration | undefined;
  const configured = (): oidc.Configuration => {
    if (config === undefined) throw new Error("nothing was discovered");
    return config;
  };
  return {
    discover: async (world) => ({ ...(await configure(world)).serverMetadata() }),
    signIn: async (world, spoil = false) => {
      config = await configure(world);
      const verifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: LOOPBACK,
        scope: SCOPE,
        prompt: "consent",
        state,
        nonce,
        code_challenge_method: "S256",
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      });
      const callback = await (await personsBrowser(world)).authorize(url);
      const checks = {
        pkceCodeVerifier: spoil ? oidc.randomPKCECodeVerifier() : verifier,
        expectedState: state,
        expectedNonce: nonce,
      };
      return tokensOf(await oidc.authorizationCodeGrant(config, callback, checks));
    },
    refresh: async (token) => tokensOf(await oidc.refreshTokenGrant(configured(), token)),
    userInfo: async ({ access, subject = "" }) => (await oidc.fetchUserInfo(configured(), access, subject)).sub,
    revoke: (token) => oidc.tokenRevocation(configured(), token),
  };
};

export const awsAmplify: Client = {
  id: "aws-amplify",
  name: "aws-amplify",
  does: {
    en: "written for Amazon Cognito; logs in at our identity service",
    ja: "Amazon Cognito用のライブラリで、本サービスの認証にログインする",
  },
  tools: ["pool"],
  missing: () => undefined,
  open: async ({ studio }) => {
    const settings = (await (await fetch(`${studio.origin}/studio/idp/settings.json`)).json()) as Record<string, string>;
    const { userPoolId = "", clientId = "", endpoint = "" } = settings;
    const userPoolEndpoint = new URL(endpoint, studio.origin).href;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } } });
    const recorded = recordFetch();
    const close = async (): Promise<void> => {
      await signOutQuietly();
      recorded.restore();
    };
    return { version: packageVersion("aws-amplify"), pool: poolClient(userPoolEndpoint, recorded.bodies), close };
  },
};

export const openidClient: Client = {
  id: "openid-client",
  name: "openid-client",
  does: {
    en: "certified by the OpenID Foundation; acts as a program that requests access",
    ja: "OpenID Foundation認定。アクセス許可を求めるプログラム役",
  },
  tools: ["oidc"],
  missing: () => undefined,
  open: async () => ({ version: packageVersion("openid-client"), oidc: oidcClient() }),
};
