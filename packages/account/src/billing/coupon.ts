import { CouponView, type PriceLine } from "@setsuna/contracts";
import { z } from "zod";
import { totalOf } from "./price.ts";

/** A discount in yen or percent. */
export const Discount = CouponView.shape.discount;
export type Discount = z.infer<typeof Discount>;

/** A coupon that acts on a contract. */
export const ContractCoupon = z.object({
  code: z.string(),
  discount: Discount,
  periodsLeft: z.number().int().min(0),
});
export type ContractCoupon = z.infer<typeof ContractCoupon>;

/** Yen off a total, rounded down, never more than all of it. */
export const discountOf = (discount: Discount, total: number): number =>
  discount.kind === "yen" ? Math.min(discount.amount, total) : Math.floor((total * discount.percent) / 100);

/** Returns `lines` less the coupon, unchanged without an active one. */
export const discounted = (lines: readonly PriceLine[], coupon: ContractCoupon | null): PriceLine[] => {
  const first = lines[0];
  if (coupon === null || coupon.periodsLeft === 0 || first === undefined) return [...lines];
  const off = discountOf(coupon.discount, totalOf(lines));
  if (off === 0) return [...lines];
  return [...lines, { kind: "discount", plan: first.plan, licences: first.licences, unitPrice: 0, amount: -off }];
};

/** Returns the coupon after one use; null after its last. */
export const usedOnce = (coupon: ContractCoupon | null): ContractCoupon | null =>
  coupon === null || coupon.periodsLeft <= 1 ? null : { ...coupon, periodsLeft: coupon.periodsLeft - 1 };

/** Lower case, without a plus suffix: equal addresses are one person for a single-use coupon. Decision 0016. */
export const couponAddress = (email: string): string => {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const local = lower.slice(0, at);
  const plus = local.indexOf("+");
  return `${plus > 0 ? local.slice(0, plus) : local}${lower.slice(at)}`;
};
