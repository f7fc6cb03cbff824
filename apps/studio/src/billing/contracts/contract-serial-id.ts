import { serialIdOf } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { issueSerialId, type RandomInt, retireSerialIds } from "../../admission/index.ts";
import { serialIds, type Transaction } from "../../platform/index.ts";
import type { HeldStep } from "./contract-steps.ts";
import type { SerialIdRow } from "./contract-store.ts";

/** Changes, issues or deletes the contract's ID. Returns undefined without one. */
export const syncSerialId = async (
  tx: Transaction,
  { held: { accountId, serial }, step: { contract, effects } }: HeldStep,
  at: Date,
  random: RandomInt,
): Promise<SerialIdRow | undefined> => {
  if (effects.some(({ kind }) => kind === "end")) {
    if (serial === undefined) return undefined;
    await tx.delete(serialIds).where(eq(serialIds.id, serial.id));
    await retireSerialIds(tx, [serial.id], at);
    return undefined;
  }
  if (contract.phase !== "running") return serial;
  const values = serialIdOf(contract);
  if (serial === undefined) return issueSerialId(tx, { accountId, ...values }, at, random);
  // An admin's hold overrides billing until it is lifted.
  const contractStatus = serial.heldAt === null ? values.contractStatus : serial.contractStatus;
  const same =
    serial.plan === values.plan && serial.videoChannels === values.videoChannels && serial.contractStatus === contractStatus;
  if (same) return serial;
  const [changed] = await tx
    .update(serialIds)
    .set({ ...values, contractStatus })
    .where(eq(serialIds.id, serial.id))
    .returning();
  return changed;
};
