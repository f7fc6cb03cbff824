import { randomBytes } from "node:crypto";
import type { CurrentAccount } from "@setsuna/contracts";
import { eq, lt } from "drizzle-orm";
import {
  type Database,
  factorAddedMail,
  factorRemovedMail,
  type MailPort,
  type MailTemplates,
  type RequestOrigin,
  type Transaction,
  tokenHash,
} from "../../platform/index.ts";
import { factorReports } from "../../platform/storage/schema/second-factors.ts";
import { readerOf } from "./reader.ts";

/** Ms after adding a factor in which its mail can report an intruder and a password reset also removes it. */
export const REPORT_MS = 7 * 24 * 3_600_000;

/** Name of the passkey; null for the authenticator app. */
export interface AddedFactor {
  readonly id: string;
  readonly name: string | null;
}

export const tellAdded = async (
  mail: MailPort,
  tx: Transaction,
  account: Pick<CurrentAccount, "id" | "email" | "locale">,
  factor: AddedFactor,
  origin: RequestOrigin,
  now: Date,
): Promise<void> => {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + REPORT_MS);
  await tx.insert(factorReports).values({ tokenHash: tokenHash(token), accountId: account.id, addedAt: now, expiresAt });
  const { address, userAgent } = origin;
  const facts = { name: factor.name, at: now.toISOString(), address, userAgent, token };
  const reader = { email: account.email, language: account.locale };
  await mail.enqueue(tx, factorAddedMail(reader, `${factor.id}:${account.id}:${now.toISOString()}`, facts), now);
};

export const tellRemoved = async (
  mail: MailPort,
  tx: Transaction,
  accountId: string,
  names: readonly (string | null)[],
  by: MailTemplates["factor-removed"]["by"],
  now: Date,
): Promise<void> => {
  const reader = await readerOf(tx, accountId);
  if (reader === undefined || names.length === 0) return;
  const appName = reader.language === "ja" ? "認証アプリ" : "authenticator app";
  const facts = { names: names.map((name) => name ?? appName).join(", "), at: now.toISOString(), by };
  await mail.enqueue(tx, factorRemovedMail(reader, `${by}:${accountId}:${now.toISOString()}`, facts), now);
};

/** Undefined if used, expired or unknown. */
export const takeReport = async (
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ readonly accountId: string; readonly addedAt: Date } | undefined> => {
  const [taken] = await tx
    .delete(factorReports)
    .where(eq(factorReports.tokenHash, tokenHash(token)))
    .returning();
  return taken !== undefined && taken.expiresAt > now ? taken : undefined;
};

/** Only saves space. */
export const sweepReports = async (database: Database, now: Date): Promise<void> => {
  await database.delete(factorReports).where(lt(factorReports.expiresAt, now));
};
