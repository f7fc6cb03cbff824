import { SerialId, StudioError } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { and, desc, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AuditPort,
  type Caller,
  cursorOf,
  type Database,
  type Handlers,
  type MailPort,
  nameBegins,
  readCursor,
  signedInOf,
} from "../../platform/index.ts";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { InvoicedContracts } from "./contracts-port.ts";
import { issueCreditNote } from "./credit-notes.ts";
import { findDocuments } from "./document-list.ts";
import { issuedDocumentView } from "./document-views.ts";
import { correctPaidDay, payInvoice } from "./invoice-payment.ts";
import type { Issuers } from "./issuers.ts";

export interface AdminInvoiceParts {
  readonly database: Database;
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly contracts: InvoicedContracts;
  readonly issuers: Issuers;
}

/** Prefix of a name, or exactly a number, serial ID or account. */
export const documentsFound = (text: string): SQL | undefined => {
  const id = SerialId.safeParse(text);
  return or(
    nameBegins(issuedDocuments.counterparty, text),
    eq(issuedDocuments.number, foldedCode(text).toUpperCase()),
    eq(issuedDocuments.accountId, text),
    id.success ? eq(issuedDocuments.serialId, id.data) : undefined,
  );
};

const CURSOR = z.tuple([z.iso.datetime(), z.string()]);
const beyond = (cursor: string | undefined): SQL | undefined => {
  const [at, number] = readCursor(cursor, CURSOR) ?? [];
  if (at === undefined || number === undefined) return undefined;
  return sql`(${issuedDocuments.issuedAt}, ${issuedDocuments.number}) < (${at}::timestamptz, ${number})`;
};

type InvoiceQuery = Parameters<Handlers<"listInvoices">["listInvoices"]>[0]["query"];

const filtersOf = ({ kind, state, from, to, least, most, search }: InvoiceQuery): SQL | undefined =>
  and(
    kind === undefined ? undefined : eq(issuedDocuments.kind, kind),
    // Receipts and credit notes have no state row: they count as paid.
    state === undefined ? undefined : sql`coalesce(${invoiceStates.state}, 'paid') = ${state}`,
    from === undefined ? undefined : gte(issuedDocuments.issuedOn, from),
    to === undefined ? undefined : lte(issuedDocuments.issuedOn, to),
    least === undefined ? undefined : gte(issuedDocuments.total, least),
    most === undefined ? undefined : lte(issuedDocuments.total, most),
    search === undefined || search === "" ? undefined : documentsFound(search),
  );

const listInvoices = async (database: Database, query: InvoiceQuery) => {
  const { cursor, limit } = query;
  const filters = filtersOf(query);
  const newest = [desc(issuedDocuments.issuedAt), desc(issuedDocuments.number)];
  const found = await findDocuments(database, and(filters, beyond(cursor)), newest, limit + 1);
  const rows = found.slice(0, limit).map(issuedDocumentView);
  const last = found.length > limit ? found[limit - 1] : undefined;
  const [counted] =
    cursor === undefined
      ? await database
          .select({ count: sql<number>`count(*)::int` })
          .from(issuedDocuments)
          .leftJoin(invoiceStates, eq(invoiceStates.number, issuedDocuments.number))
          .where(filters)
      : [];
  return {
    rows,
    next: last === undefined ? null : cursorOf([last.document.issuedAt.toISOString(), last.document.number]),
    total: counted?.count ?? null,
  };
};

const viewOf = async (database: Database, number: string) => {
  const [row] = await findDocuments(database, eq(issuedDocuments.number, number), undefined, 1);
  if (row === undefined) throw new StudioError("unknown-document");
  return issuedDocumentView(row);
};

const operatorOf = (caller: Caller) => ({ actor: signedInOf(caller).account.id, origin: caller.origin, at: caller.now });

const credit = async (parts: AdminInvoiceParts, number: string, reason: string, by: ReturnType<typeof operatorOf>) =>
  parts.database.transaction(async (tx) => {
    const credited = await issueCreditNote(tx, number, reason, by, parts);
    if (credited.isNew)
      await parts.audit.record(tx, {
        actor: by.actor,
        action: "document.credited",
        subject: number,
        origin: by.origin,
        detail: { creditNote: credited.row.number },
        at: by.at,
      });
    return credited;
  });

export const adminInvoiceApi = (
  parts: AdminInvoiceParts,
): Handlers<"listInvoices" | "markInvoicePaid" | "correctPaidDay" | "creditDocument"> => {
  const { database, audit, contracts } = parts;
  return {
    listInvoices: ({ query }) => listInvoices(database, query),

    markInvoicePaid: async ({ params: { number }, body: { paidOn } }, caller) => {
      const by = operatorOf(caller);
      const change = await database.transaction((tx) => payInvoice(tx, number, paidOn, by, parts));
      if (change !== undefined) contracts.afterCommit(change);
      return viewOf(database, number);
    },

    correctPaidDay: async ({ params: { number }, body: { paidOn } }, caller) => {
      const by = operatorOf(caller);
      await database.transaction((tx) => correctPaidDay(tx, number, paidOn, by, audit));
      return viewOf(database, number);
    },

    creditDocument: async ({ params: { number }, body: { reason } }, caller) => {
      const { row, change } = await credit(parts, number, reason, operatorOf(caller));
      if (change !== undefined) contracts.afterCommit(change);
      return viewOf(database, row.number);
    },
  };
};
