import { ContractStatus, Plan, SerialId } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { changeSerialId, lockSerialIds } from "../../admission/index.ts";
import { bySystem, holdStatus, liftStatus } from "../../billing/index.ts";
import { auditPort, type Database } from "../../platform/index.ts";

/** Contract status (spec §4), held until lifted, or plan. */
export type SerialIdCommand =
  | { readonly verb: "contract"; readonly id: SerialId; readonly contractStatus: ContractStatus | "lift" }
  | { readonly verb: "plan"; readonly id: SerialId; readonly plan: Plan };

const REASON = "at the server's console";

export const SERIAL_ID_USAGE = `contract <serial ID> ${ContractStatus.options.join("|")}|lift, plan <serial ID> ${Plan.options.join("|")}`;

export const readSerialIdCommand = (words: readonly string[]): SerialIdCommand | undefined => {
  const [verb, name, value, ...more] = words;
  const id = SerialId.safeParse(name);
  if (!id.success || more.length > 0) return undefined;
  const [status, plan] = [ContractStatus.safeParse(value), Plan.safeParse(value)];
  if (verb === "contract" && value === "lift") return { verb, id: id.data, contractStatus: "lift" };
  if (verb === "contract" && status.success) return { verb, id: id.data, contractStatus: status.data };
  if (verb === "plan" && plan.success) return { verb, id: id.data, plan: plan.data };
  return undefined;
};

/** Running streams follow within 2 s. Result and failure are text for the operator. */
export const runSerialIdCommand = (database: Database, command: SerialIdCommand, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const { id } = command;
    const find = () => lockSerialIds(tx, [id]);
    const [before] = await find();
    if (before === undefined) return err(`There is no serial ID ${id}.`);
    const cause = bySystem(now);
    if (command.verb === "plan") {
      await changeSerialId(tx, id, { plan: command.plan });
      const detail = { from: before.plan, plan: command.plan };
      await auditPort.record(tx, { ...cause, action: "serial-id.contract-changed", subject: id, detail });
    } else if (command.contractStatus === "lift") await liftStatus(tx, id, REASON, auditPort, cause);
    else await holdStatus(tx, id, command.contractStatus, REASON, auditPort, cause);
    const [row = before] = await find();
    return ok(`${id}: plan ${row.plan}, contract ${row.contractStatus}.`);
  });
