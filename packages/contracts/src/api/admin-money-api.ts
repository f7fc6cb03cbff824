import { z } from "zod";
import { CivilDate, CouponKind, CouponView, Yen } from "../billing-values.ts";
import { Instant, RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** How far a charge of a card is. */
export const ChargeState = z.enum(["pending", "requires-action", "succeeded", "failed"]);
export type ChargeState = z.infer<typeof ChargeState>;

/** A charge of a card as the operator sees it. */
export const AdminCharge = z.object({
  /** What makes it one charge, here and at the gateway. */
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

/** A coupon that is put in. Spec §5. */
export const CouponDraft = z.object({
  /** Any case; kept in upper case. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/),
  kind: CouponKind,
  discount: CouponView.shape.discount,
  /** Periods that it acts on. */
  periods: z.number().int().min(1).max(120),
  /** Last day on which it counts; null: none. */
  expiresOn: CivilDate.nullable(),
  /** How many may redeem it; null: any number. */
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
});
export type CouponDraft = z.infer<typeof CouponDraft>;

/** A coupon with how many accounts have redeemed it. */
export const AdminCoupon = CouponDraft.extend({ uses: z.number().int().min(0), createdAt: Instant });
export type AdminCoupon = z.infer<typeof AdminCoupon>;

/** Who has redeemed a coupon. */
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
  /** Who has redeemed a coupon, newest first, at most 500. */
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
