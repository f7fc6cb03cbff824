import type { BillingDocument } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import type { Handlers } from "../api/handlers.ts";
import { signedInOf } from "../authorisation/access.ts";
import type { Database } from "../storage/database.ts";
import { issuedDocuments } from "../storage/schema/index.ts";
import { findDocuments, sha256OfDocument } from "./document-list.ts";
import { documentView } from "./document-views.ts";
import type { PdfStore } from "./pdf-store.ts";

/** One's own receipts, invoices and credit notes. Spec §2 receipts, invoice history. */
export const documentApi = (database: Database, pdfs: PdfStore): Handlers<"listDocuments"> => ({
  listDocuments: async ({ query }, caller) => {
    const own = eq(issuedDocuments.accountId, signedInOf(caller).account.id);
    const found = await findDocuments(database, query.kind === undefined ? own : and(own, eq(issuedDocuments.kind, query.kind)));
    const documents: BillingDocument[] = [];
    for (const row of found) documents.push(documentView(row, await sha256OfDocument(row, pdfs)));
    return { documents };
  },
});
