import { eq } from "drizzle-orm";
import { msSince, type Transaction } from "../../../platform/index.ts";
import { identityLogins } from "../../../platform/storage/schema/identity.ts";
import { limitAddress } from "../identity-limits.ts";
import { invalidParameter, notAuthorized } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import type { IdentityContext } from "./identity-context.ts";
import { type Authenticated, lockLogin, tokensOf } from "./logins.ts";
import { type ReadRefreshToken, readRefreshToken, refreshTokenOf } from "./refresh-token.ts";

/** An exchanged token gets the same answer for this long, ms: two tabs, or a lost answer. Cognito's maximum. */
const RETRY_GRACE_MS = 60_000;

type Renewal =
  | { readonly state: "renewed"; readonly found: Authenticated; readonly generation: number }
  | { readonly state: "over" | "foreign" }
  | { readonly state: "reused"; readonly subject: string };

const rotate = async (tx: Transaction, token: ReadRefreshToken, clientId: string, now: Date): Promise<Renewal> => {
  const found = await lockLogin(tx, token.login, now);
  if (found === undefined) return { state: "over" };
  const { login } = found;
  if (login.clientId !== clientId) return { state: "foreign" };
  if (token.generation === login.generation) {
    const generation = login.generation + 1;
    await tx.update(identityLogins).set({ generation, rotatedAt: now }).where(eq(identityLogins.id, login.id));
    return { state: "renewed", found, generation };
  }
  const sinceMs = login.rotatedAt === null ? Number.POSITIVE_INFINITY : msSince(login.rotatedAt, now);
  if (token.generation === login.generation - 1 && sinceMs <= RETRY_GRACE_MS)
    return { state: "renewed", found, generation: login.generation };
  return { state: "reused", subject: found.user.subject };
};

/** Each refresh token is single-use; a reused one ends the whole login (RFC 9700 §4.14.2). Throws NotAuthorizedException. */
export const renewTokens = async (context: IdentityContext, refreshToken: string | undefined, clientId: string, call: Call) => {
  if (refreshToken === undefined || refreshToken === "") throw invalidParameter("Missing required parameter REFRESH_TOKEN");
  await limitAddress(context, "token", call);
  const token = readRefreshToken(context.secrets, refreshToken);
  if (token === undefined) throw notAuthorized("Invalid Refresh Token");
  const renewal = await context.database.transaction((tx) => rotate(tx, token, clientId, call.now));
  switch (renewal.state) {
    case "over":
      throw notAuthorized("Refresh Token has been revoked");
    case "foreign":
      throw notAuthorized("Invalid Refresh Token");
    case "reused": {
      // Separate transaction: ending a login locks the account first, and we already hold the login row.
      const ended = { event: "refresh-token-reused", login: token.login } as const;
      await context.database.transaction((tx) => context.hooks.onLoginsEnded(tx, renewal.subject, ended, call.origin, call.now));
      throw notAuthorized("Refresh Token has been revoked");
    }
    case "renewed": {
      const { user, login } = renewal.found;
      const next = refreshTokenOf(context.secrets, token.handle, renewal.generation);
      return { AuthenticationResult: tokensOf(context, user, login, next, call.now), ChallengeParameters: {} };
    }
  }
};
