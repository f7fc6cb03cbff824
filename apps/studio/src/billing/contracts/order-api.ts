import { type AdminOrder, StudioError } from "@setsuna/contracts";
import { and, desc, eq, type SQL } from "drizzle-orm";
import {
  accounts,
  behind,
  billingAddresses,
  type Caller,
  cutPage,
  type Database,
  type Handlers,
  inOrder,
  invoiceOrders,
  purchases,
  signedInOf,
} from "../../platform/index.ts";
import type { Cause } from "./contract-command.ts";
import { type InvoiceCreditParts, invoiceCreditOf } from "./invoice-credit.ts";
import { approveOrder, invoiceOrderOf, type OrderParts, refuseOrder, withdrawOrder } from "./invoice-orders.ts";

export interface OrderApiParts extends OrderParts, InvoiceCreditParts {
  readonly database: Database;
}

const ORDERS = { by: invoiceOrders.createdAt, id: invoiceOrders.purchaseId, order: "desc" } as const;
const OWN_ORDERS = 50;

const causeOf = (caller: Caller): Cause => ({
  actor: signedInOf(caller).account.id,
  origin: caller.origin,
  at: caller.now,
});

/** Orders by invoice that need approval: their account's calls, and the operator's. Decision 0016. */
export const orderApi = (
  parts: OrderApiParts,
): Handlers<"readInvoiceCredit" | "withdrawOrder" | "listOrders" | "approveOrder" | "refuseOrder"> => {
  const { database, documents, changes } = parts;

  const own = (where: SQL | undefined) =>
    database
      .select({ order: invoiceOrders, purchase: purchases })
      .from(invoiceOrders)
      .innerJoin(purchases, eq(purchases.id, invoiceOrders.purchaseId))
      .where(where)
      .orderBy(desc(invoiceOrders.createdAt))
      .limit(OWN_ORDERS);

  const found = (where: SQL | undefined, limit: number) =>
    database
      .select({ order: invoiceOrders, purchase: purchases, email: accounts.email, counterparty: billingAddresses.name })
      .from(invoiceOrders)
      .innerJoin(purchases, eq(purchases.id, invoiceOrders.purchaseId))
      .leftJoin(accounts, eq(accounts.id, invoiceOrders.accountId))
      .leftJoin(billingAddresses, eq(billingAddresses.accountId, invoiceOrders.accountId))
      .where(where)
      .orderBy(...inOrder(ORDERS))
      .limit(limit);

  const viewOf = async ({
    order,
    purchase,
    email,
    counterparty,
  }: Awaited<ReturnType<typeof found>>[number]): Promise<AdminOrder> => {
    const { accountId } = order;
    const { unpaid } = await documents.invoicesOf(database, accountId);
    const outstanding = unpaid.reduce((sum, { total }) => sum + total, 0);
    return { ...invoiceOrderOf(order, purchase), accountId, email, counterparty, outstanding };
  };
  const adminView = async (id: string): Promise<AdminOrder> => {
    const [row] = await found(eq(invoiceOrders.purchaseId, id), 1);
    if (row === undefined) throw new StudioError("unknown-order");
    return viewOf(row);
  };

  return {
    readInvoiceCredit: async (_request, caller) => {
      const { id } = signedInOf(caller).account;
      const { proven, limit, outstanding, exposure } = await invoiceCreditOf(database, parts, id, caller.now);
      const rows = await own(eq(invoiceOrders.accountId, id));
      return {
        credit: { proven, limit, outstanding, exposure },
        orders: rows.map(({ order, purchase }) => invoiceOrderOf(order, purchase)),
      };
    },

    withdrawOrder: async ({ params: { id } }, caller) => {
      const cause = causeOf(caller);
      const change = await database.transaction((tx) => withdrawOrder(tx, parts, cause.actor, id, cause));
      if (change !== undefined) changes.afterCommit(change);
      const [row] = await own(and(eq(invoiceOrders.purchaseId, id), eq(invoiceOrders.accountId, cause.actor)));
      if (row === undefined) throw new StudioError("unknown-order");
      return invoiceOrderOf(row.order, row.purchase);
    },

    listOrders: async ({ query: { cursor, limit, state } }) => {
      const filter = state === undefined ? undefined : eq(invoiceOrders.state, state);
      const rows = await found(and(filter, behind(cursor, ORDERS)), limit + 1);
      const views: AdminOrder[] = [];
      for (const row of rows) views.push(await viewOf(row));
      return {
        ...cutPage(views, limit, ({ orderedAt, id }) => [orderedAt, id]),
        total: cursor === undefined ? await database.$count(invoiceOrders, filter) : null,
      };
    },

    approveOrder: async ({ params: { id }, body: { trust } }, caller) => {
      const change = await database.transaction((tx) => approveOrder(tx, parts, id, trust, causeOf(caller)));
      if (change !== undefined) changes.afterCommit(change);
      return adminView(id);
    },

    refuseOrder: async ({ params: { id }, body: { reason } }, caller) => {
      const change = await database.transaction((tx) => refuseOrder(tx, parts, id, reason, causeOf(caller)));
      if (change !== undefined) changes.afterCommit(change);
      return adminView(id);
    },
  };
};
