import type { Language, PriceLine } from "@setsuna/contracts";
import { unitPriceOf } from "../billing/price.ts";
import { PLAN_NAMES } from "./written-values.ts";

const monthsOf = ({ plan, unitPrice }: PriceLine): number => (unitPrice === unitPriceOf(plan, 6) ? 6 : 1);

/** Returns the description of one line of a document. */
export const lineText = (line: PriceLine, language: Language): string => {
  const plan = PLAN_NAMES[line.plan];
  const months = monthsOf(line);
  if (language === "ja") {
    if (line.kind === "discount") return `クーポン割引(${plan} ライセンス)`;
    const days = line.days === undefined ? "" : `、日割り ${line.days.charged}/${line.days.ofPeriod}日`;
    return `Setsuna Studio ${plan} ライセンス(${months}か月${days})`;
  }
  if (line.kind === "discount") return `Coupon discount (${plan} licence)`;
  const days = line.days === undefined ? "" : `, ${line.days.charged} of ${line.days.ofPeriod} days`;
  return `Setsuna Studio ${plan} licence (${months === 1 ? "1 month" : `${months} months`}${days})`;
};
