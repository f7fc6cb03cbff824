import { type AdminCharge, type AdminCoupon, type AdminRefund, StudioError } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { and, count, desc, eq, getTableColumns, ilike, type SQL, sql } from "drizzle-orm";
import {
  type AuditPort,
  accountsByAddress,
  behind,
  containing,
  cutPage,
  type Database,
  type Handlers,
  hasEmail,
  inOrder,
  mailReadersOf,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { coupons, couponUses } from "../../platform/storage/schema/contracts.ts";
import { charges, refunds } from "../../platform/storage/schema/payments.ts";
import { putInCoupon } from "../contracts/coupons.ts";
import { findRefund, noteOperatorPaid, type RefundRow } from "./refund-store.ts";

const CHARGES = { by: charges.orderedAt, id: charges.key, order: "desc" } as const;
const REFUNDS = { by: refunds.orderedAt, id: refunds.key, order: "desc" } as const;
const COUPONS = { by: coupons.createdAt, id: coupons.code, order: "desc" } as const;
const USES_LISTED = 500;

const chargeOf = (charge: typeof charges.$inferSelect, email: string | null): AdminCharge => ({
  key: charge.key,
  accountId: charge.accountId,
  email,
  purpose: charge.purpose,
  gateway: charge.gateway,
  amount: charge.amount,
  state: charge.state,
  failure: charge.failure,
  reference: charge.reference,
  orderedAt: charge.orderedAt.toISOString(),
  settledAt: charge.settledAt?.toISOString() ?? null,
});

type Owned = { readonly accountId: string | null };
const accountIdsOf = (rows: readonly Owned[]): string[] => rows.flatMap(({ accountId }) => accountId ?? []);

/** Null: the account is deleted. */
const emailIn = (readers: Awaited<ReturnType<typeof mailReadersOf>>, accountId: string | null): string | null =>
  (accountId === null ? undefined : readers.get(accountId)?.email) ?? null;

export const chargesFound = (search: string): SQL =>
  sql`${charges.key} in (
    select ${charges.key} from ${charges} where ${charges.accountId} in ${accountsByAddress(search)}
    union select ${charges.key} from ${charges} where ${charges.accountId} = ${foldedCode(search)}
    union select ${charges.key} from ${charges} where ${charges.reference} = ${foldedCode(search)})`;

const refundOf = (row: RefundRow): AdminRefund => {
  const { key, accountId, name, email, gateway, reference, amount, creditNote, state, orderedAt, settledAt } = row;
  return {
    key,
    accountId,
    name,
    email,
    gateway,
    reference,
    amount,
    creditNote,
    state,
    orderedAt: orderedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
};

const refundsFound = (search: string): SQL =>
  sql`(${refunds.key} in (select ${charges.key} from ${charges} where ${chargesFound(search)}) or ${hasEmail(refunds.email, search)})`;

type CouponRow = typeof coupons.$inferSelect & { readonly uses: number };
const couponOf = ({ code, kind, discount, periods, expiresOn, maxUses, createdAt, uses }: CouponRow): AdminCoupon => ({
  code,
  kind,
  discount,
  periods,
  expiresOn,
  maxUses,
  uses,
  createdAt: createdAt.toISOString(),
});

/** With redemptions: joined, since a select from one table writes columns without its name. */
const selectCoupons = (reader: Database | Transaction, filter: SQL | undefined) =>
  reader
    .select({ ...getTableColumns(coupons), uses: count(couponUses.code) })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.code, coupons.code))
    .where(filter)
    .groupBy(coupons.code);

export const adminMoneyApi = ({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: AuditPort;
}): Handlers<"listCharges" | "listRefunds" | "markRefundPaid" | "listAllCoupons" | "createCoupon" | "listCouponUses"> => ({
  listCharges: async ({ query: { cursor, limit, search, state } }) => {
    const filter = and(
      state === undefined ? undefined : eq(charges.state, state),
      search === undefined || search === "" ? undefined : chargesFound(search),
    );
    const rows = await database
      .select()
      .from(charges)
      .where(and(filter, behind(cursor, CHARGES)))
      .orderBy(...inOrder(CHARGES))
      .limit(limit + 1);
    const readers = await mailReadersOf(database, accountIdsOf(rows));
    const shown = rows.map((row) => chargeOf(row, emailIn(readers, row.accountId)));
    return {
      ...cutPage(shown, limit, ({ orderedAt, key }) => [orderedAt, key]),
      total: cursor === undefined ? await database.$count(charges, filter) : null,
    };
  },

  listRefunds: async ({ query: { cursor, limit, search, state } }) => {
    const filter = and(
      state === undefined ? undefined : eq(refunds.state, state),
      search === undefined || search === "" ? undefined : refundsFound(search),
    );
    const rows = await database
      .select()
      .from(refunds)
      .where(and(filter, behind(cursor, REFUNDS)))
      .orderBy(...inOrder(REFUNDS))
      .limit(limit + 1);
    return {
      ...cutPage(rows.map(refundOf), limit, ({ orderedAt, key }) => [orderedAt, key]),
      total: cursor === undefined ? await database.$count(refunds, filter) : null,
    };
  },

  markRefundPaid: ({ params: { id } }, caller) =>
    database.transaction(async (tx) => {
      const actor = signedInOf(caller).account.id;
      const { origin, now: at } = caller;
      if (!(await noteOperatorPaid(tx, id, actor, at))) throw new StudioError("refund-not-owed");
      const row = await findRefund(tx, id);
      if (row === undefined) throw new StudioError("internal");
      const detail = { amount: row.amount, creditNote: row.creditNote };
      await audit.record(tx, { actor, action: "refund.paid", subject: id, origin, detail, at });
      return refundOf(row);
    }),

  listAllCoupons: async ({ query: { cursor, limit, search } }) => {
    const filter = search === undefined || search === "" ? undefined : ilike(coupons.code, containing(foldedCode(search)));
    const rows = await selectCoupons(database, and(filter, behind(cursor, COUPONS)))
      .orderBy(...inOrder(COUPONS))
      .limit(limit + 1);
    return {
      ...cutPage(rows.map(couponOf), limit, ({ createdAt, code }) => [createdAt, code]),
      total: cursor === undefined ? await database.$count(coupons, filter) : null,
    };
  },

  createCoupon: ({ body }, caller) =>
    database.transaction(async (tx) => {
      const cause = { actor: signedInOf(caller).account.id, origin: caller.origin, at: caller.now };
      if (!(await putInCoupon(tx, body, audit, cause))) throw new StudioError("coupon-code-taken");
      const [row] = await selectCoupons(tx, eq(coupons.code, body.code.toUpperCase()));
      if (row === undefined) throw new StudioError("internal");
      return couponOf(row);
    }),

  listCouponUses: async ({ params: { id } }) => {
    const rows = await database
      .select({ accountId: couponUses.accountId, at: couponUses.redeemedAt, contract: couponUses.contractId })
      .from(couponUses)
      .where(eq(couponUses.code, id.toUpperCase()))
      .orderBy(desc(couponUses.redeemedAt))
      .limit(USES_LISTED);
    const readers = await mailReadersOf(database, accountIdsOf(rows));
    return {
      uses: rows.map(({ accountId, at, contract }) => ({
        accountId,
        email: emailIn(readers, accountId),
        redeemedAt: at.toISOString(),
        used: contract !== null,
      })),
    };
  },
});
