import { z } from "zod";
import { InvoiceCredit, InvoiceOrder } from "../billing-values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

/** Invoice orders that wait for the operator. Decision 0016. */
export const ORDER_API = {
  /** Limit without approval, and orders that needed it: newest first, at most 50. */
  readInvoiceCredit: {
    method: "GET",
    path: "/studio/api/billing/invoice-credit",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    reply: z.object({ credit: InvoiceCredit, orders: z.array(InvoiceOrder) }),
    errors: [],
  },
  /** Possible only before approval. Idempotent. */
  withdrawOrder: {
    method: "POST",
    path: "/studio/api/billing/orders/:id/withdraw",
    access: "proved",
    team: TEAM.money,
    bot: true,
    params: z.object({ id: RowId }),
    reply: InvoiceOrder,
    errors: ["unknown-order", "order-decided"],
  },
} as const satisfies Record<string, Endpoint>;
