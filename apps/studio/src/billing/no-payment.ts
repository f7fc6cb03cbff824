import { StudioError } from "@setsuna/contracts";
import type { ChargingPort } from "./charging-port.ts";
import type { DocumentsPort } from "./documents-port.ts";
import type { NoticesPort } from "./notices-port.ts";

/** A studio where nobody charges: no card is kept, so that nothing by card can be bought. */
export const noCharging: ChargingPort = {
  keptCard: async () => null,
  order: async () => {
    throw new StudioError("card-needed");
  },
  settle: async (key) => {
    throw new Error(`no charge was ordered as ${key}`);
  },
  read: async () => undefined,
  settleWith: () => undefined,
};

/** A studio that issues no documents: no billing address is kept, so that nothing is quoted. */
export const noDocuments: DocumentsPort = {
  issue: async (_tx, { cause }) => {
    throw new Error(`no document can be issued for ${cause}`);
  },
  billingAddress: async () => null,
  openInvoices: async () => new Map(),
};

export const noNotices: NoticesPort = { send: async () => undefined };
