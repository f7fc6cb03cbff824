import { and, desc, eq, type SQL } from "drizzle-orm";
import { type Database, documentPdfs, invoiceStates, issuedDocuments, type Transaction } from "../../platform/index.ts";
import type { DocumentWithState } from "./document-views.ts";

const MOST = 1000;

/** Newest first, at most `limit`. */
export const findDocuments = (
  reader: Database | Transaction,
  where: SQL | undefined,
  order: readonly SQL[] = [desc(issuedDocuments.issuedAt), desc(issuedDocuments.number)],
  limit: number = MOST,
): Promise<DocumentWithState[]> =>
  reader
    .select({
      document: issuedDocuments,
      invoice: { state: invoiceStates.state, paidOn: invoiceStates.paidOn },
      pdf: { sha256: documentPdfs.sha256 },
    })
    .from(issuedDocuments)
    .leftJoin(invoiceStates, eq(invoiceStates.number, issuedDocuments.number))
    .leftJoin(documentPdfs, eq(documentPdfs.number, issuedDocuments.number))
    .where(where)
    .orderBy(...order)
    .limit(limit);

export const findOwnDocument = async (
  reader: Database | Transaction,
  accountId: string,
  number: string,
): Promise<DocumentWithState | undefined> => {
  const [row] = await findDocuments(
    reader,
    and(eq(issuedDocuments.number, number), eq(issuedDocuments.accountId, accountId)),
    undefined,
    1,
  );
  return row;
};
