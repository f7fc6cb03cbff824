import { serialIdOf } from "@setsuna/account";
import { changeSerialId, deleteSerialId, issueSerialId, type RandomInt, type SerialIdRow } from "../../admission/index.ts";
import type { Transaction } from "../../platform/index.ts";
import type { HeldStep } from "./contract-steps.ts";

/** Changes, issues or deletes the contract's ID. Returns undefined without one. */
export const syncSerialId = async (
  tx: Transaction,
  { held: { accountId, serial }, step: { contract, effects } }: HeldStep,
  at: Date,
  random: RandomInt,
): Promise<SerialIdRow | undefined> => {
  if (effects.some(({ kind }) => kind === "end")) {
    if (serial === undefined) return undefined;
    await deleteSerialId(tx, serial.id, at);
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
  return changeSerialId(tx, serial.id, { ...values, contractStatus });
};
