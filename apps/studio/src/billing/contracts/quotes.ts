import { type Contract, type ContractCoupon, civilDayAt, purchaseChargeOf, type QuotedTerms, quoteTerms } from "@setsuna/account";
import { type KeptCard, type PurchaseIntent, type Quote, type SerialId, StudioError, TERMS_VERSION } from "@setsuna/contracts";
import { lt } from "drizzle-orm";
import { lockOwnSerialId, type SerialIdRow } from "../../admission/index.ts";
import { type Database, newRowId, type Transaction } from "../../platform/index.ts";
import { type purchases, quotes } from "../../platform/storage/schema/contracts.ts";
import type { ChargingPort } from "./charging-port.ts";
import type { Cause } from "./contract-command.ts";
import { readContract } from "./contract-store.ts";
import { type CouponParts, couponForQuote } from "./coupons.ts";
import type { DocumentsPort } from "./documents-port.ts";
import { contractToBuy, type InvoiceCreditParts, needsApproval } from "./invoice-credit.ts";

/** Validity of a final confirmation screen, ms. */
const QUOTE_MS = 30 * 60_000;
/** A repeated confirmation finds its purchase. Unconfirmed quotes are kept for a day. */
const KEPT_MS = 24 * 3_600_000;

export type PurchaseRow = typeof purchases.$inferSelect;
export type QuoteRow = typeof quotes.$inferSelect;

export interface QuoteParts extends CouponParts, InvoiceCreditParts {
  readonly charging: Pick<ChargingPort, "keptCard">;
  readonly documents: Pick<DocumentsPort, "billingAddress" | "printable" | "invoicesOf">;
}

export interface PurchaseTarget {
  readonly serial: SerialIdRow | undefined;
  readonly contract: Contract | null;
}

/** Locks the contract. Throws `serial-id-not-yours`. */
export const holdTarget = async (tx: Transaction, accountId: string, intent: PurchaseIntent): Promise<PurchaseTarget> => {
  if (intent.serialId === null) return { serial: undefined, contract: null };
  const serial = await lockOwnSerialId(tx, intent.serialId, accountId);
  return { serial, contract: await readContract(tx, serial.id) };
};

/** Returns today's price and terms. Throws the reason if the purchase is impossible. */
export const termsOf = (
  intent: PurchaseIntent,
  { serial, contract }: PurchaseTarget,
  coupon: ContractCoupon | null,
  now: Date,
): QuotedTerms => {
  // An operator created a paid ID without a contract, and alone changes it.
  if (intent.kind === "buy" && contract === null && serial !== undefined && serial.plan !== "free")
    throw new StudioError("plan-not-changeable");
  const terms = quoteTerms(intent, contract, coupon, civilDayAt(now.getTime()));
  if (!terms.ok) throw new StudioError(terms.error);
  return terms.value;
};

/** Throws without an address for this way of billing. Spec §5, §6. */
export const requireAddress = async (
  tx: Transaction,
  documents: Pick<DocumentsPort, "billingAddress" | "printable">,
  accountId: string,
  method: QuotedTerms["method"],
): Promise<void> => {
  const address = await documents.billingAddress(tx, accountId);
  if (address === null) throw new StudioError("address-needed");
  if (!documents.printable(address)) throw new StudioError("characters-not-printable");
  if (method === "invoice" && address.country !== "JP") throw new StudioError("invoice-japan-only");
};

const quoteOf = ({ id, intent, terms, card, termsVersion, needsApproval, expiresAt }: QuoteRow): Quote => {
  const { lines, total, tax, method, periodMonths, startsOn, renewsOn, renewalTotal, invoiceDueOn } = terms;
  return {
    id,
    intent,
    lines: [...lines],
    total,
    tax,
    method,
    periodMonths,
    card,
    startsOn,
    renewsOn,
    renewalTotal,
    invoiceDueOn,
    termsVersion,
    needsApproval,
    expiresAt: expiresAt.toISOString(),
  };
};

/** Null for invoices, or if no card is stored yet. */
export const payingCard = (
  tx: Transaction,
  charging: Pick<ChargingPort, "keptCard">,
  accountId: string,
  method: QuotedTerms["method"],
): Promise<KeptCard | null> => (method === "card" ? charging.keptCard(tx, accountId) : Promise.resolve(null));

export const createQuote = (
  database: Database,
  parts: QuoteParts,
  accountId: string,
  intent: PurchaseIntent,
  code: string | null,
  cause: Cause,
): Promise<Quote> =>
  database.transaction(async (tx) => {
    const target = await holdTarget(tx, accountId, intent);
    const coupon = code === null || code === "" ? null : await couponForQuote(tx, parts, accountId, code, cause);
    const terms = termsOf(intent, target, coupon, cause.at);
    await requireAddress(tx, parts.documents, accountId, terms.method);
    const charge = purchaseChargeOf("quote", intent, target.contract?.licences ?? 1, terms);
    const bought = contractToBuy(target.contract, "quote", terms, charge, coupon);
    const [row] = await tx
      .insert(quotes)
      .values({
        id: newRowId(),
        accountId,
        intent,
        terms,
        card: await payingCard(tx, parts.charging, accountId, terms.method),
        coupon: coupon?.code ?? null,
        termsVersion: TERMS_VERSION,
        needsApproval: await needsApproval(tx, parts, accountId, bought, terms.method, cause.at),
        createdAt: cause.at,
        expiresAt: new Date(cause.at.getTime() + QUOTE_MS),
      })
      .returning();
    if (row === undefined) throw new Error("a quote was not written");
    return quoteOf(row);
  });

export const sweepQuotes = async (database: Database, now: Date): Promise<void> => {
  await database.delete(quotes).where(lt(quotes.expiresAt, new Date(now.getTime() - KEPT_MS)));
};

export const subjectOf = (intent: PurchaseIntent): SerialId | "new" => intent.serialId ?? "new";
