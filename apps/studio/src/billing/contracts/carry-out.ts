import type { Transaction } from "../../platform/index.ts";
import type { ChargingPort } from "./charging-port.ts";
import type { DocumentsPort } from "./documents-port.ts";
import type { EffectPlan } from "./effect-plan.ts";
import type { NoticesPort } from "./notices-port.ts";

export interface EffectPorts {
  readonly charging: ChargingPort;
  readonly documents: Pick<DocumentsPort, "issueAll" | "creditAll" | "freezeAddressees" | "forgetAddressees">;
  readonly notices: NoticesPort;
}

type Numbers = ReadonlyMap<string, string>;

/** For payments that granted nothing: reverses documents, refunds, and notifies owners. */
const payBack = async (
  tx: Transaction,
  credits: EffectPlan["credits"],
  numbers: Numbers,
  { charging, documents, notices }: EffectPorts,
): Promise<void> => {
  const notes = await documents.creditAll(tx, credits);
  for (const { cause: key, accountId, contractId, serialId, total, at } of credits) {
    const [note, receipt] = [notes.get(key), numbers.get(key)];
    if (note === undefined || receipt === undefined) throw new Error(`the documents of ${key} were not issued`);
    const { number: creditNote, name, email } = note;
    await charging.refundAll(tx, [{ key, serialId, creditNote, name, email, at }]);
    const facts = { cause: `${key}:paid-back`, accountId, contractId, serialId, at };
    await notices.send(tx, { ...facts, kind: "paid-back", charge: key, total, receipt, creditNote });
  }
};

/** Call it once the contracts are saved. Returns the issued documents' numbers by their bill's key. */
export const carryOut = async (tx: Transaction, plan: EffectPlan, ports: EffectPorts, at: Date): Promise<Numbers> => {
  const { charging, documents, notices } = ports;
  await charging.orderAll(tx, plan.orders);
  await documents.freezeAddressees(tx, plan.addressed);
  await charging.giveUpAll(tx, plan.givenUp, at);
  for (const notice of plan.notices) await notices.send(tx, notice);
  const numbers = await documents.issueAll(tx, plan.bills);
  await payBack(tx, plan.credits, numbers, ports);
  return numbers;
};
