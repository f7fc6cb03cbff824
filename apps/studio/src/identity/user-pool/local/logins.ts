import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../../../platform/index.ts";
import { identityLogins, identityUsers } from "../../../platform/storage/schema/identity.ts";
import { notAuthorized } from "../protocol/identity-refusal.ts";
import type { IdentityContext } from "./identity-context.ts";
import { loginIdOf, newLoginHandle, refreshTokenOf } from "./refresh-token.ts";
import type { Reader, UserRow } from "./users.ts";

const ACCESS_SECONDS = 3600;
const REFRESH_MS = 30 * 24 * 3_600_000;

export type LoginRow = typeof identityLogins.$inferSelect;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const tokensOf = (
  { signer }: IdentityContext,
  user: UserRow,
  login: LoginRow,
  refreshToken: string | undefined,
  now: Date,
) => {
  const common = {
    sub: user.subject,
    iss: signer.issuer,
    origin_jti: login.id,
    auth_time: seconds(login.createdAt),
    iat: seconds(now),
    exp: seconds(now) + ACCESS_SECONDS,
  };
  return {
    AccessToken: signer.sign({
      ...common,
      jti: randomUUID(),
      token_use: "access",
      client_id: login.clientId,
      username: user.subject,
      scope: "aws.cognito.signin.user.admin",
    }),
    IdToken: signer.sign({
      ...common,
      jti: randomUUID(),
      token_use: "id",
      aud: login.clientId,
      "cognito:username": user.subject,
      email: user.email,
      email_verified: user.emailVerified,
      locale: user.locale,
    }),
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    ExpiresIn: ACCESS_SECONDS,
    TokenType: "Bearer",
  };
};

/** Lock the user's row first. The database keeps only a hash of part of the refresh token. */
export const openLogin = async (
  { secrets }: Pick<IdentityContext, "secrets">,
  tx: Transaction,
  user: UserRow,
  clientId: string,
  now: Date,
): Promise<{ readonly login: LoginRow; readonly refreshToken: string }> => {
  // The clock was set back, or another node's is ahead: this login must not count as older than the password.
  if (user.tokensValidFrom > now) await refuseOlderLogins(tx, user.subject, now);
  const handle = newLoginHandle();
  const login: LoginRow = {
    id: loginIdOf(handle),
    subject: user.subject,
    clientId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_MS),
    generation: 0,
    rotatedAt: null,
  };
  await tx.insert(identityLogins).values(login);
  return { login, refreshToken: refreshTokenOf(secrets, handle, login.generation) };
};

export interface Authenticated {
  readonly user: UserRow;
  readonly login: LoginRow;
}

const stands = ({ user, login }: Authenticated, now: Date): boolean =>
  login.expiresAt.getTime() > now.getTime() && login.createdAt.getTime() >= user.tokensValidFrom.getTime();

/** Undefined unless both are valid. */
export const findLogin = async (reader: Reader, id: string, now: Date): Promise<Authenticated | undefined> => {
  const [row] = await reader
    .select({ user: identityUsers, login: identityLogins })
    .from(identityLogins)
    .innerJoin(identityUsers, eq(identityUsers.subject, identityLogins.subject))
    .where(eq(identityLogins.id, id));
  return row !== undefined && stands(row, now) ? row : undefined;
};

/** Same, and locks the login against renewal and ending until the transaction ends. */
export const lockLogin = async (tx: Transaction, id: string, now: Date): Promise<Authenticated | undefined> => {
  const held = await tx.select({ id: identityLogins.id }).from(identityLogins).where(eq(identityLogins.id, id)).for("update");
  return held.length === 0 ? undefined : findLogin(tx, id, now);
};

const AccessClaims = z.object({
  token_use: z.literal("access"),
  iss: z.string(),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});

export const authenticate = async (
  { signer }: IdentityContext,
  reader: Reader,
  accessToken: string,
  now: Date,
): Promise<Authenticated> => {
  const claims = AccessClaims.safeParse(signer.read(accessToken));
  if (!claims.success || claims.data.iss !== signer.issuer) throw notAuthorized("Invalid Access Token");
  if (claims.data.exp <= now.getTime() / 1000) throw notAuthorized("Access Token has expired");
  const found = await findLogin(reader, claims.data.origin_jti, now);
  if (found === undefined || found.user.subject !== claims.data.sub) throw notAuthorized("Access Token has been revoked");
  return found;
};

/** Including one that another transaction is opening. The caller locked the user's row. */
export const refuseOlderLogins = async (tx: Transaction, subject: string, now: Date): Promise<void> => {
  await tx.update(identityUsers).set({ tokensValidFrom: now, updatedAt: now }).where(eq(identityUsers.subject, subject));
};
