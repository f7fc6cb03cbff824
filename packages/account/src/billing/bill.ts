import { CivilDate, PriceLine, Yen } from "@setsuna/contracts";
import { z } from "zod";
import type { CivilDay } from "./civil-date.ts";
import { type ContractCoupon, discounted } from "./coupon.ts";
import { taxWithin, totalOf } from "./price.ts";

/** One payment: the lines of a receipt or invoice. */
export const Bill = z.object({
  key: z.string().min(1),
  lines: z.array(PriceLine).min(1),
  /** Never negative. At 0 there is no charge and no document. */
  total: Yen.min(0),
  tax: Yen.min(0),
  from: CivilDate,
  to: CivilDate,
});
export type Bill = z.infer<typeof Bill>;

/** Bill for `lines` less `coupon`, tax included, for `from` to `to`. */
export const billOf = (
  key: string,
  lines: readonly PriceLine[],
  coupon: ContractCoupon | null,
  from: CivilDay,
  to: CivilDay,
): Bill => {
  const all = discounted(lines, coupon);
  const total = totalOf(all);
  return { key, lines: all, total, tax: taxWithin(total), from, to };
};
