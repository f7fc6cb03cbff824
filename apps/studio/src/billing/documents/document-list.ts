import type { CivilDay } from "@setsuna/account";
import { and, between, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, type DayCounts, dayCounts, type Transaction } from "../../platform/index.ts";
import { documentPdfs, invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { DocumentWithState } from "./document-views.ts";

const MAX_DOCUMENTS = 1000;

export const findDocuments = (
  reader: Database | Transaction,
  where: SQL | undefined,
  order: readonly SQL[] = [desc(issuedDocuments.issuedAt), desc(issuedDocuments.number)],
  limit: number = MAX_DOCUMENTS,
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

/** The ID that a document bills; undefined if there is no such document. */
export const serialIdOfDocument = async (tx: Transaction, number: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ serialId: issuedDocuments.serialId })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.number, number));
  return row?.serialId;
};

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

/** Yen of receipts and invoices, tax included, by day of issue. Inclusive. */
export const billedByDay = async (database: Database, from: CivilDay, until: CivilDay): Promise<DayCounts> =>
  dayCounts(
    await database
      .select({ day: issuedDocuments.issuedOn, count: sql<number>`sum(${issuedDocuments.total})::int` })
      .from(issuedDocuments)
      .where(and(between(issuedDocuments.issuedOn, from, until), inArray(issuedDocuments.kind, ["receipt", "invoice"])))
      .groupBy(issuedDocuments.issuedOn),
  );
