import { z } from "zod";
import { InvoiceOrder, OrderState, Yen } from "../billing-values.ts";
import { TypedName } from "../typed-text.ts";
import { RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf } from "./admin-page.ts";
/** An order that needs, or needed, approval, as the operator sees it. */
export const AdminOrder = InvoiceOrder.extend({
    accountId: RowId,
    /** Null once the account is deleted. */
    email: z.string().nullable(),
    /** Name of the billing address as it is now; null where there is none. */
    counterparty: z.string().nullable(),
    /** Yen of the account's invoices that are not paid. */
    outstanding: Yen,
});
const One = z.object({ id: RowId });
const admin = { access: "admin", bot: true };
const grave = { access: "admin-proved", bot: true };
/** Orders by invoice of accounts that have not paid one yet, in the operator's hands. Decision 0016. */
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
     * Grants and invoices the order, from today on and at no more than was confirmed. `trust`: further orders of the account need no
     * approval. A second call answers the same.
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
    /** Refuses the order; the account reads the reason, also by mail. A second call answers the same. */
    refuseOrder: {
        method: "POST",
        path: "/studio/api/admin/orders/:id/refuse",
        ...grave,
        params: One,
        body: z.object({ reason: TypedName(200) }),
        reply: AdminOrder,
        errors: ["unknown-order", "order-decided", "reason-missing"],
    },
};
