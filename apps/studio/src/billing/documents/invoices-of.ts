import { and, asc, eq, inArray } from "drizzle-orm";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { DocumentsPort } from "../contracts/documents-port.ts";

export const invoicesOf: DocumentsPort["invoicesOf"] = async (reader, accountId) => {
  const rows = await reader
    .select({
      number: issuedDocuments.number,
      contractId: issuedDocuments.contractId,
      total: issuedDocuments.total,
      dueOn: invoiceStates.dueOn,
      state: invoiceStates.state,
    })
    .from(issuedDocuments)
    .innerJoin(invoiceStates, eq(invoiceStates.number, issuedDocuments.number))
    .where(eq(issuedDocuments.accountId, accountId))
    .orderBy(asc(issuedDocuments.sequence));
  const paid = rows.filter(({ state }) => state === "paid").map(({ number }) => number);
  const credited =
    paid.length === 0
      ? []
      : await reader
          .select({ corrects: issuedDocuments.corrects })
          .from(issuedDocuments)
          .where(and(eq(issuedDocuments.kind, "credit-note"), inArray(issuedDocuments.corrects, paid)));
  const takenBack = new Set(credited.map(({ corrects }) => corrects));
  return {
    everPaid: paid.some((number) => !takenBack.has(number)),
    unpaid: rows
      .filter(({ state }) => state === "open" || state === "overdue")
      .map(({ number, contractId, total, dueOn }) => ({ number, contractId, total, dueOn })),
  };
};
