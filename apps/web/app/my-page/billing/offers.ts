import { unitPriceOf } from "@setsuna/account";
import type { PaidPlan, PaymentMethod, PeriodMonths } from "@setsuna/contracts";

/** `prepaid` is six months of Pro by invoice. */
export const OFFERS = ["commercial", "pro", "prepaid"] as const;
export type Offer = (typeof OFFERS)[number];

export const planOf = (offer: Offer): PaidPlan => (offer === "commercial" ? "commercial" : "pro");
export const monthsOf = (offer: Offer): PeriodMonths => (offer === "prepaid" ? 6 : 1);
/** Yen per license and period, tax included. */
export const priceOf = (offer: Offer): number => unitPriceOf(planOf(offer), monthsOf(offer));

export const pathOfOffer = (offer: Offer, method: PaymentMethod): string =>
  `/user/purchase?${new URLSearchParams({ plan: offer, licences: "1", method })}`;
