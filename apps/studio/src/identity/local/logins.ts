import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../storage/database.ts";
import { identityRefreshTokens, identityUsers } from "../../storage/schema/index.ts";
import { notAuthorized } from "../protocol/identity-refusal.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { UserRow } from "./users.ts";

const ACCESS_SECONDS = 3600;
const REFRESH_MS = 30 * 24 * 3_600_000;
const REFRESH_BYTES = 48;

export type LoginRow = typeof identityRefreshTokens.$inferSelect;

export const tokenHash = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** AuthenticationResult for a login that stands. */
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
    origin_jti: login.tokenHash,
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

/** Opens a login. The refresh token is given out now and never again: the database keeps its hash. */
export const openLogin = async (
  tx: Transaction,
  user: UserRow,
  clientId: string,
  now: Date,
): Promise<{ readonly login: LoginRow; readonly refreshToken: string }> => {
  const refreshToken = randomBytes(REFRESH_BYTES).toString("base64url");
  const login: LoginRow = {
    tokenHash: tokenHash(refreshToken),
    subject: user.subject,
    clientId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_MS),
  };
  await tx.insert(identityRefreshTokens).values(login);
  return { login, refreshToken };
};

export interface Authenticated {
  readonly user: UserRow;
  readonly login: LoginRow;
}

/** Where to read: inside a transaction it must be that transaction. */
export type Reader = Pick<Database | Transaction, "select">;

/** The login of that hash and its user, when both still stand. */
export const findLogin = async (reader: Reader, hash: string, now: Date): Promise<Authenticated | undefined> => {
  const [row] = await reader
    .select({ user: identityUsers, login: identityRefreshTokens })
    .from(identityRefreshTokens)
    .innerJoin(identityUsers, eq(identityUsers.subject, identityRefreshTokens.subject))
    .where(eq(identityRefreshTokens.tokenHash, hash));
  if (row === undefined || row.login.expiresAt.getTime() <= now.getTime()) return undefined;
  return row.login.createdAt.getTime() >= row.user.tokensValidFrom.getTime() ? row : undefined;
};

const AccessClaims = z.object({
  token_use: z.literal("access"),
  iss: z.string(),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});

/** The user of an access token whose login still stands. Throws NotAuthorizedException. */
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

/** Ends every login of a user. */
export const endAllLogins = async (tx: Transaction, subject: string, now: Date): Promise<void> => {
  await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.subject, subject));
  await tx.update(identityUsers).set({ tokensValidFrom: now, updatedAt: now }).where(eq(identityUsers.subject, subject));
};

/** Ends one login, if that client holds it. */
export const endLogin = async ({ database }: IdentityContext, refreshToken: string, clientId: string): Promise<void> => {
  await database
    .delete(identityRefreshTokens)
    .where(and(eq(identityRefreshTokens.tokenHash, tokenHash(refreshToken)), eq(identityRefreshTokens.clientId, clientId)));
};
