import { Contract, contractStatusOf } from "@setsuna/account";
import { type ContractStatus, StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { changeSerialId, lockSerialIds } from "../../admission/index.ts";
import type { AuditPort, Transaction } from "../../platform/index.ts";
import { contracts } from "../../platform/storage/schema/contracts.ts";
import type { Cause } from "./contract-command.ts";

/* During a hold, billing still updates plan, channels and payment, but not the status. Decision 0016. */

const lockId = async (tx: Transaction, id: string) => {
  const [row] = await lockSerialIds(tx, [id]);
  if (row === undefined) throw new StudioError("unknown-serial-id");
  return row;
};

const billedStatus = async (tx: Transaction, id: string): Promise<ContractStatus> => {
  const [row] = await tx
    .select({ state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.serialId, id), eq(contracts.phase, "running")));
  const contract = row && Contract.parse(row.state);
  return contract?.phase === "running" ? contractStatusOf(contract) : "usable";
};

/** Sets the status of a serial ID for a reason, until {@link liftStatus}. Throws `unknown-serial-id`. */
export const holdStatus = async (
  tx: Transaction,
  id: string,
  status: ContractStatus,
  reason: string,
  audit: AuditPort,
  { actor, origin, at }: Cause,
): Promise<void> => {
  const { contractStatus: from } = await lockId(tx, id);
  await changeSerialId(tx, id, { contractStatus: status, heldReason: reason, heldAt: at });
  const detail = { from, to: status, reason };
  await audit.record(tx, { actor, action: "serial-id.contract-changed", subject: id, origin, detail, at });
};

/** The status follows the contract again. No effect without a hold. Throws `unknown-serial-id`. */
export const liftStatus = async (
  tx: Transaction,
  id: string,
  reason: string,
  audit: AuditPort,
  { actor, origin, at }: Cause,
): Promise<void> => {
  const { contractStatus: from, heldAt } = await lockId(tx, id);
  if (heldAt === null) return;
  const to = await billedStatus(tx, id);
  await changeSerialId(tx, id, { contractStatus: to, heldReason: null, heldAt: null });
  await audit.record(tx, { actor, action: "serial-id.hold-lifted", subject: id, origin, detail: { from, to, reason }, at });
};
