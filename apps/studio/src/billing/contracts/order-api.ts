import { StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { behind, type Caller, cutPage, type Database, type Handlers, signedInOf } from "../../platform/index.ts";
import { invoiceOrders } from "../../platform/storage/schema/contracts.ts";
import type { Cause } from "./contract-command.ts";
import { type InvoiceCreditParts, invoiceCreditOf } from "./invoice-credit.ts";
import { approveOrder, type OrderParts, refuseOrder, withdrawOrder } from "./invoice-orders.ts";
import { adminOrder, adminOrders, ORDERS, ownOrders } from "./order-views.ts";

export interface OrderApiParts extends OrderParts, InvoiceCreditParts {
  readonly database: Database;
}

const causeOf = (caller: Caller): Cause => ({
  actor: signedInOf(caller).account.id,
  origin: caller.origin,
  at: caller.now,
});

const ownOrderApi = (parts: OrderApiParts): Handlers<"readInvoiceCredit" | "withdrawOrder"> => {
  const { database, changes } = parts;
  return {
    readInvoiceCredit: async (_request, caller) => {
      const { id } = signedInOf(caller).account;
      const { proven, limit, outstanding, exposure } = await invoiceCreditOf(database, parts, id, caller.now);
      return {
        credit: { proven, limit, outstanding, exposure },
        orders: await ownOrders(database, eq(invoiceOrders.accountId, id)),
      };
    },

    withdrawOrder: async ({ params: { id } }, caller) => {
      const cause = causeOf(caller);
      const change = await database.transaction((tx) => withdrawOrder(tx, parts, cause.actor, id, cause));
      if (change !== undefined) changes.afterCommit(change);
      const [order] = await ownOrders(database, and(eq(invoiceOrders.purchaseId, id), eq(invoiceOrders.accountId, cause.actor)));
      if (order === undefined) throw new StudioError("unknown-order");
      return order;
    },
  };
};

const adminOrderApi = (parts: OrderApiParts): Handlers<"listOrders" | "approveOrder" | "refuseOrder"> => {
  const { database, changes } = parts;
  return {
    listOrders: async ({ query: { cursor, limit, state } }) => {
      const filter = state === undefined ? undefined : eq(invoiceOrders.state, state);
      const views = await adminOrders(parts, and(filter, behind(cursor, ORDERS)), limit + 1);
      return {
        ...cutPage(views, limit, ({ orderedAt, id }) => [orderedAt, id]),
        total: cursor === undefined ? await database.$count(invoiceOrders, filter) : null,
      };
    },

    approveOrder: async ({ params: { id }, body: { trust } }, caller) => {
      const change = await database.transaction((tx) => approveOrder(tx, parts, id, trust, causeOf(caller)));
      if (change !== undefined) changes.afterCommit(change);
      return adminOrder(parts, id);
    },

    refuseOrder: async ({ params: { id }, body: { reason } }, caller) => {
      const change = await database.transaction((tx) => refuseOrder(tx, parts, id, reason, causeOf(caller)));
      if (change !== undefined) changes.afterCommit(change);
      return adminOrder(parts, id);
    },
  };
};

export const orderApi = (
  parts: OrderApiParts,
): Handlers<"readInvoiceCredit" | "withdrawOrder" | "listOrders" | "approveOrder" | "refuseOrder"> => ({
  ...ownOrderApi(parts),
  ...adminOrderApi(parts),
});
