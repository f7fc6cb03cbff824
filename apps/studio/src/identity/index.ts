/** Authentication of people and programs. Other modules import only this file. */
export { accountApi } from "./accounts/account-api.ts";
export {
  accountsByDay,
  adminAddresses,
  findAccount,
  findAccounts,
  loginSummaryOf,
  setRole,
} from "./accounts/account-search.ts";
export { accountDeleted, deleteAccount } from "./accounts/account-store.ts";
export { identityEvents } from "./accounts/identity-events.ts";
export { END_POOL_LOGIN_JOB, endPoolLogin } from "./credentials/end-pool-login.ts";
export { type Revoke, revocation } from "./credentials/revoke.ts";
export { registerOAuth, type SiteLogin } from "./oauth/oauth-routes.ts";
export { memberApi } from "./organizations/member-api.ts";
export { organizationApi } from "./organizations/organization-api.ts";
export { sweepInvitations } from "./organizations/organization-rows.ts";
export { organizationSelfApi } from "./organizations/organization-self-api.ts";
export { factorsOf, removeForeign } from "./second-factor/factor-list.ts";
export { factorRecoveryHandlers } from "./second-factor/factor-recovery-handlers.ts";
export { sweepReports, tellRemoved } from "./second-factor/factor-reports.ts";
export { asksForLogin, guardedIdentity } from "./second-factor/identity-guard.ts";
export { proofHandlers } from "./second-factor/proof-handlers.ts";
export { deleteRecoveryCodes } from "./second-factor/recovery-codes.ts";
export { secondFactorHandlers } from "./second-factor/second-factor-handlers.ts";
export { waitingRemovals } from "./second-factor/waiting-removals.ts";
export { findSession, type LoginCheck, sweepSessions } from "./sessions/login-sessions.ts";
export { poolLoginCheck } from "./sessions/pool-login-check.ts";
export { secondFactorLogins } from "./sessions/second-factor-logins.ts";
export { sessionListApi } from "./sessions/session-list.ts";
export { signInApi } from "./sessions/sign-in.ts";
export { type SsoParts, ssoApi } from "./sso/sso-api.ts";
export { ssoProvider } from "./sso/sso-provider.ts";
export { registerSsoReturn } from "./sso/sso-return.ts";
export { ssoSignInApi } from "./sso/sso-sign-in.ts";
export { sweepAttempts } from "./sso/sso-store.ts";
export { bearerFinder } from "./tokens/bearer.ts";
export { tokenApi } from "./tokens/token-api.ts";
export { sweepTokens } from "./tokens/token-store.ts";
export { cognitoIdentity } from "./user-pool/cognito/cognito-identity.ts";
export { poolAddress } from "./user-pool/cognito/pool-address.ts";
export { poolFetch } from "./user-pool/cognito/pool-call.ts";
export { registerIdentity } from "./user-pool/identity-routes.ts";
export type { IdentityService } from "./user-pool/identity-service.ts";
export { type LocalIdentityParts, localIdentity } from "./user-pool/local/local-identity.ts";
export { preparedUser } from "./user-pool/local/seed-user.ts";
export { deleteLocalUser } from "./user-pool/local/users.ts";
export { meteredIdentity } from "./user-pool/metered-identity.ts";
export type { SrpMath } from "./user-pool/srp/srp-math.ts";
export { srpWorkerThread } from "./user-pool/srp/srp-worker-thread.ts";
