import { z } from "zod";
import { CivilDate, CouponKind, CouponView, Yen } from "../billing-values.ts";
import { FoldedCode } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** State of a card charge. */
export const ChargeState = z.enum(["pending", "requires-action", "succeeded", "failed"]);
export type ChargeState = z.infer<typeof ChargeState>;

/** A card charge as the operator sees it. */
export const AdminCharge = z.object({
  key: z.string(),
  accountId: RowId,
  /** Null if the account was deleted. */
  email: z.string().nullable(),
  purpose: z.enum(["purchase", "renewal"]),
  gateway: z.enum(["test", "stripe"]),
  amount: Yen,
  state: ChargeState,
  /** Error code; null unless failed. */
  failure: z.string().nullable(),
  /** The gateway's ID; null until known. */
  reference: z.string().nullable(),
  orderedAt: Instant,
  settledAt: Instant.nullable(),
});
export type AdminCharge = z.infer<typeof AdminCharge>;

/** `owed`: the gateway refused, so the operator pays. `paid`: by the operator. */
export const RefundState = z.enum(["open", "refunded", "owed", "paid"]);
export type RefundState = z.infer<typeof RefundState>;

/** Refund of a charge that granted nothing. */
export const AdminRefund = z.object({
  key: z.string(),
  accountId: RowId,
  name: z.string(),
  /** Null if refunded or unknown. */
  email: z.string().nullable(),
  gateway: z.enum(["test", "stripe"]),
  reference: z.string(),
  amount: Yen.min(1),
  creditNote: z.string(),
  state: RefundState,
  orderedAt: Instant,
  settledAt: Instant.nullable(),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** Spec §5. */
export const CouponDraft = z.object({
  /** Accepts any case and is stored in upper case. */
  code: FoldedCode.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/),
  kind: CouponKind,
  discount: CouponView.shape.discount,
  periods: z.number().int().min(1).max(120),
  /** Last valid day; null if it never expires. */
  expiresOn: CivilDate.nullable(),
  /** Number of accounts; null if unlimited. */
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
});
export type CouponDraft = z.infer<typeof CouponDraft>;

/** A coupon with its number of redemptions. */
export const AdminCoupon = CouponDraft.extend({ uses: z.number().int().min(0), createdAt: Instant });
export type AdminCoupon = z.infer<typeof AdminCoupon>;

export const CouponUse = z.object({
  accountId: RowId,
  email: z.string().nullable(),
  redeemedAt: Instant,
  used: z.boolean(),
});
export type CouponUse = z.infer<typeof CouponUse>;

const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

export const ADMIN_MONEY_API = {
  /** Newest first. `search`: prefix of an email address or domain, an account ID, or the gateway's ID. */
  listCharges: {
    method: "GET",
    path: "/studio/api/admin/payments",
    ...admin,
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: ChargeState.optional() }),
    reply: pageOf(AdminCharge),
    errors: [],
  },
  /** Newest first; `state=owed`: those the operator owes. `search`: as in {@link ADMIN_MONEY_API.listCharges}. */
  listRefunds: {
    method: "GET",
    path: "/studio/api/admin/refunds",
    ...admin,
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: RefundState.optional() }),
    reply: pageOf(AdminRefund),
    errors: [],
  },
  /** The operator has paid the amount owed, such as by bank transfer. Irreversible. */
  markRefundPaid: {
    method: "POST",
    path: "/studio/api/admin/refunds/:id/paid",
    ...grave,
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9:_-]{1,200}$/) }),
    body: z.object({ agreed: z.literal(true) }),
    reply: AdminRefund,
    errors: ["refund-not-owed"],
  },
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
  /** Newest first, at most 500. */
  listCouponUses: {
    method: "GET",
    path: "/studio/api/admin/coupon-uses/:id",
    ...admin,
    params: z.object({ id: CouponDraft.shape.code }),
    reply: z.object({ uses: z.array(CouponUse) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
