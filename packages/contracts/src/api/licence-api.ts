import { z } from "zod";
import { ContractView, CouponView, Licences, PaidPlan, Purchase, PurchaseIntent, Quote } from "../billing-values.ts";
import { FoldedCode } from "../typed-values.ts";
import { Language, SerialId } from "../values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

const Owned = z.object({ id: SerialId });
const OfPurchase = z.object({ id: RowId });
/** Sent if the required box is ticked. */
const Agreed = z.object({ agreed: z.literal(true) });
const Contract = z.object({ contract: ContractView.nullable() });

/** Spec §2 My Page, §4, §7; decision 0016. */
export const LICENCE_API = {
  /** Returns price and obligations for the final confirmation screen. Charges nothing. */
  createQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes",
    access: "signed-in",
    team: TEAM.money,
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
  /** Charges once: confirming again answers the first purchase. Audits the displayed wording. */
  confirmQuote: {
    method: "POST",
    path: "/studio/api/billing/quotes/:id/confirm",
    access: "proved",
    team: TEAM.money,
    bot: true,
    scope: "licences:write",
    params: OfPurchase,
    /** `language` is the receipt's; the account's by default. */
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
  /** Poll it while `pending` or `requires-action`. */
  readPurchase: {
    method: "GET",
    path: "/studio/api/billing/purchases/:id",
    access: "signed-in",
    team: TEAM.money,
    bot: false,
    scope: "billing:read",
    params: OfPurchase,
    reply: Purchase,
    errors: ["unknown-purchase"],
  },
  /** Immediate: channels drop, no refund, 0 licences delete the ID. Spec §4. */
  subtractLicences: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/licences/subtract",
    access: "proved",
    team: TEAM.money,
    bot: true,
    scope: "licences:write",
    params: Owned,
    body: Agreed.extend({ licences: Licences }),
    /** Null if the ID was deleted. */
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active", "licences-wrong", "licences-range", "licence-delete-failed"],
  },
  /** The ID works until the end of the paid period, then it is deleted. */
  stopRenewal: {
    method: "POST",
    path: "/studio/api/serial-ids/:id/renewal/stop",
    access: "proved",
    team: TEAM.money,
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
    team: TEAM.money,
    bot: true,
    scope: "licences:write",
    params: Owned,
    reply: Contract,
    errors: ["serial-id-not-yours", "contract-not-active"],
  },
  /** Moves Pro to Commercial from the next renewal; null reverts it. */
  setNextPlan: {
    method: "PUT",
    path: "/studio/api/serial-ids/:id/next-plan",
    access: "proved",
    team: TEAM.money,
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
    team: TEAM.money,
    bot: true,
    scope: "billing:read",
    reply: z.object({ coupons: z.array(CouponView) }),
    errors: [],
  },
  /** A registration coupon works once per email address. Spec §5. */
  redeemCoupon: {
    method: "POST",
    path: "/studio/api/billing/coupons",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    scope: "billing:write",
    body: z.object({ code: FoldedCode.min(1).max(40) }),
    reply: CouponView,
    errors: ["coupon-unknown", "coupon-used", "coupon-once-per-address"],
  },
} as const satisfies Record<string, Endpoint>;
