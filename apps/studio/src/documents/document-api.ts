import { and, eq } from "drizzle-orm";
import type { Handlers } from "../api/handlers.ts";
import { signedInOf } from "../authorisation/access.ts";
import type { Database } from "../storage/database.ts";
import { issuedDocuments } from "../storage/schema/index.ts";
import { findDocuments } from "./document-list.ts";
import { documentView } from "./document-views.ts";

/** One's own receipts, invoices and credit notes; a list waits for no PDF. Spec §2 receipts, invoice history. */
export const documentApi = (database: Database): Handlers<"listDocuments"> => ({
  listDocuments: async ({ query }, caller) => {
    const own = eq(issuedDocuments.accountId, signedInOf(caller).account.id);
    const found = await findDocuments(database, query.kind === undefined ? own : and(own, eq(issuedDocuments.kind, query.kind)));
    return { documents: found.map(documentView) };
  },
});
