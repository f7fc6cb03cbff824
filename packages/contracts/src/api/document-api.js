import { z } from "zod";
import { BillingAddress, BillingDocument } from "../billing-values.ts";
/** Billing address, invoices and receipts. Spec §2 My Page, §3 Address; decision 0016. */
export const DOCUMENT_API = {
    readBillingAddress: {
        method: "GET",
        path: "/studio/api/billing/address",
        access: "signed-in",
        bot: true,
        scope: "billing:read",
        reply: z.object({ address: BillingAddress.nullable() }),
        errors: [],
    },
    setBillingAddress: {
        method: "PUT",
        path: "/studio/api/billing/address",
        access: "proved",
        bot: true,
        scope: "billing:write",
        body: BillingAddress,
        reply: z.object({ address: BillingAddress }),
        errors: ["item-not-entered", "postal-code-wrong", "too-long", "characters-not-printable", "address-failed"],
    },
    /** Newest first; the PDF is at `/studio/api/billing/documents/<number>.pdf`. */
    listDocuments: {
        method: "GET",
        path: "/studio/api/billing/documents",
        access: "signed-in",
        bot: true,
        scope: "billing:read",
        query: z.object({ kind: z.enum(["receipt", "invoice", "credit-note"]).optional() }),
        reply: z.object({ documents: z.array(BillingDocument) }),
        errors: [],
    },
};
