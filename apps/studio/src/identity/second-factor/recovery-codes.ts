import { randomBytes } from "node:crypto";
import { and, count, eq, isNull, min } from "drizzle-orm";
import { type Database, newRowId, type Secrets, type Transaction } from "../../platform/index.ts";
import { recoveryCodes } from "../../platform/storage/schema/second-factors.ts";
import { credentialsIdOf } from "./credentials-id.ts";

export const RECOVERY_CODES = 10;
/** Crockford's base 32 has no letters that look like digits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** 50 bits in two halves. */
const newCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? "");
  return `${letters.slice(0, LENGTH / 2).join("")}-${letters.slice(LENGTH / 2).join("")}`;
};

const hashOf = (secrets: Secrets, credentialsId: string, code: string): string =>
  secrets.mac("recovery-code", `${credentialsId} ${code.replaceAll("-", "")}`);

export const deleteRecoveryCodes = async (tx: Transaction, accountId: string): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
};

/** The database stores only hashes. */
export const makeCodes = async (tx: Transaction, secrets: Secrets, accountId: string, now: Date): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await deleteRecoveryCodes(tx, accountId);
  const bound = await credentialsIdOf(tx, accountId);
  await tx
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ id: newRowId(), accountId, codeHash: hashOf(secrets, bound, code), createdAt: now })));
  return [...codes];
};

export const codesOf = async (
  reader: Pick<Database | Transaction, "select">,
  accountId: string,
): Promise<{ readonly left: number; readonly madeAt: string } | null> => {
  const own = eq(recoveryCodes.accountId, accountId);
  const [made] = await reader
    .select({ at: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(own);
  if (made === undefined || made.at === null) return null;
  const [row] = await reader
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(own, isNull(recoveryCodes.usedAt)));
  return { left: row?.left ?? 0, madeAt: made.at.toISOString() };
};

/** True if it was unused and no concurrent request took it. */
export const takeRecoveryCode = async (
  tx: Transaction,
  secrets: Secrets,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const bound = await credentialsIdOf(tx, accountId);
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashOf(secrets, bound, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
};
