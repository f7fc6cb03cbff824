import type { ErrorCode } from "@setsuna/contracts";
import { err } from "@setsuna/kit";
import { MAX_LICENCES } from "../serial-ids/plan-limits.ts";
import { type CivilDay, endOfNextMonth } from "./civil-date.ts";
import type { Contract, OrderedContract, PurchaseCharge, RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, step } from "./contract-step.ts";
import { usedOnce } from "./coupon.ts";
import { renewsOn } from "./renewal.ts";

/** A purchase that grants nothing yet. Apply `purchase-ordered` to it. */
export const orderedContract = (
  facts: Omit<OrderedContract, "phase" | "charges">,
  on: CivilDay,
): { readonly contract: OrderedContract; readonly event: ContractEvent } => ({
  contract: { ...facts, phase: "ordered", charges: 0 },
  event: { kind: "purchase-ordered", on, purchase: facts.purchase },
});

export const granted = (contract: OrderedContract | RunningContract, purchase: PurchaseCharge): RunningContract => {
  if (contract.phase === "ordered") {
    const { purchase: _paid, ...facts } = contract;
    return {
      ...facts,
      phase: "running",
      coupon: usedOnce(contract.coupon),
      period: 0,
      nextPlan: null,
      renews: true,
      payment: { state: "settled" },
      renewal: null,
      purchase: null,
      lapsed: [],
      carried: null,
      gaveUp: null,
    };
  }
  if (purchase.kind === "upgrade") return { ...contract, plan: "pro", nextPlan: null, purchase: null };
  return { ...contract, licences: Math.min(MAX_LICENCES, contract.licences + purchase.licences), purchase: null };
};

/** Charges a purchase, or grants it if free or invoiced. */
const settleOrCharge = (contract: OrderedContract | RunningContract, purchase: PurchaseCharge, on: CivilDay): ContractResult => {
  if (purchase.total === 0) return step(granted(contract, purchase), { kind: "grant" });
  if (contract.method === "invoice")
    return step(granted(contract, purchase), { kind: "invoice", bill: purchase, dueOn: endOfNextMonth(on) }, { kind: "grant" });
  return step({ ...contract, purchase }, { kind: "charge", charge: purchase, offSession: false });
};

/** Reason for a refusal; undefined if possible. */
export const purchaseRefusal = (contract: Contract, on: CivilDay): ErrorCode | undefined => {
  if (contract.phase === "ordered") return "purchase-pending";
  if (contract.phase === "ended") return "contract-not-active";
  // A purchase given up may still settle, so it counts as open: buying again could duplicate it.
  const isPaying = contract.purchase !== null || contract.renewal !== null || contract.carried !== null;
  if (isPaying || contract.lapsed.length > 0) return "purchase-pending";
  if (contract.payment.state !== "settled") return "contract-unpaid";
  if (!contract.renews) return "contract-stopped";
  // A renewal due but not charged is also a pending payment.
  return on >= renewsOn(contract) ? "purchase-pending" : undefined;
};

export const orderPurchase = (contract: Contract, purchase: PurchaseCharge, on: CivilDay): ContractResult => {
  if (contract.phase === "ordered") {
    if (contract.purchase.key !== purchase.key) return err("purchase-pending");
    // An approved order begins on the day of approval.
    return settleOrCharge({ ...contract, anchor: purchase.from }, purchase, on);
  }
  const refusal = purchaseRefusal(contract, on);
  if (refusal !== undefined || contract.phase === "ended") return err(refusal ?? "contract-not-active");
  if (purchase.kind === "buy") return err("plan-not-changeable");
  if (purchase.kind === "upgrade" && contract.plan !== "commercial") return err("plan-not-changeable");
  if (purchase.kind === "add" && contract.licences + purchase.licences > MAX_LICENCES) return err("too-many-licences");
  return settleOrCharge({ ...contract, gaveUp: null }, purchase, on);
};
