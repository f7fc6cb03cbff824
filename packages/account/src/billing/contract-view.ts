import type { CardPayment, ContractView, KeptCard } from "@setsuna/contracts";
import { addDays, type CivilDay, laterOf } from "./civil-date.ts";
import type { Contract, RunningContract } from "./contract.ts";
import { periodStart, periodWith } from "./period.ts";
import { renewalTotal, renewsOn, stopsOn } from "./renewal.ts";

/** The serial card's name for the payment. Spec §3. */
export const cardPayment = ({ method, periodMonths }: Pick<Contract, "method" | "periodMonths">): CardPayment =>
  method === "card" ? "credit-card" : periodMonths === 6 ? "invoice-fp1" : "invoice";

/** If one is unpaid, returns the one after it. */
const comingRenewal = (contract: RunningContract, on: CivilDay): CivilDay =>
  laterOf(renewsOn(contract), periodStart(contract, periodWith(contract, on) + 1));

/** A running contract as its owner sees it. `card`: the account's; `openInvoice`: its number, if any. */
export const contractViewOf = (
  contract: RunningContract,
  on: CivilDay,
  card: KeptCard | null,
  openInvoice: string | null,
): ContractView => {
  const { renews, licences, anchor, nextPlan, coupon, method, gaveUp } = contract;
  return {
    licences,
    startedOn: anchor,
    renewsOn: renews ? comingRenewal(contract, on) : null,
    renewalTotal: renews ? renewalTotal(contract) : null,
    endsOn: renews ? null : addDays(stopsOn(contract), -1),
    status: renews ? "ongoing" : "cancelled",
    payment: cardPayment(contract),
    nextPlan,
    coupons: coupon === null ? [] : [coupon.code],
    card: method === "card" ? card : null,
    openInvoice,
    gaveUp,
  };
};
