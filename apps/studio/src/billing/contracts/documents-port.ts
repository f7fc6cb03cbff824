import type { BillingAddress, Language, PriceLine } from "@setsuna/contracts";
import type { Database, Transaction } from "../../platform/index.ts";

/** A receipt for what a card paid, or an invoice for what a bank transfer is to pay. */
export interface DocumentOrder {
  /** Unique for ever, such as `purchase:<purchase id>` or a renewal's charge key: the same cause never has two documents. */
  readonly cause: string;
  readonly kind: "receipt" | "invoice";
  readonly accountId: string;
  readonly contractId: string;
  /** The ID that the contract is of, as its letters are now. */
  readonly serialId: string;
  readonly lines: readonly PriceLine[];
  /** Integer yen: the sum of the lines, at least 1. */
  readonly total: number;
  /** Consumption tax within `total`, rounded down once. */
  readonly tax: number;
  /** Civil day in Asia/Tokyo, YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Last day for the transfer; null for receipts. */
  readonly dueOn: string | null;
  /** First and last day of the paid period. */
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** True: sends no mail, because another one covers it. */
  readonly quiet?: boolean;
}

/** A charge that is ordered, and whose account it is. */
export interface AddressedCharge {
  /** Its key, which is the cause of its receipt. */
  readonly charge: string;
  readonly accountId: string;
  readonly at: Date;
  /** Language of the documents; absent: the account's. */
  readonly language?: Language | undefined;
}

/** A receipt that is to be taken back in full. */
export interface CreditOrder {
  /** The receipt's cause. */
  readonly cause: string;
  readonly accountId: string;
  readonly at: Date;
}

/** The credit note of a receipt, and whom it is made out to. */
export interface CreditNote {
  readonly number: string;
  readonly name: string;
  /** The recipient's mail address. Null if unknown. */
  readonly email: string | null;
}

/** An invoice whose money has not arrived. */
export interface UnpaidInvoice {
  readonly number: string;
  readonly contractId: string;
  /** Last day for the transfer. */
  readonly dueOn: string;
  /** Yen, tax included. */
  readonly total: number;
}

/** Documents as billing asks for them. `documents` implements it. */
export interface DocumentsPort {
  /**
   * Issues documents in the given transaction, with their gapless numbers and the mails that go with them; a cause that has one already
   * gets the same. Call it late in the transaction: the number series is locked from here to its end. Returns the numbers by cause.
   */
  issueAll(tx: Transaction, orders: readonly DocumentOrder[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes down who charges that are ordered are made out to, before the account changes or goes: their documents and mails ask for it. An
   * account that is gone already leaves nothing.
   */
  freezeAddressees(tx: Transaction, charges: readonly AddressedCharge[]): Promise<void>;
  /** Forgets {@link freezeAddressees} of charges that have an outcome. */
  forgetAddressees(tx: Transaction, charges: readonly string[]): Promise<void>;
  /** Takes receipts back by credit notes, once each, by cause; as late in the transaction as {@link issueAll}. Throws for a cause without one. */
  creditAll(tx: Transaction, orders: readonly CreditOrder[]): Promise<ReadonlyMap<string, CreditNote>>;
  /** Returns the account's billing address; null while none is registered. */
  billingAddress(reader: Database | Transaction, accountId: string): Promise<BillingAddress | null>;
  /** True when the address can be shown on documents as it is: addresses are looked at when they are saved, older ones were not. */
  printable(address: BillingAddress): boolean;
  /** Numbers of the oldest open or overdue invoice of each contract that has one, by contract id. */
  openInvoices(reader: Database | Transaction, contractIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The account's invoices that are open or overdue, oldest first, and whether it has ever paid one. */
  invoicesOf(
    reader: Database | Transaction,
    accountId: string,
  ): Promise<{ readonly everPaid: boolean; readonly unpaid: readonly UnpaidInvoice[] }>;
}
