import type { DocumentsPort } from "./documents-port.ts";
import type { NoticesPort } from "./notices-port.ts";

/** A studio that issues no documents: no billing address is kept, so that nothing is quoted. */
export const noDocuments: DocumentsPort = {
  issue: async (_tx, { cause }) => {
    throw new Error(`no document can be issued for ${cause}`);
  },
  billingAddress: async () => null,
  openInvoices: async () => new Map(),
};

export const noNotices: NoticesPort = { send: async () => undefined };
