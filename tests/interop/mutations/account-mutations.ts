import { type Mutation, type Mutations, mutation } from "./mutation.ts";
import type { Reality } from "./reality.fake.ts";

const pool = (fault: string, change: Partial<Reality["accounts"]>): Mutation =>
  mutation(fault, ({ accounts }) => void Object.assign(accounts, change));
const oidc = (fault: string, change: Partial<Reality["oidc"]>): Mutation =>
  mutation(fault, ({ oidc: server }) => void Object.assign(server, change));

/** A refusal with another error is no pass, since a server that is down refuses too. */
export const ACCOUNT_MUTATIONS: Mutations = {
  "pool-sign-up": [
    pool("the code is refused", { confirms: false }),
    pool("the account can't be used", { opensAccount: false }),
    pool("it is somebody else's account", { address: () => "other@example.com" }),
  ],
  "pool-srp": [
    pool("the password is sent", { sends: ["SRP_A", '{"PASSWORD":"PASSWORD"}'] }),
    pool("no SRP takes place", { sends: [] }),
    pool("nobody is signed in", { address: () => undefined }),
  ],
  "pool-wrong": [
    pool("any password will do", { wrongPassword: undefined }),
    pool("the service is down", { wrongPassword: "NetworkError" }),
  ],
  "pool-refresh": [pool("the access token stays the same", { rotates: false })],
  "pool-sign-out": [
    pool("the client stays signed in", { signsOut: false }),
    pool("tokens of other devices stay good", { revokesOthers: false }),
  ],
  "oidc-discovery": ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"].map((name) =>
    oidc(`no ${name}`, { without: name }),
  ),
  "oidc-code": [oidc("no ID token", { subject: undefined })],
  "oidc-verifier": [
    oidc("any verifier will do", { wrongVerifier: undefined }),
    oidc("the server is down", { wrongVerifier: "fetch failed" }),
  ],
  "oidc-userinfo": [
    oidc("another subject", { userInfo: "other" }),
    oidc("no subject", { userInfo: undefined }),
    oidc("neither has a subject", { userInfo: undefined, subject: undefined }),
  ],
  "oidc-refresh": [
    oidc("no refresh token", { refresh: undefined }),
    oidc("the access token stays the same", { rotates: false }),
    oidc("a used token is good again", { usedRefresh: undefined }),
    oidc("the server is down", { usedRefresh: "fetch failed" }),
  ],
  "oidc-revoke": [
    oidc("no refresh token", { refresh: undefined }),
    oidc("no userInfo before", { userInfo: undefined }),
    oidc("the refresh token stays good", { revokedRefresh: undefined }),
    oidc("the access token stays good", { revokedAccess: undefined }),
    oidc("the server is down", { revokedAccess: "fetch failed" }),
  ],
};
