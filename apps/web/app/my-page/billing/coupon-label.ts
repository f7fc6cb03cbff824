import type { CouponView, ErrorCode, Language } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";
import { yenIn } from "../account/yen.ts";

/** Returns what a coupon takes off, such as `10 % off`. */
export const discountLabel = (t: Translate, language: Language, { discount }: CouponView): string =>
  discount.kind === "yen"
    ? t("billing.coupons.yenOff", { amount: yenIn(language, discount.amount) })
    : t("billing.coupons.percentOff", { percent: discount.percent });

/** True for a failure that is about the code which was typed. */
export const isAboutCoupon = (
  code: ErrorCode | undefined,
): code is "coupon-unknown" | "coupon-used" | "coupon-once-per-address" =>
  code === "coupon-unknown" || code === "coupon-used" || code === "coupon-once-per-address";

/** True for a coupon that a purchase on the day may name. `today`: civil day in Tokyo, YYYY-MM-DD. */
export const isUsable = ({ serialId, periodsLeft, expiresOn }: CouponView, today: string): boolean =>
  serialId === null && periodsLeft > 0 && (expiresOn === null || expiresOn >= today);
