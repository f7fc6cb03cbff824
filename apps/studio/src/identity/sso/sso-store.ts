import { randomBytes } from "node:crypto";
import { SSO_ATTEMPT_MS } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { z } from "zod";
import { type Database, type Secrets, type Transaction, tokenHash } from "../../platform/index.ts";
import { organizationSso, ssoAttempts, ssoRemovals } from "../../platform/storage/schema/sso.ts";

type Reader = Database | Transaction;
export type SsoRow = typeof organizationSso.$inferSelect;

export const ssoOf = async (reader: Reader, organization: string): Promise<SsoRow | undefined> => {
  const [row] = await reader.select().from(organizationSso).where(eq(organizationSso.organizationId, organization));
  return row;
};

/** Only a verified domain counts. */
export const ssoOfDomain = async (reader: Reader, domain: string): Promise<SsoRow | undefined> => {
  const own = and(eq(organizationSso.domain, domain), isNotNull(organizationSso.verifiedAt));
  const [row] = await reader.select().from(organizationSso).where(own);
  return row;
};

const Contents = z.object({
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  next: z.string().optional(),
  again: z.boolean(),
  /** Session that the sign-in replaces. */
  session: z.string().optional(),
});
export type AttemptContents = z.infer<typeof Contents>;

/** 256 random bits, base64url. */
export const newBrowserToken = (): string => randomBytes(32).toString("base64url");

export interface AttemptKey {
  readonly state: string;
  readonly browser: string;
  readonly organization: string;
}

export const keepAttempt = async (
  database: Database,
  secrets: Secrets,
  { state, browser, organization }: AttemptKey,
  contents: AttemptContents,
  now: Date,
): Promise<void> => {
  const stateHash = tokenHash(state);
  await database.insert(ssoAttempts).values({
    stateHash,
    browserHash: tokenHash(browser),
    organizationId: organization,
    sealedContents: secrets.seal("sso", JSON.stringify(contents), stateHash),
    expiresAt: new Date(now.getTime() + SSO_ATTEMPT_MS),
  });
};

/** Works once. Undefined if unknown, used, expired, of another browser or for another organization. */
export const takeAttempt = async (
  database: Database,
  secrets: Secrets,
  { state, browser, organization }: AttemptKey,
  now: Date,
): Promise<AttemptContents | undefined> => {
  const own = and(
    eq(ssoAttempts.stateHash, tokenHash(state)),
    eq(ssoAttempts.browserHash, tokenHash(browser)),
    eq(ssoAttempts.organizationId, organization),
    gt(ssoAttempts.expiresAt, now),
  );
  const [row] = await database.delete(ssoAttempts).where(own).returning();
  return row && Contents.parse(parseJson(secrets.open("sso", row.sealedContents, row.stateHash)));
};

/** Attempts that began with other settings must not return. */
export const dropAttempts = async (tx: Transaction, organization: string): Promise<void> => {
  await tx.delete(ssoAttempts).where(eq(ssoAttempts.organizationId, organization));
};

/** Only saves space. */
export const sweepAttempts = async (database: Database, now: Date): Promise<void> => {
  await database.delete(ssoAttempts).where(lte(ssoAttempts.expiresAt, now));
};

const removal = (organizationId: string, email: string) => ({ organizationId, addressHash: tokenHash(email.toLowerCase()) });

const isRemoval = (organization: string, email: string) => {
  const { organizationId, addressHash } = removal(organization, email);
  return and(eq(ssoRemovals.organizationId, organizationId), eq(ssoRemovals.addressHash, addressHash));
};

/** From now on, single sign-on doesn't bring this person back, until {@link allowReturn}. */
export const blockReturn = async (tx: Transaction, organization: string, email: string): Promise<void> => {
  await tx.insert(ssoRemovals).values(removal(organization, email)).onConflictDoNothing();
};

export const allowReturn = async (tx: Transaction, organization: string, email: string): Promise<void> => {
  await tx.delete(ssoRemovals).where(isRemoval(organization, email));
};

export const isReturnBlocked = async (tx: Transaction, organization: string, email: string): Promise<boolean> =>
  (await tx.select().from(ssoRemovals).where(isRemoval(organization, email))).length > 0;
