import type { ContractView, SerialId } from "@setsuna/contracts";
import { StudioError } from "@setsuna/contracts";
import type { ContractViews } from "../../admission/index.ts";
import { lockOwnSerialId } from "../../admission/index.ts";
import { type Caller, type Handlers, limited, signedInOf, withErrorCode } from "../../platform/index.ts";
import type { Cause, UndatedContractEvent } from "./contract-command.ts";
import { contractIdOf } from "./contract-store.ts";
import { type CouponParts, couponsOf, redeem } from "./coupons.ts";
import { confirmQuote, type PurchaseParts, readPurchase } from "./purchases.ts";
import { createQuote } from "./quotes.ts";

export interface LicenceApiParts extends PurchaseParts, CouponParts {
  readonly views: ContractViews;
}

const callerOf = (caller: Caller): { readonly accountId: string; readonly cause: Cause } => {
  const { id } = signedInOf(caller).account;
  return { accountId: id, cause: { actor: id, origin: caller.origin, at: caller.now } };
};

const ownerChange =
  ({ database, changes, views }: LicenceApiParts) =>
  async (id: SerialId, caller: Caller, event: UndatedContractEvent): Promise<{ contract: ContractView | null }> => {
    const { accountId, cause } = callerOf(caller);
    const done = await database.transaction(async (tx) => {
      await lockOwnSerialId(tx, id, accountId);
      const contractId = await contractIdOf(tx, id);
      if (contractId === undefined) throw new StudioError("contract-not-active");
      const changed = await changes.apply(tx, contractId, event, cause);
      return { changed, view: (await views(tx, accountId, [id], cause.at)).get(id) ?? null };
    });
    changes.afterCommit(done.changed);
    return { contract: done.view };
  };

const contractApi = (parts: LicenceApiParts): Handlers<"subtractLicences" | "stopRenewal" | "resumeRenewal" | "setNextPlan"> => {
  const change = ownerChange(parts);
  return {
    subtractLicences: ({ params, body: { licences } }, caller) =>
      withErrorCode("licence-delete-failed", parts.log, () => change(params.id, caller, { kind: "subtracted", licences })),
    stopRenewal: ({ params }, caller) => change(params.id, caller, { kind: "renewal-stopped" }),
    resumeRenewal: ({ params }, caller) => change(params.id, caller, { kind: "renewal-resumed" }),
    setNextPlan: ({ params, body: { plan } }, caller) => change(params.id, caller, { kind: "next-plan-set", plan }),
  };
};

const purchaseApi = (
  parts: LicenceApiParts,
): Handlers<"createQuote" | "confirmQuote" | "readPurchase" | "listCoupons" | "redeemCoupon"> => {
  const { database } = parts;
  return {
    createQuote: limited({ name: "quote", capacity: 30, perHour: 120, by: "account" }, ({ body: { intent, coupon } }, caller) => {
      const { accountId, cause } = callerOf(caller);
      return createQuote(database, parts, accountId, intent, coupon, cause);
    }),
    confirmQuote: ({ params, body }, caller) => {
      const { accountId, cause } = callerOf(caller);
      return confirmQuote(parts, accountId, params.id, cause, body.language);
    },
    readPurchase: ({ params }, caller) => {
      const { accountId, cause } = callerOf(caller);
      return readPurchase(parts, accountId, params.id, cause.at);
    },
    listCoupons: async (_request, caller) => ({ coupons: await couponsOf(database, callerOf(caller).accountId) }),
    redeemCoupon: limited({ name: "coupon", capacity: 10, perHour: 20, by: "account" }, ({ body: { code } }, caller) => {
      const { accountId, cause } = callerOf(caller);
      return database.transaction((tx) => redeem(tx, parts, accountId, code, cause));
    }),
  };
};

/** Hides other accounts' IDs, quotes and purchases. Spec §2 My Page, §4; decision 0016. */
export const licenceApi = (parts: LicenceApiParts): ReturnType<typeof purchaseApi> & ReturnType<typeof contractApi> => ({
  ...purchaseApi(parts),
  ...contractApi(parts),
});
