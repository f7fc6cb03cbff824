import type { BillingAddress, Language, PriceLine } from "@setsuna/contracts";
import type { Database, Transaction } from "../../platform/index.ts";

export interface DocumentOrder {
  /** Globally unique, such as `purchase:<purchase id>` or a renewal's charge key: one document per cause. */
  readonly cause: string;
  readonly kind: "receipt" | "invoice";
  readonly accountId: string;
  readonly contractId: string;
  readonly serialId: string;
  readonly lines: readonly PriceLine[];
  /** Integer yen, the sum of the lines, at least 1. */
  readonly total: number;
  /** Included in `total`, rounded down once. */
  readonly tax: number;
  readonly issuedOn: string;
  /** Null for receipts. */
  readonly dueOn: string | null;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** Sends no mail, because another one covers it. */
  readonly quiet?: boolean;
}

export interface AddressedCharge {
  readonly charge: string;
  readonly accountId: string;
  readonly at: Date;
  /** Absent: the account's. */
  readonly language?: Language | undefined;
}

export interface CreditOrder {
  readonly cause: string;
  readonly accountId: string;
  readonly at: Date;
}

export interface CreditNote {
  readonly number: string;
  readonly name: string;
  readonly email: string | null;
}

export interface UnpaidInvoice {
  readonly number: string;
  readonly contractId: string;
  readonly dueOn: string;
  /** Yen, tax included. */
  readonly total: number;
}

export interface DocumentsPort {
  /**
   * Issues documents with gapless numbers, and their mails; repeating a cause returns its document. Call it late: the number
   * series is locked until the transaction ends. Returns the numbers by cause.
   */
  issueAll(tx: Transaction, orders: readonly DocumentOrder[]): Promise<ReadonlyMap<string, string>>;
  /** Keeps the addressee as ordered, for documents and mails, before the account changes. No effect for a deleted account. */
  freezeAddressees(tx: Transaction, charges: readonly AddressedCharge[]): Promise<void>;
  forgetAddressees(tx: Transaction, charges: readonly string[]): Promise<void>;
  /** By credit notes, once per cause; late in the transaction, like {@link issueAll}. Throws for a cause without a receipt. */
  creditAll(tx: Transaction, orders: readonly CreditOrder[]): Promise<ReadonlyMap<string, CreditNote>>;
  billingAddress(reader: Database | Transaction, accountId: string): Promise<BillingAddress | null>;
  /** False for some addresses saved before this was checked. */
  printable(address: BillingAddress): boolean;
  /** Number of the oldest open or overdue one, by contract ID. */
  openInvoices(reader: Database | Transaction, contractIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Open or overdue ones, oldest first, and whether one was ever paid. */
  invoicesOf(
    reader: Database | Transaction,
    accountId: string,
  ): Promise<{ readonly everPaid: boolean; readonly unpaid: readonly UnpaidInvoice[] }>;
}
