import type { CouponView, Language } from "@setsuna/contracts";
import type { TFunction } from "i18next";
import { yenIn } from "../user/yen.ts";

/** What a coupon takes off, such as `10 % off`. */
export const discountWords = (t: TFunction, language: Language, { discount }: CouponView): string =>
  discount.kind === "yen"
    ? t("billing.coupons.yenOff", { amount: yenIn(language, discount.amount) })
    : t("billing.coupons.percentOff", { percent: discount.percent });

/** True for a coupon that a purchase on the day may name. `today`: civil day in Tokyo, YYYY-MM-DD. */
export const isUsable = ({ serialId, periodsLeft, expiresOn }: CouponView, today: string): boolean =>
  serialId === null && periodsLeft > 0 && (expiresOn === null || expiresOn >= today);
