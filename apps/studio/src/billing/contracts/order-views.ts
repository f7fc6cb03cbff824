import { type AdminOrder, StudioError } from "@setsuna/contracts";
import { desc, eq, type SQL } from "drizzle-orm";
import { type Database, inOrder, mailReadersOf } from "../../platform/index.ts";
import { invoiceOrders, purchases } from "../../platform/storage/schema/contracts.ts";
import { billingAddresses } from "../../platform/storage/schema/documents.ts";
import type { DocumentsPort } from "./documents-port.ts";
import { invoiceOrderOf } from "./invoice-orders.ts";

/** Newest first. */
export const ORDERS = { by: invoiceOrders.createdAt, id: invoiceOrders.purchaseId, order: "desc" } as const;
const OWN_ORDERS = 50;

export interface OrderViewParts {
  readonly database: Database;
  readonly documents: Pick<DocumentsPort, "invoicesOf">;
}

/** Newest first, at most 50. */
export const ownOrders = async (database: Database, where: SQL | undefined) => {
  const rows = await database
    .select({ order: invoiceOrders, purchase: purchases })
    .from(invoiceOrders)
    .innerJoin(purchases, eq(purchases.id, invoiceOrders.purchaseId))
    .where(where)
    .orderBy(desc(invoiceOrders.createdAt))
    .limit(OWN_ORDERS);
  return rows.map(({ order, purchase }) => invoiceOrderOf(order, purchase));
};

export const adminOrders = async (
  { database, documents }: OrderViewParts,
  where: SQL | undefined,
  limit: number,
): Promise<AdminOrder[]> => {
  const rows = await database
    .select({ order: invoiceOrders, purchase: purchases, counterparty: billingAddresses.name })
    .from(invoiceOrders)
    .innerJoin(purchases, eq(purchases.id, invoiceOrders.purchaseId))
    .leftJoin(billingAddresses, eq(billingAddresses.accountId, invoiceOrders.accountId))
    .where(where)
    .orderBy(...inOrder(ORDERS))
    .limit(limit);
  const views: AdminOrder[] = [];
  const readers = await mailReadersOf(
    database,
    rows.map(({ order }) => order.accountId),
  );
  for (const { order, purchase, counterparty } of rows) {
    const { accountId } = order;
    const { unpaid } = await documents.invoicesOf(database, accountId);
    const outstanding = unpaid.reduce((sum, { total }) => sum + total, 0);
    views.push({
      ...invoiceOrderOf(order, purchase),
      accountId,
      email: readers.get(accountId)?.email ?? null,
      counterparty,
      outstanding,
    });
  }
  return views;
};

/** Throws StudioError `unknown-order`. */
export const adminOrder = async (parts: OrderViewParts, id: string): Promise<AdminOrder> => {
  const [view] = await adminOrders(parts, eq(invoiceOrders.purchaseId, id), 1);
  if (view === undefined) throw new StudioError("unknown-order");
  return view;
};
