import { ContractStatus, Plan, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { auditPort } from "../audit/audit-log.ts";
import type { Database } from "../storage/database.ts";
import { serialIds } from "../storage/schema/index.ts";

/** What an operator can set of a serial ID: its contract status (spec §4), as for use against the terms, or its plan. */
export type SerialIdCommand =
  | { readonly verb: "contract"; readonly id: SerialId; readonly contractStatus: ContractStatus }
  | { readonly verb: "plan"; readonly id: SerialId; readonly plan: Plan };

export const SERIAL_ID_USAGE = `contract <serial ID> ${ContractStatus.options.join("|")}, plan <serial ID> ${Plan.options.join("|")}`;

/** The command in a command line's words; undefined when they are no such command. */
export const readSerialIdCommand = (words: readonly string[]): SerialIdCommand | undefined => {
  const [verb, name, value, ...more] = words;
  const id = SerialId.safeParse(name);
  if (!id.success || more.length > 0) return undefined;
  const [status, plan] = [ContractStatus.safeParse(value), Plan.safeParse(value)];
  if (verb === "contract" && status.success) return { verb, id: id.data, contractStatus: status.data };
  if (verb === "plan" && plan.success) return { verb, id: id.data, plan: plan.data };
  return undefined;
};

/** Carries the command out. Running streams obey within 2 s. Result and failure are text for the operator. */
export const runSerialIdCommand = (database: Database, command: SerialIdCommand, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const { id } = command;
    const values = command.verb === "plan" ? { plan: command.plan } : { contractStatus: command.contractStatus };
    const [row] = await tx.update(serialIds).set(values).where(eq(serialIds.id, id)).returning();
    if (row === undefined) return err(`There is no serial ID ${id}.`);
    await auditPort.record(tx, {
      actor: "system",
      action: "serial-id.contract-changed",
      subject: id,
      origin: { address: "local" },
      detail: { plan: row.plan, contractStatus: row.contractStatus },
      at: now,
    });
    return ok(`${id}: plan ${row.plan}, contract ${row.contractStatus}.`);
  });
