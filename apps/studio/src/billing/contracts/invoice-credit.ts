import {
  type Contract,
  type ContractEvent,
  civilDayAt,
  furtherInvoices,
  invoicesOfPurchase,
  type OpenInvoice,
  orderedContract,
  type PurchaseCharge,
  type QuotedTerms,
} from "@setsuna/account";
import { type InvoiceCredit, StudioError } from "@setsuna/contracts";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { invoiceOrders, trustedAccounts } from "../../platform/storage/schema/contracts.ts";
import { runningContractsOf } from "./contract-store.ts";
import type { DocumentsPort, UnpaidInvoice } from "./documents-port.ts";

export interface InvoiceCreditParts {
  readonly documents: Pick<DocumentsPort, "invoicesOf">;
  /** Yen that an account may owe before it has paid an invoice. */
  readonly invoiceLimit: number;
}

const openOf = (unpaid: readonly UnpaidInvoice[], contractId: string): OpenInvoice[] =>
  unpaid.filter((invoice) => invoice.contractId === contractId).map(({ number, dueOn }) => ({ number, dueOn }));

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const isTrusted = async (reader: Database | Transaction, accountId: string): Promise<boolean> =>
  (await reader.$count(trustedAccounts, eq(trustedAccounts.accountId, accountId))) > 0;

/** Returns the amount that an account may order by invoice without the operator's approval. Decision 0016. */
export const invoiceCreditOf = async (
  reader: Database | Transaction,
  { documents, invoiceLimit: limit }: InvoiceCreditParts,
  accountId: string,
  now: Date,
): Promise<InvoiceCredit & { readonly unpaid: readonly UnpaidInvoice[] }> => {
  const { everPaid, unpaid } = await documents.invoicesOf(reader, accountId);
  const on = civilDayAt(now.getTime());
  const running = await runningContractsOf(reader, accountId);
  const outstanding = sumOf(unpaid.map(({ total }) => total));
  const further = sumOf(running.map((contract) => furtherInvoices(contract, openOf(unpaid, contract.id), on)));
  return {
    proven: everPaid || (await isTrusted(reader, accountId)),
    limit,
    outstanding,
    exposure: outstanding + further,
    unpaid,
  };
};

/** The running one, or a new one that is only ordered. */
export const contractToBuy = (
  contract: Contract | null,
  id: string,
  terms: QuotedTerms,
  charge: PurchaseCharge,
  coupon: Contract["coupon"],
): { readonly contract: Contract; readonly event: ContractEvent } => {
  const { plan, method, periodMonths, anchor } = terms;
  if (contract !== null) return { contract, event: { kind: "purchase-ordered", on: terms.startsOn, purchase: charge } };
  const facts = { id, plan, licences: charge.licences, method, periodMonths, anchor, coupon, purchase: charge };
  return orderedContract(facts, anchor);
};

/** Serializes the account's invoice orders, so that two can't both pass under the limit. */
const holdOrders = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice-orders:${accountId}`}, 0))`);

/**
 * True: the account is unproven and could owe more than the limit before it is restricted. Serializes its purchases. Throws
 * `order-awaiting` while an earlier order is undecided.
 */
export const needsApproval = async (
  tx: Transaction,
  parts: InvoiceCreditParts,
  accountId: string,
  bought: { readonly contract: Contract; readonly event: ContractEvent },
  method: QuotedTerms["method"],
  now: Date,
): Promise<boolean> => {
  if (method !== "invoice") return false;
  await holdOrders(tx, accountId);
  const awaiting = and(eq(invoiceOrders.accountId, accountId), eq(invoiceOrders.state, "awaiting"));
  if ((await tx.$count(invoiceOrders, awaiting)) > 0) throw new StudioError("order-awaiting");
  const credit = await invoiceCreditOf(tx, parts, accountId, now);
  if (credit.proven) return false;
  const { contract, event } = bought;
  const open = openOf(credit.unpaid, contract.id);
  const before = contract.phase === "running" ? furtherInvoices(contract, open, event.on) : 0;
  return credit.exposure - before + invoicesOfPurchase(contract, open, event) > credit.limit;
};

export const trustAccount = async (tx: Transaction, accountId: string, by: string, at: Date): Promise<void> => {
  await tx.insert(trustedAccounts).values({ accountId, trustedBy: by, trustedAt: at }).onConflictDoNothing();
};
