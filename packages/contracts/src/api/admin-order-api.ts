import { z } from "zod";
import { InvoiceOrder, OrderState, Yen } from "../billing-values.ts";
import { TypedName } from "../typed-text.ts";
import { RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** An order with approval, as the operator sees it. */
export const AdminOrder = InvoiceOrder.extend({
  accountId: RowId,
  email: z.string().nullable(),
  /** Current billing name; null without an address. */
  counterparty: z.string().nullable(),
  outstanding: Yen,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const One = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** Invoice orders of accounts that haven't paid one yet. Decision 0016. */
export const ADMIN_ORDER_API = {
  /** Newest first. */
  listOrders: {
    method: "GET",
    path: "/studio/api/admin/orders",
    ...admin,
    query: z.object({ ...PAGE_QUERY, state: OrderState.optional() }),
    reply: pageOf(AdminOrder),
    errors: [],
  },
  /**
   * Grants and invoices from today, at no more than was confirmed. `trust`: the account's further orders need no approval.
   * Idempotent.
   */
  approveOrder: {
    method: "POST",
    path: "/studio/api/admin/orders/:id/approve",
    ...grave,
    params: One,
    body: z.object({ trust: z.boolean() }),
    reply: AdminOrder,
    errors: ["unknown-order", "order-decided", "order-changed"],
  },
  /** Also mails the reason. Idempotent. */
  refuseOrder: {
    method: "POST",
    path: "/studio/api/admin/orders/:id/refuse",
    ...grave,
    params: One,
    body: z.object({ reason: TypedName(200) }),
    reply: AdminOrder,
    errors: ["unknown-order", "order-decided", "reason-missing"],
  },
} as const satisfies Record<string, Endpoint>;
