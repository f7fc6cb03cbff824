import { type ContractCoupon, civilDayAt, couponAddress, type Discount } from "@setsuna/account";
import { type CouponKind, type CouponView, SerialId, StudioError } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type AuditPort, type Database, mailReaderOf, newRowId, type Secrets, type Transaction } from "../../platform/index.ts";
import { contracts, coupons, couponUses } from "../../platform/storage/schema/contracts.ts";
import type { Cause } from "./contract-command.ts";

export interface CouponParts {
  readonly secrets: Pick<Secrets, "mac">;
  readonly audit: AuditPort;
}

type CouponRow = typeof coupons.$inferSelect;

/** People type codes in any case and width, with blanks around. */
const canonical = (code: string): string => foldedCode(code).toUpperCase();

/** `code` may be in any case. */
export interface NewCoupon {
  readonly code: string;
  readonly kind: CouponKind;
  readonly discount: Discount;
  /** Discounted periods, at least 1. */
  readonly periods: number;
  /** Null means that it never expires. */
  readonly expiresOn: string | null;
  /** Number of accounts; null means unlimited. */
  readonly maxUses: number | null;
}

/** False if the code exists; it stays unchanged. */
export const putInCoupon = async (tx: Transaction, coupon: NewCoupon, audit: AuditPort, cause: Cause): Promise<boolean> => {
  const code = canonical(coupon.code);
  const inserted = await tx
    .insert(coupons)
    .values({ ...coupon, code, createdAt: cause.at })
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  if (inserted.length === 0) return false;
  const detail = { kind: coupon.kind, periods: coupon.periods, discount: JSON.stringify(coupon.discount) };
  await audit.record(tx, { ...cause, action: "coupon.put-in", subject: code, detail });
  return true;
};

/** Locked, so that two requests can't take its last use. Throws `coupon-unknown` if missing or expired. */
const holdCoupon = async (tx: Transaction, code: string, now: Date): Promise<CouponRow> => {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, canonical(code)))
    .for("update");
  if (coupon === undefined) throw new StudioError("coupon-unknown");
  if (coupon.expiresOn !== null && coupon.expiresOn < civilDayAt(now.getTime())) throw new StudioError("coupon-unknown");
  return coupon;
};

const useOf = async (tx: Transaction, accountId: string, code: string) => {
  const [use] = await tx
    .select()
    .from(couponUses)
    .where(and(eq(couponUses.accountId, accountId), eq(couponUses.code, code)))
    .for("update");
  return use;
};

const add = async (
  tx: Transaction,
  { secrets, audit }: CouponParts,
  accountId: string,
  coupon: CouponRow,
  cause: Cause,
): Promise<void> => {
  const { code, kind, maxUses } = coupon;
  if (maxUses !== null) {
    const [{ uses } = { uses: 0 }] = await tx
      .select({ uses: sql<number>`count(*)::int` })
      .from(couponUses)
      .where(eq(couponUses.code, code));
    if (uses >= maxUses) throw new StudioError("coupon-used");
  }
  const account = await mailReaderOf(tx, accountId);
  if (account === undefined) throw new StudioError("signed-out");
  const addressHash = secrets.mac("coupon", couponAddress(account.email));
  const added = await tx
    .insert(couponUses)
    .values({ id: newRowId(), code, kind, accountId, addressHash, redeemedAt: cause.at })
    .onConflictDoNothing()
    .returning({ id: couponUses.id });
  if (added.length === 0)
    throw new StudioError((await useOf(tx, accountId, code)) === undefined ? "coupon-once-per-address" : "coupon-used");
  await audit.record(tx, { ...cause, action: "coupon.redeemed", subject: accountId, detail: { code } });
};

/** Throws `coupon-unknown`, `coupon-used`, or `coupon-once-per-address` for a registration coupon. */
export const redeem = async (
  tx: Transaction,
  parts: CouponParts,
  accountId: string,
  code: string,
  cause: Cause,
): Promise<CouponView> => {
  const coupon = await holdCoupon(tx, code, cause.at);
  await add(tx, parts, accountId, coupon, cause);
  const { discount, periods, expiresOn } = coupon;
  return { code: coupon.code, discount, periodsLeft: periods, expiresOn, serialId: null };
};

/** Redeems it if needed. Throws as {@link redeem} does. */
export const couponForQuote = async (
  tx: Transaction,
  parts: CouponParts,
  accountId: string,
  code: string,
  cause: Cause,
): Promise<ContractCoupon> => {
  const coupon = await holdCoupon(tx, code, cause.at);
  const use = await useOf(tx, accountId, coupon.code);
  if (use === undefined) await add(tx, parts, accountId, coupon, cause);
  else if (use.contractId !== null) throw new StudioError("coupon-used");
  return { code: coupon.code, discount: coupon.discount, periodsLeft: coupon.periods };
};

/** Locks the coupon. Undefined if it is no longer valid. */
export const quotedCoupon = async (
  tx: Transaction,
  accountId: string,
  code: string,
  now: Date,
): Promise<ContractCoupon | undefined> => {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
  const use = await useOf(tx, accountId, code);
  if (coupon === undefined || use === undefined || use.contractId !== null) return undefined;
  if (coupon.expiresOn !== null && coupon.expiresOn < civilDayAt(now.getTime())) return undefined;
  return { code, discount: coupon.discount, periodsLeft: coupon.periods };
};

export const bindCoupon = async (tx: Transaction, accountId: string, code: string, contractId: string): Promise<void> => {
  await tx
    .update(couponUses)
    .set({ contractId })
    .where(and(eq(couponUses.accountId, accountId), eq(couponUses.code, code), isNull(couponUses.contractId)));
};

export const releaseCoupon = async (tx: Transaction, contractId: string): Promise<void> => {
  await tx.update(couponUses).set({ contractId: null }).where(eq(couponUses.contractId, contractId));
};

/** Oldest first. */
export const couponsOf = async (database: Database, accountId: string): Promise<CouponView[]> => {
  const rows = await database
    .select({ coupon: coupons, state: contracts.state, serialId: contracts.serialId })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.code, couponUses.code))
    .leftJoin(contracts, eq(contracts.id, couponUses.contractId))
    .where(eq(couponUses.accountId, accountId))
    .orderBy(asc(couponUses.redeemedAt), asc(couponUses.id));
  return rows.map(({ coupon: { code, discount, periods, expiresOn }, state, serialId }) => {
    const acting = state?.phase !== "ended" && state?.coupon?.code === code ? state.coupon.periodsLeft : 0;
    return {
      code,
      discount,
      periodsLeft: state === null ? periods : acting,
      expiresOn,
      serialId: serialId === null ? null : SerialId.parse(serialId),
    };
  });
};
