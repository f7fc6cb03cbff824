import { z } from "zod";
import {
  BillingAddress,
  BillingDocument,
  ContractView,
  CouponView,
  KeptCard,
  Licences,
  PaidPlan,
  Purchase,
  PurchaseIntent,
  Quote,
} from "../billing-values.ts";
import { SerialId } from "../values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

const Owned = z.object({ id: SerialId });
const OfPurchase = z.object({ id: RowId });
/** The page sends it when the box is ticked; without it nothing happens. */
const Agreed = z.object({ agreed: z.literal(true) });
const Contract = z.object({ contract: ContractView.nullable() });

/** Money and licences. Spec §2 My Page, §4, §7; design 0016. */
export const BILLING_API = {
  readBillingAddress: {
    method: "GET",
    path: "/studio/api/billing/address",
    access: "signed-in",
    bot: true,
    reply: z.object({ address: BillingAddress.nullable() }),
    errors: [],
  },
  setBillingAddress: {
    method: "PUT",
    path: "/studio/api/billing/address",
    access: "signed-in",
    bot: true,
    body: BillingAddress,
    reply: z.object({ address: BillingAddress }),
    errors: ["item-not-entered", "address-failed"],
  },
  /** What a purchase costs and what it binds to; charges nothing. The final confirmation screen shows all of it. */
  createQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes",
    access: "signed-in",
    bot: true,
    body: z.object({ intent: PurchaseIntent, coupon: z.string().trim().max(40).nullable() }),
    reply: Quote,
    errors: [
      "serial-id-not-yours",
      "address-needed",
      "too-many-licences",
      "invoice-japan-only",
      "plan-not-changeable",
      "contract-not-active",
      "coupon-unknown",
      "coupon-used",
    ],
  },
  /**
   * Charges what the quote says, once: a second confirmation of the same quote answers with the first one's purchase. The wording that
   * was shown is written to the audit log.
   */
  confirmQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes/:id/confirm",
    access: "signed-in",
    bot: true,
    params: OfPurchase,
    body: Agreed,
    reply: Purchase,
    errors: ["unknown-quote", "quote-expired", "quote-changed", "card-needed", "purchase-failed", "contract-not-active"],
  },
  /** How far a purchase is; asked again while it is `pending` or `requires-action`. */
  readPurchase: {
    method: "GET",
    path: "/studio/api/billing/purchases/:id",
    access: "signed-in",
    bot: false,
    params: OfPurchase,
    reply: Purchase,
    errors: ["unknown-purchase"],
  },
  /** Acts at once: the channel limit drops, nothing is refunded, at 0 licences the ID is deleted. Spec §4. */
  subtractLicences: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/licences/subtract",
    access: "signed-in",
    bot: true,
    params: Owned,
    body: Agreed.extend({ licences: Licences }),
    /** Null: the ID was deleted. */
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active", "licences-wrong", "licence-delete-failed"],
  },
  /** The ID stays usable to the end of what is paid, then it is deleted. */
  stopRenewal: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/renewal/stop",
    access: "signed-in",
    bot: true,
    params: Owned,
    body: Agreed,
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active"],
  },
  resumeRenewal: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/renewal/resume",
    access: "signed-in",
    bot: true,
    params: Owned,
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active"],
  },
  /** Pro to Commercial from the next renewal on; null takes it back. */
  setNextPlan: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/next-plan",
    access: "signed-in",
    bot: true,
    params: Owned,
    body: z.object({ plan: PaidPlan.nullable() }),
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active", "plan-not-changeable"],
  },
  readCard: {
    method: "GET",
    path: "/studio/api/billing/card",
    access: "signed-in",
    bot: true,
    /** `gateway`: who keeps cards here; the page loads that provider's own form for `stripe`. */
    reply: z.object({
      card: KeptCard.nullable(),
      gateway: z.enum(["test", "stripe"]),
      publishableKey: z.string().nullable(),
    }),
    errors: [],
  },
  /** Begins to save a card: the number is typed into the provider's form, never into ours. */
  startCardSetup: {
    method: "POST",
    path: "/studio/api/billing/card/setups",
    access: "signed-in",
    bot: true,
    reply: z.object({ setup: z.string(), clientSecret: z.string().nullable(), url: z.string().nullable() }),
    errors: ["address-needed", "payment-unavailable"],
  },
  /** Asks the provider what became of it; a card that was saved replaces the former, and an open payment is tried again at once. */
  finishCardSetup: {
    method: "POST",
    path: "/studio/api/billing/card/setups/:setup/finish",
    access: "signed-in",
    bot: true,
    params: z.object({ setup: z.string().max(200) }),
    reply: z.object({ state: z.enum(["saved", "requires-action", "failed"]), card: KeptCard.nullable() }),
    errors: ["unknown-setup", "card-declined", "payment-unavailable"],
  },
  /** Newest first; the PDF is at `/studio/api/billing/documents/<number>.pdf`. */
  listDocuments: {
    method: "GET",
    path: "/studio/api/billing/documents",
    access: "signed-in",
    bot: true,
    query: z.object({ kind: z.enum(["receipt", "invoice", "credit-note"]).optional() }),
    reply: z.object({ documents: z.array(BillingDocument) }),
    errors: [],
  },
  listCoupons: {
    method: "GET",
    path: "/studio/api/billing/coupons",
    access: "signed-in",
    bot: true,
    reply: z.object({ coupons: z.array(CouponView) }),
    errors: [],
  },
  /** Adds a coupon to the account by its code. The registration coupon: once per email address. Spec §5. */
  redeemCoupon: {
    method: "POST",
    path: "/studio/api/billing/coupons",
    access: "signed-in",
    bot: true,
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    reply: CouponView,
    errors: ["coupon-unknown", "coupon-used"],
  },
} as const satisfies Record<string, Endpoint>;
