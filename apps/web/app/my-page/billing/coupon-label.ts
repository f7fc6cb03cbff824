import type { CouponView, ErrorCode, Language } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";
import { yenIn } from "../../i18n/yen.ts";

/** Such as `10% off`. */
export const discountLabel = (t: Translate, language: Language, { discount }: CouponView): string =>
  discount.kind === "yen"
    ? t("billing.coupons.yenOff", { amount: yenIn(language, discount.amount) })
    : t("billing.coupons.percentOff", { percent: discount.percent });

export const isAboutCoupon = (
  code: ErrorCode | undefined,
): code is "coupon-unknown" | "coupon-used" | "coupon-once-per-address" =>
  code === "coupon-unknown" || code === "coupon-used" || code === "coupon-once-per-address";

/** `today` is the civil day in Tokyo, YYYY-MM-DD. */
export const isUsable = ({ serialId, periodsLeft, expiresOn }: CouponView, today: string): boolean =>
  serialId === null && periodsLeft > 0 && (expiresOn === null || expiresOn >= today);
