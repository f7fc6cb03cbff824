import { and, eq } from "drizzle-orm";
import { type Database, type Handlers, signedInOf } from "../../platform/index.ts";
import { issuedDocuments } from "../../platform/storage/schema/documents.ts";
import { findDocuments } from "./document-list.ts";
import { documentView } from "./document-views.ts";

/** Doesn't wait for PDFs. Spec §2 receipts, invoice history. */
export const documentApi = (database: Database): Handlers<"listDocuments"> => ({
  listDocuments: async ({ query }, caller) => {
    const own = eq(issuedDocuments.accountId, signedInOf(caller).account.id);
    const found = await findDocuments(database, query.kind === undefined ? own : and(own, eq(issuedDocuments.kind, query.kind)));
    return { documents: found.map(documentView) };
  },
});
