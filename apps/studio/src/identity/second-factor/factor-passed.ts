import { eq } from "drizzle-orm";
import { factorsRemovalMail, type RequestOrigin, type Transaction } from "../../platform/index.ts";
import { factorRemovals } from "../../platform/storage/schema/second-factors.ts";
import { readerOf } from "./reader.ts";
import type { SecondFactorParts } from "./second-factors.ts";

/** A factor was passed, so its holder is still present. Notifies the owner. */
export const cancelRemoval = async (
  { audit, mail }: Pick<SecondFactorParts, "audit" | "mail">,
  tx: Transaction,
  accountId: string,
  origin: RequestOrigin,
  now: Date,
): Promise<void> => {
  const [cancelled] = await tx.delete(factorRemovals).where(eq(factorRemovals.accountId, accountId)).returning();
  if (cancelled === undefined) return;
  const reader = await readerOf(tx, accountId);
  const at = cancelled.dueAt.toISOString();
  if (reader !== undefined)
    await mail.enqueue(tx, factorsRemovalMail(reader, `${cancelled.id}:cancelled`, { event: "cancelled", at }), now);
  const event = { actor: accountId, subject: accountId, origin, at: now };
  await audit.record(tx, { ...event, action: "factors.removal-cancelled" });
};
