import type { Transaction } from "../../platform/index.ts";

/** Describes an event of an invoice that its contract has to know. Days are civil days in Asia/Tokyo. */
export type InvoiceEvent =
  | { readonly kind: "invoice-overdue"; readonly invoice: string; readonly dueOn: string }
  | { readonly kind: "invoice-unpaid"; readonly invoice: string; readonly dueOn: string }
  | { readonly kind: "invoice-paid"; readonly invoice: string };

/** Names the author of an invoice, its origin and its time. */
export interface InvoiceCause {
  /** Account id of the admin, or `system`. */
  readonly actor: string;
  readonly origin: { readonly address: string };
  readonly at: Date;
}

interface Change {
  readonly endedIds: readonly string[];
}

/** Contracts as invoices need them; `billing` implements it. */
export interface InvoicedContracts {
  /** Applies the event to the contract, with all that follows, in the given transaction; audited. */
  apply(tx: Transaction, contractId: string, event: InvoiceEvent, cause: InvoiceCause): Promise<Change>;
  /** To be called when that transaction has ended well. */
  afterCommit(change: Change): void;
}
