import type { Log } from "@setsuna/kit";
import { and, eq } from "drizzle-orm";
import {
  type AuditPort,
  type Database,
  type Handlers,
  type JobsPort,
  type MailBatchPort,
  signedInOf,
} from "../../platform/index.ts";
import { issuedDocuments } from "../../platform/storage/schema/documents.ts";
import type { DocumentsPort } from "../contracts/documents-port.ts";
import { addressApi } from "./address-api.ts";
import { adminInvoiceApi } from "./admin-invoice-api.ts";
import type { InvoicedContracts } from "./contracts-port.ts";
import { findDocuments } from "./document-list.ts";
import { documentView } from "./document-views.ts";
import { documentsPort } from "./documents.ts";
import { runInvoiceDays } from "./invoice-days.ts";
import type { Issuers } from "./issuers.ts";
import type { PdfMaker } from "./pdf/pdf-maker.ts";
import { PDF_BATCH, type PdfStore, pdfStore } from "./pdf-store.ts";

/** Doesn't wait for PDFs. Spec §2 receipts, invoice history. */
const documentApi = (database: Database): Handlers<"listDocuments"> => ({
  listDocuments: async ({ query }, caller) => {
    const own = eq(issuedDocuments.accountId, signedInOf(caller).account.id);
    const found = await findDocuments(database, query.kind === undefined ? own : and(own, eq(issuedDocuments.kind, query.kind)));
    return { documents: found.map(documentView) };
  },
});

export interface OpenDocumentsParts {
  readonly database: Database;
  readonly mail: MailBatchPort;
  readonly audit: AuditPort;
  readonly issuers: Issuers;
  readonly pdfMaker: PdfMaker;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Documents {
  readonly port: DocumentsPort;
  readonly pdfs: PdfStore;
  handlers(contracts: InvoicedContracts): ReturnType<typeof allHandlers>;
  schedule(jobs: Pick<JobsPort, "work" | "daily">, contracts: InvoicedContracts): void;
  sweep(contracts: InvoicedContracts, now: Date): Promise<void>;
}

/** Batches of a hundred PDFs per sweep: some minutes of the thread. */
const PDF_TURNS = 50;

/** Runs daily at 00:00 in Tokyo. */
const INVOICE_DAYS_JOB = "invoice-days";

const allHandlers = (parts: OpenDocumentsParts, contracts: InvoicedContracts) => ({
  ...addressApi(parts.database, parts.audit, parts.log),
  ...documentApi(parts.database),
  ...adminInvoiceApi({ ...parts, contracts }),
});

export const openDocuments = (parts: OpenDocumentsParts): Documents => {
  const { database, mail, issuers, pdfMaker, log } = parts;
  const pdfs = pdfStore(database, pdfMaker, parts.now);
  return {
    port: documentsPort({ mail, issuers }),
    pdfs,
    handlers: (contracts) => allHandlers(parts, contracts),
    schedule: (jobs, contracts) => {
      jobs.work(INVOICE_DAYS_JOB, () => runInvoiceDays({ database, mail, contracts, log }, parts.now()));
      jobs.daily(INVOICE_DAYS_JOB);
    },
    sweep: async (contracts, now) => {
      await runInvoiceDays({ database, mail, contracts, log }, now);
      // A night of renewals leaves thousands of documents.
      for (let turn = 0; turn < PDF_TURNS && (await pdfs.makeMissing()) === PDF_BATCH; turn += 1);
    },
  };
};
