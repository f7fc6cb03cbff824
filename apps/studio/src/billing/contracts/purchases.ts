import { isDeepStrictEqual } from "node:util";
import { purchaseChargeOf, type QuotedTerms } from "@setsuna/account";
import { type Language, type Purchase, SerialId, StudioError, TERMS_VERSION } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, eq } from "drizzle-orm";
import { type AuditPort, type Database, newRowId, type Transaction, withErrorCode } from "../../platform/index.ts";
import { contracts, purchases, quotes } from "../../platform/storage/schema/contracts.ts";
import type { ChargeSettler, ChargingPort, SettledCharge } from "./charging-port.ts";
import type { ContractChanges } from "./contract-changes.ts";
import { bySystem, type Cause, type ContractChange } from "./contract-command.ts";
import { insertContract } from "./contract-store.ts";
import { bindCoupon, quotedCoupon, releaseCoupon } from "./coupons.ts";
import type { DocumentsPort } from "./documents-port.ts";
import { contractToBuy, type InvoiceCreditParts, needsApproval } from "./invoice-credit.ts";
import { putForward } from "./invoice-orders.ts";
import type { NoticesPort } from "./notices-port.ts";
import {
  holdTarget,
  type PurchaseRow,
  type PurchaseTarget,
  payingCard,
  type QuoteRow,
  requireAddress,
  subjectOf,
  termsOf,
} from "./quotes.ts";

export interface PurchaseParts extends InvoiceCreditParts {
  readonly database: Database;
  readonly charging: ChargingPort;
  readonly documents: DocumentsPort;
  readonly audit: AuditPort;
  readonly changes: ContractChanges;
  readonly notices: NoticesPort;
  readonly log: Log;
}

const keyOf = (purchaseId: string): string => `purchase:${purchaseId}`;
const purchaseIdOf = (key: string): string => key.slice("purchase:".length);

const purchaseOf = async (
  reader: Database | Transaction,
  charging: Pick<ChargingPort, "read">,
  row: PurchaseRow,
): Promise<Purchase> => {
  const [contract] = await reader
    .select({ serialId: contracts.serialId })
    .from(contracts)
    .where(eq(contracts.id, row.contractId));
  const standing = row.state === "open" ? await charging.read(reader, keyOf(row.id)) : undefined;
  const { id, intent, total, tax, failure, document, createdAt } = row;
  return {
    id,
    intent,
    // Outcomes are written together with the row, so an open one is pending or awaits the cardholder.
    state:
      row.state === "succeeded" || row.state === "failed"
        ? row.state
        : standing?.state === "requires-action"
          ? standing.state
          : "pending",
    total,
    tax,
    serialId: contract?.serialId == null ? null : SerialId.parse(contract.serialId),
    ...(standing?.state === "requires-action" ? { action: { clientSecret: standing.clientSecret, url: standing.url } } : {}),
    ...(failure === null ? {} : { failure }),
    ...(row.state === "awaiting" ? { awaitsApproval: true as const } : {}),
    document,
    at: createdAt.toISOString(),
  };
};

/** Throws `quote-changed` if today's terms differ, or the specific error if the purchase is no longer possible. */
const confirmedTerms = async (
  tx: Transaction,
  { charging, documents }: Pick<PurchaseParts, "charging" | "documents">,
  quote: QuoteRow,
  now: Date,
): Promise<{ target: PurchaseTarget; terms: QuotedTerms; coupon: Awaited<ReturnType<typeof quotedCoupon>> }> => {
  const { accountId, intent } = quote;
  if (quote.expiresAt <= now) throw new StudioError("quote-expired");
  const changed = new StudioError("quote-changed");
  if (quote.termsVersion !== TERMS_VERSION) throw changed;
  const passedOn = ["contract-not-active", "contract-stopped", "contract-unpaid", "purchase-pending"];
  const onlyChanged = (error: unknown): never => {
    if (error instanceof StudioError && !passedOn.includes(error.code)) throw changed;
    throw error;
  };
  const target = await holdTarget(tx, accountId, intent).catch(onlyChanged);
  const coupon = quote.coupon === null ? undefined : await quotedCoupon(tx, accountId, quote.coupon, now);
  if (quote.coupon !== null && coupon === undefined) throw changed;
  let terms: QuotedTerms;
  try {
    terms = termsOf(intent, target, coupon ?? null, now);
  } catch (error) {
    return onlyChanged(error);
  }
  if (!isDeepStrictEqual(asStored(terms), quote.terms)) throw changed;
  await requireAddress(tx, documents, accountId, terms.method).catch(onlyChanged);
  const card = await payingCard(tx, charging, accountId, terms.method);
  if (terms.method === "card" && card === null) throw new StudioError("card-needed");
  if (!isDeepStrictEqual(card, quote.card)) throw changed;
  return { target, terms, coupon };
};

/** Drops undefined members, as JSON does. */
const asStored = (terms: QuotedTerms): QuotedTerms => JSON.parse(JSON.stringify(terms)) as QuotedTerms;

const outcomeOf = (change: ContractChange, key: string, now: Date) =>
  change.ordered.includes(key)
    ? ({ state: "open" } as const)
    : ({ state: "succeeded", document: change.documents.get(key) ?? null, settledAt: now } as const);

const order = async (
  tx: Transaction,
  parts: PurchaseParts,
  quote: QuoteRow,
  cause: Cause,
  language: Language | undefined,
): Promise<{ purchase: PurchaseRow; change: ContractChange | undefined }> => {
  const { accountId, intent } = quote;
  const { target, terms, coupon } = await confirmedTerms(tx, parts, quote, cause.at);
  const id = newRowId();
  const licences = target.contract?.licences ?? 1;
  const charge = purchaseChargeOf(keyOf(id), intent, licences, terms);
  const contractId = target.contract === null ? newRowId() : target.contract.id;
  const bought = contractToBuy(target.contract, contractId, terms, charge, coupon ?? null);
  const waits = await needsApproval(tx, parts, accountId, bought, terms.method, cause.at);
  // Another order has used the limit since the screen was shown.
  if (waits && !quote.needsApproval) throw new StudioError("quote-changed");
  if (target.contract === null) {
    await insertContract(tx, bought.contract, accountId, target.serial?.id ?? null, cause.at);
    if (coupon !== undefined) await bindCoupon(tx, accountId, coupon.code, contractId);
  }
  await tx.insert(purchases).values({
    id,
    quoteId: quote.id,
    accountId,
    contractId,
    intent,
    total: terms.total,
    tax: terms.tax,
    termsVersion: quote.termsVersion,
    state: "open",
    createdAt: cause.at,
  });
  if (!waits) await parts.documents.freezeAddressees(tx, [{ charge: charge.key, accountId, at: cause.at, language }]);
  const change = waits
    ? undefined
    : await parts.changes.apply(tx, contractId, { kind: "purchase-ordered", purchase: charge }, cause);
  if (change?.ordered.includes(charge.key) === false) await parts.documents.forgetAddressees(tx, [charge.key]);
  const [purchase] = await tx
    .update(purchases)
    .set(change === undefined ? { state: "awaiting" as const } : outcomeOf(change, charge.key, cause.at))
    .where(eq(purchases.id, id))
    .returning();
  if (purchase === undefined) throw new Error("a purchase was not written");
  if (waits) await putForward(tx, parts, purchase, { ...terms, licences: charge.licences }, cause);
  await parts.audit.record(tx, {
    ...cause,
    action: "purchase.confirmed",
    subject: id,
    detail: {
      quote: quote.id,
      termsVersion: quote.termsVersion,
      kind: intent.kind,
      serialId: subjectOf(intent),
      total: terms.total,
      renewsOn: terms.renewsOn,
      renewalTotal: terms.renewalTotal,
      awaitsApproval: waits,
    },
  });
  return { purchase, change };
};

const findPurchase = async (
  reader: Database | Transaction,
  by: "id" | "quoteId",
  value: string,
  accountId: string,
): Promise<PurchaseRow | undefined> => {
  const [row] = await reader
    .select()
    .from(purchases)
    .where(and(eq(purchases[by], value), eq(purchases.accountId, accountId)));
  return row;
};

const brought = async ({ database, charging }: PurchaseParts, row: PurchaseRow, now: Date): Promise<Purchase> => {
  if (row.state !== "open") return purchaseOf(database, charging, row);
  await charging.settle(keyOf(row.id), now);
  const after = await findPurchase(database, "id", row.id, row.accountId);
  return purchaseOf(database, charging, after ?? row);
};

const begin = async (
  tx: Transaction,
  parts: PurchaseParts,
  accountId: string,
  quoteId: string,
  cause: Cause,
  language: Language | undefined,
): Promise<{ purchase: PurchaseRow; change: ContractChange | undefined }> => {
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.accountId, accountId)))
    .for("update");
  const known = await findPurchase(tx, "quoteId", quoteId, accountId);
  if (known !== undefined) return { purchase: known, change: undefined };
  if (quote === undefined) throw new StudioError("unknown-quote");
  return order(tx, parts, quote, cause, language);
};

/**
 * Confirming again, even concurrently, returns the first purchase. If the process dies, the same call or recovery resumes. Throws
 * `purchase-failed` if nothing could be written; then nothing is charged. `language`: the receipt's; absent: the account's.
 */
export const confirmQuote = async (
  parts: PurchaseParts,
  accountId: string,
  quoteId: string,
  cause: Cause,
  language?: Language,
): Promise<Purchase> => {
  const { database, changes, log } = parts;
  const ordering = (tx: Transaction) => begin(tx, parts, accountId, quoteId, cause, language);
  const { purchase, change } = await withErrorCode("purchase-failed", log, () => database.transaction(ordering));
  if (change !== undefined) changes.afterCommit(change);
  return brought(parts, purchase, cause.at);
};

/** Throws `unknown-purchase`. */
export const readPurchase = async (parts: PurchaseParts, accountId: string, id: string, now: Date): Promise<Purchase> => {
  const row = await findPurchase(parts.database, "id", id, accountId);
  if (row === undefined) throw new StudioError("unknown-purchase");
  return brought(parts, row, now);
};

const settleOne = async (tx: Transaction, changes: ContractChanges, charge: SettledCharge): Promise<() => void> => {
  const { key, contractId, outcome, at } = charge;
  const paid = outcome.state === "succeeded";
  const kind = paid ? "charge-succeeded" : "charge-failed";
  const change = await changes.apply(tx, contractId, { kind, key }, bySystem(at));
  // A refunded charge buys nothing.
  const bought = paid && !change.paidBack.includes(key);
  const failure = outcome.state === "failed" ? outcome.code : bought ? null : ("payment-lapsed" as const);
  if (change.contract.phase === "ended" && change.contract.reason === "not-paid") await releaseCoupon(tx, contractId);
  await tx
    .update(purchases)
    .set({
      state: bought ? "succeeded" : "failed",
      failure,
      document: change.documents.get(key) ?? null,
      settledAt: at,
    })
    .where(and(eq(purchases.id, purchaseIdOf(key)), eq(purchases.state, "open")));
  return () => changes.afterCommit(change);
};

export const purchaseSettler =
  ({ changes }: Pick<PurchaseParts, "changes">): ChargeSettler =>
  async (tx, charges) => {
    const afterwards: (() => void)[] = [];
    for (const charge of charges) afterwards.push(await settleOne(tx, changes, charge));
    return () => {
      for (const call of afterwards) call();
    };
  };
