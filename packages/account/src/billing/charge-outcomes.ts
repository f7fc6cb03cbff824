import type { CivilDay } from "./civil-date.ts";
import type { Contract } from "./contract.ts";
import { type ContractResult, endUnstarted, step } from "./contract-step.ts";
import { isLate, lapsedOf, paidForNothing, paidLate, showsGivenUp } from "./late-purchase.ts";
import { granted } from "./purchase-steps.ts";
import { renewalFailed, renewalSucceeded } from "./renewal-steps.ts";

/** Grants a paid purchase, or refunds it if its days are over. */
export const chargeSucceeded = (contract: Contract, key: string, on: CivilDay): ContractResult => {
  if (contract.phase === "ordered") {
    const { purchase } = contract;
    if (purchase.key !== key) return step(contract);
    if (isLate(purchase, on)) return endUnstarted(contract, on, ...paidForNothing(purchase));
    return step(granted(contract, purchase), { kind: "receipt", bill: purchase }, { kind: "grant" });
  }
  const { renewal } = contract;
  if (renewal?.key === key)
    return contract.phase === "running"
      ? renewalSucceeded(contract, renewal, on)
      : step({ ...contract, renewal: null }, ...paidForNothing(renewal));
  const late = lapsedOf(contract, key);
  if (contract.phase === "ended")
    return late === undefined ? step(contract) : step({ ...contract, lapsed: late.others }, ...paidForNothing(late.purchase));
  if (late !== undefined) return paidLate({ ...contract, lapsed: late.others }, late.purchase, on);
  const { purchase } = contract;
  if (purchase?.key !== key) return step(contract);
  if (isLate(purchase, on)) return paidLate({ ...contract, purchase: null }, purchase, on);
  return step(granted(contract, purchase), { kind: "receipt", bill: purchase }, { kind: "grant" });
};

/** Nothing was paid, so nothing is granted. */
export const chargeFailed = (contract: Contract, key: string, on: CivilDay): ContractResult => {
  if (contract.phase === "ordered") return contract.purchase.key === key ? endUnstarted(contract, on) : step(contract);
  if (contract.renewal?.key === key)
    return contract.phase === "running" ? renewalFailed(contract, contract.renewal, on) : step({ ...contract, renewal: null });
  const late = lapsedOf(contract, key);
  if (contract.phase === "ended")
    return late === undefined
      ? step(contract)
      : step({ ...contract, lapsed: late.others }, { kind: "given-up", purchase: late.purchase });
  if (late !== undefined)
    return step(showsGivenUp({ ...contract, lapsed: late.others }, late.purchase, on), {
      kind: "given-up",
      purchase: late.purchase,
    });
  const { purchase } = contract;
  if (purchase?.key !== key) return step(contract);
  const open = { ...contract, purchase: null };
  // The owner isn't at the screen to see it.
  if (key.startsWith("carried:")) return step(showsGivenUp(open, purchase, on), { kind: "given-up", purchase });
  return step(open);
};
