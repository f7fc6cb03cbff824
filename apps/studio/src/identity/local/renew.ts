import { limitAddress } from "../identity-limits.ts";
import { invalidParameter, notAuthorized } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import type { IdentityContext } from "./identity-context.ts";
import { findLogin, tokenHash, tokensOf } from "./logins.ts";

/** New access and ID tokens for a login that stands; the refresh token stays. Throws NotAuthorizedException. */
export const renewTokens = async (context: IdentityContext, refreshToken: string | undefined, clientId: string, call: Call) => {
  if (refreshToken === undefined || refreshToken === "") throw invalidParameter("Missing required parameter REFRESH_TOKEN");
  await limitAddress(context, "token", call);
  const found = await findLogin(context.database, tokenHash(refreshToken), call.now);
  if (found === undefined) throw notAuthorized("Refresh Token has been revoked");
  if (found.login.clientId !== clientId) throw notAuthorized("Invalid Refresh Token");
  return { AuthenticationResult: tokensOf(context, found.user, found.login, undefined, call.now), ChallengeParameters: {} };
};
