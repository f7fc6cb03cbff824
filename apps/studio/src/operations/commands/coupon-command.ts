import type { Discount } from "@setsuna/account";
import { CivilDate, CouponKind } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { bySystem, type NewCoupon, putInCoupon } from "../../billing/index.ts";
import { auditPort, type Database } from "../../platform/index.ts";

export interface CouponCommand {
  readonly verb: "coupon";
  readonly coupon: NewCoupon;
}

export const COUPON_USAGE = `coupon ${CouponKind.options.join("|")} <code> <yen>|<percent>% <periods> [last day YYYY-MM-DD]`;

const CODE = /^[A-Z0-9-]{1,40}$/i;

const discountOf = (text: string): Discount | undefined => {
  const [, digits = "", percent] = /^([1-9][0-9]{0,6})(%?)$/.exec(text) ?? [];
  const number = Number(digits);
  if (digits === "") return undefined;
  if (percent === "%") return number <= 100 ? { kind: "percent", percent: number } : undefined;
  return { kind: "yen", amount: number };
};

export const readCouponCommand = (words: readonly string[]): CouponCommand | undefined => {
  const [verb, named, code = "", off = "", periods = "", lastDay, ...more] = words;
  const discount = discountOf(off);
  const kind = CouponKind.safeParse(named);
  if (verb !== "coupon" || !kind.success || !CODE.test(code) || discount === undefined || more.length > 0) return undefined;
  if (!/^[1-9][0-9]{0,2}$/.test(periods)) return undefined;
  if (lastDay !== undefined && !CivilDate.safeParse(lastDay).success) return undefined;
  return {
    verb,
    coupon: { code, kind: kind.data, discount, periods: Number(periods), expiresOn: lastDay ?? null, maxUses: null },
  };
};

export const runCouponCommand = (database: Database, { coupon }: CouponCommand, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const code = coupon.code.toUpperCase();
    const isNew = await putInCoupon(tx, coupon, auditPort, bySystem(now));
    return isNew
      ? ok(
          `${code} can be redeemed, ${coupon.kind === "registration" ? "one registration coupon an email address" : "once an account"}.`,
        )
      : err(`There is a coupon ${code} already.`);
  });
