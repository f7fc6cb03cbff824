import type { FactorId } from "@setsuna/contracts";
import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { factorRemovals, passkeys, recoveryCodes, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import type { Revoke, RevokedBy } from "../credentials/revoke.ts";
import { hasFactor } from "./standing.ts";

export interface Factor {
  readonly id: FactorId;
  /** Null for the authenticator app. */
  readonly name: string | null;
  readonly addedAt: Date;
  /** Null in older rows. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Oldest first. */
export const factorsOf = async (tx: Pick<Transaction, "select">, accountId: string): Promise<Factor[]> => {
  const keys = await tx.select().from(passkeys).where(eq(passkeys.accountId, accountId));
  const apps = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt)));
  const factors: Factor[] = [
    ...keys.map(({ id, name, createdAt, addedAddress, addedUserAgent }) => ({
      id,
      name,
      addedAt: createdAt,
      address: addedAddress,
      userAgent: addedUserAgent,
    })),
    ...apps.map(({ createdAt, confirmedAt, addedAddress, addedUserAgent }) => ({
      id: "totp" as const,
      name: null,
      addedAt: confirmedAt ?? createdAt,
      address: addedAddress,
      userAgent: addedUserAgent,
    })),
  ];
  return factors.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
};

export interface Removing {
  readonly revoke: Revoke;
  readonly by: RevokedBy;
  /** Kept while it removes one of several factors. Absent: all logins end. */
  readonly session?: string | undefined;
}

export const afterRemoval = async (tx: Transaction, { revoke, by, session }: Removing, accountId: string): Promise<void> => {
  if (await hasFactor(tx, accountId)) {
    if (session !== undefined) await revoke(tx, accountId, { event: "factor-removed", session }, by);
    return;
  }
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(factorRemovals).where(eq(factorRemovals.accountId, accountId));
  await revoke(tx, accountId, { event: "last-factor-removed" }, by);
};

/**
 * Removes factors that may be a stranger's, recovery codes made since the first of them, and unconfirmed authenticator apps.
 */
export const removeForeign = async (
  tx: Transaction,
  removing: Removing,
  accountId: string,
  factors: readonly Factor[],
): Promise<void> => {
  if (factors.length === 0) return;
  const since = new Date(Math.min(...factors.map(({ addedAt }) => addedAt.getTime())));
  const ids = factors.flatMap(({ id }) => (id === "totp" ? [] : [id]));
  if (ids.length > 0) await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), inArray(passkeys.id, ids)));
  if (factors.some(({ id }) => id === "totp")) await tx.delete(totpFactors).where(eq(totpFactors.accountId, accountId));
  await dropUnconfirmed(tx, accountId);
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), gte(recoveryCodes.createdAt, since)));
  await afterRemoval(tx, removing, accountId);
};

/** An intruder may have started it. */
const dropUnconfirmed = async (tx: Transaction, accountId: string): Promise<void> => {
  const [app] = await tx.select().from(totpFactors).where(eq(totpFactors.accountId, accountId));
  if (app !== undefined && app.confirmedAt === null) await tx.delete(totpFactors).where(eq(totpFactors.accountId, accountId));
};
