import { z } from "zod";
import { ContractView, CouponView, Licences, PaidPlan, Purchase, PurchaseIntent, Quote } from "../billing-values.ts";
import { FoldedCode } from "../typed-values.ts";
import { Language, SerialId } from "../values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

const Owned = z.object({ id: SerialId });
const OfPurchase = z.object({ id: RowId });
/** The page sends it when the box is ticked; without it nothing happens. */
const Agreed = z.object({ agreed: z.literal(true) });
const Contract = z.object({ contract: ContractView.nullable() });

/** Licences: what they cost, their purchase and their end. Spec §2 My Page, §4, §7; decision 0016. */
export const LICENCE_API = {
  /** Quotes the price and obligations of a purchase; charges nothing. The final confirmation screen shows all of it. */
  createQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes",
    access: "signed-in",
    bot: true,
    scope: "billing:read",
    body: z.object({ intent: PurchaseIntent, coupon: FoldedCode.max(40).nullable() }),
    reply: Quote,
    errors: [
      "serial-id-not-yours",
      "address-needed",
      "too-many-licences",
      "invoice-japan-only",
      "plan-not-changeable",
      "plan-not-sold",
      "licences-range",
      "order-awaiting",
      "characters-not-printable",
      "contract-not-active",
      "contract-stopped",
      "contract-unpaid",
      "purchase-pending",
      "coupon-unknown",
      "coupon-used",
      "coupon-once-per-address",
    ],
  },
  /**
   * Charges what the quote says, once: a second confirmation of the same quote answers with the first one's purchase. The wording that
   * was shown is written to the audit log.
   */
  confirmQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes/:id/confirm",
    access: "proved",
    bot: true,
    scope: "licences:write",
    params: OfPurchase,
    /** `language`: of the receipt; absent: the account's. */
    body: Agreed.extend({ language: Language.optional() }),
    reply: Purchase,
    errors: [
      "unknown-quote",
      "quote-expired",
      "quote-changed",
      "card-needed",
      "purchase-failed",
      "contract-not-active",
      "contract-stopped",
      "contract-unpaid",
      "purchase-pending",
      "order-awaiting",
    ],
  },
  /** Reads the state of a purchase; asked again while it is `pending` or `requires-action`. */
  readPurchase: {
    method: "GET",
    path: "/studio/api/billing/purchases/:id",
    access: "signed-in",
    bot: false,
    scope: "billing:read",
    params: OfPurchase,
    reply: Purchase,
    errors: ["unknown-purchase"],
  },
  /** Acts at once: the channel limit drops, nothing is refunded, at 0 licences the ID is deleted. Spec §4. */
  subtractLicences: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/licences/subtract",
    access: "proved",
    bot: true,
    scope: "licences:write",
    params: Owned,
    body: Agreed.extend({ licences: Licences }),
    /** Null: the ID was deleted. */
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active", "licences-wrong", "licences-range", "licence-delete-failed"],
  },
  /** The ID stays usable to the end of what is paid, then it is deleted. */
  stopRenewal: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/renewal/stop",
    access: "proved",
    bot: true,
    scope: "licences:write",
    params: Owned,
    body: Agreed,
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active", "purchase-pending"],
  },
  resumeRenewal: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/renewal/resume",
    access: "proved",
    bot: true,
    scope: "licences:write",
    params: Owned,
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active"],
  },
  /** Pro to Commercial from the next renewal on; null takes it back. */
  setNextPlan: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/next-plan",
    access: "proved",
    bot: true,
    scope: "licences:write",
    params: Owned,
    body: z.object({ plan: PaidPlan.nullable() }),
    reply: Contract,
    errors: [
      "serial-id-not-yours",
      "contract-not-active",
      "contract-stopped",
      "contract-unpaid",
      "purchase-pending",
      "plan-not-changeable",
    ],
  },
  listCoupons: {
    method: "GET",
    path: "/studio/api/billing/coupons",
    access: "signed-in",
    bot: true,
    scope: "billing:read",
    reply: z.object({ coupons: z.array(CouponView) }),
    errors: [],
  },
  /** Adds a coupon to the account by its code. The registration coupon: once per email address. Spec §5. */
  redeemCoupon: {
    method: "POST",
    path: "/studio/api/billing/coupons",
    access: "signed-in",
    bot: true,
    scope: "billing:write",
    body: z.object({ code: FoldedCode.min(1).max(40) }),
    reply: CouponView,
    errors: ["coupon-unknown", "coupon-used", "coupon-once-per-address"],
  },
} as const satisfies Record<string, Endpoint>;
