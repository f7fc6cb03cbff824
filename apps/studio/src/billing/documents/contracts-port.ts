import type { Transaction } from "../../platform/index.ts";

/** Events that change the contract. Days are in Asia/Tokyo. */
export type InvoiceEvent =
  | { readonly kind: "invoice-overdue"; readonly invoice: string; readonly dueOn: string }
  | { readonly kind: "invoice-unpaid"; readonly invoice: string; readonly dueOn: string }
  | { readonly kind: "invoice-paid"; readonly invoice: string };

export interface InvoiceCause {
  readonly actor: string;
  readonly origin: { readonly address: string };
  readonly at: Date;
}

interface Change {
  readonly endedIds: readonly string[];
}

export interface InvoicedContracts {
  apply(tx: Transaction, contractId: string, event: InvoiceEvent, cause: InvoiceCause): Promise<Change>;
  afterCommit(change: Change): void;
}
