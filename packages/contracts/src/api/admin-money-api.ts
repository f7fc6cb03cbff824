import { z } from "zod";
import { CivilDate, CouponKind, CouponView, Yen } from "../billing-values.ts";
import { FoldedCode } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** State of a card charge. */
export const ChargeState = z.enum(["pending", "requires-action", "succeeded", "failed"]);
export type ChargeState = z.infer<typeof ChargeState>;

/** A charge of a card as the operator sees it. */
export const AdminCharge = z.object({
  /** Idempotency key of the charge, here and at the gateway. */
  key: z.string(),
  accountId: RowId,
  /** Null once the account is deleted. */
  email: z.string().nullable(),
  purpose: z.enum(["purchase", "renewal"]),
  gateway: z.enum(["test", "stripe"]),
  amount: Yen,
  state: ChargeState,
  /** Error code of the catalogue; null unless it failed. */
  failure: z.string().nullable(),
  /** The gateway's name for it; null until it was heard of. */
  reference: z.string().nullable(),
  orderedAt: Instant,
  settledAt: Instant.nullable(),
});
export type AdminCharge = z.infer<typeof AdminCharge>;

/** State of a refund. `owed`: the gateway does not pay it back, so that the operator does. `paid`: the operator has. */
export const RefundState = z.enum(["open", "refunded", "owed", "paid"]);
export type RefundState = z.infer<typeof RefundState>;

/** A charge that granted nothing and is paid back, as the operator sees it. */
export const AdminRefund = z.object({
  /** Key of the charge. */
  key: z.string(),
  accountId: RowId,
  /** As the documents name them. */
  name: z.string(),
  /** Email address of the payer while the refund is not done; null afterwards, or when it is not known. */
  email: z.string().nullable(),
  gateway: z.enum(["test", "stripe"]),
  /** The gateway's name of the charge. */
  reference: z.string(),
  amount: Yen.min(1),
  /** Number of the credit note. */
  creditNote: z.string(),
  state: RefundState,
  orderedAt: Instant,
  settledAt: Instant.nullable(),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** A coupon that is put in. Spec §5. */
export const CouponDraft = z.object({
  /** Any case; kept in upper case. */
  code: FoldedCode.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/),
  kind: CouponKind,
  discount: CouponView.shape.discount,
  /** Periods that it acts on. */
  periods: z.number().int().min(1).max(120),
  /** Last day on which it counts; null: none. */
  expiresOn: CivilDate.nullable(),
  /** Most accounts that may redeem it; null: any number. */
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
});
export type CouponDraft = z.infer<typeof CouponDraft>;

/** A coupon with how many accounts have redeemed it. */
export const AdminCoupon = CouponDraft.extend({ uses: z.number().int().min(0), createdAt: Instant });
export type AdminCoupon = z.infer<typeof AdminCoupon>;

/** One account's redemption of a coupon. */
export const CouponUse = z.object({
  accountId: RowId,
  /** Null once the account is deleted. */
  email: z.string().nullable(),
  redeemedAt: Instant,
  /** True: it acts, or acted, on a contract. */
  used: z.boolean(),
});
export type CouponUse = z.infer<typeof CouponUse>;

const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** Payments and coupons in the operator's hands; invoices are in `admin-invoice-api`. */
export const ADMIN_MONEY_API = {
  /** Newest first. `search`: beginning of an email address or its domain, an account id, or the gateway's name of a charge. */
  listCharges: {
    method: "GET",
    path: "/studio/api/admin/payments",
    ...admin,
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: ChargeState.optional() }),
    reply: pageOf(AdminCharge),
    errors: [],
  },
  /** Lists refunds, newest first; with `state=owed`, those that the operator owes. `search`: as of {@link ADMIN_MONEY_API.listCharges}. */
  listRefunds: {
    method: "GET",
    path: "/studio/api/admin/refunds",
    ...admin,
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: RefundState.optional() }),
    reply: pageOf(AdminRefund),
    errors: [],
  },
  /** The operator has paid back what was owed, such as by bank transfer; not to be taken back. */
  markRefundPaid: {
    method: "POST",
    path: "/studio/api/admin/refunds/:id/paid",
    ...grave,
    /** The charge's key. */
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9:_-]{1,200}$/) }),
    body: z.object({ agreed: z.literal(true) }),
    reply: AdminRefund,
    errors: ["refund-not-owed"],
  },
  /** Newest first. `search`: part of a code. */
  listAllCoupons: {
    method: "GET",
    path: "/studio/api/admin/coupons",
    ...admin,
    query: z.object({ ...PAGE_QUERY, search: SearchText }),
    reply: pageOf(AdminCoupon),
    errors: [],
  },
  createCoupon: {
    method: "POST",
    path: "/studio/api/admin/coupons",
    ...grave,
    body: CouponDraft,
    reply: AdminCoupon,
    errors: ["coupon-code-taken"],
  },
  /** Lists the redemptions of a coupon, newest first, at most 500. */
  listCouponUses: {
    method: "GET",
    path: "/studio/api/admin/coupon-uses/:id",
    ...admin,
    /** The coupon's code. */
    params: z.object({ id: CouponDraft.shape.code }),
    reply: z.object({ uses: z.array(CouponUse) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
