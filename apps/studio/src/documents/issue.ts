import { documentNumber, FrozenDocument, type Issuer } from "@setsuna/account";
import type { BillingAddress, Language } from "@setsuna/contracts";
import { desc, eq, sql } from "drizzle-orm";
import { canonicalJson } from "../api/canonical-json.ts";
import type { Transaction } from "../storage/database.ts";
import { documentSeries, issuedDocuments } from "../storage/schema/index.ts";
import { sha256Of } from "./pdf-store.ts";

export type DocumentRow = typeof issuedDocuments.$inferSelect;

/** What a document says, all but its number. */
export type DocumentFacts = Omit<FrozenDocument, "form" | "number" | "taxRate" | "issuer" | "recipient" | "language"> & {
  readonly issuer: Issuer;
  readonly recipient: BillingAddress;
  readonly language: Language;
  /** The same cause never has two documents. */
  readonly cause: string;
  readonly accountId: string;
  readonly contractId: string;
  readonly at: Date;
};

export const documentOfCause = async (tx: Transaction, cause: string): Promise<DocumentRow | undefined> => {
  const [row] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.cause, cause));
  return row;
};

/** The account's last document: what stands on it was so at the time, whatever has become of the account. */
export const lastDocumentOf = async (tx: Transaction, accountId: string): Promise<FrozenDocument | undefined> => {
  const [row] = await tx
    .select({ frozen: issuedDocuments.frozen })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.accountId, accountId))
    .orderBy(desc(issuedDocuments.issuedAt))
    .limit(1);
  return row === undefined ? undefined : FrozenDocument.parse(JSON.parse(row.frozen));
};

/** Holds the series to the end of the transaction: a roll-back gives the number back, and whoever is next waits for either. */
const nextSequence = async (tx: Transaction, kind: DocumentRow["kind"]): Promise<number> => {
  const [row] = await tx
    .update(documentSeries)
    .set({ last: sql`${documentSeries.last} + 1` })
    .where(eq(documentSeries.kind, kind))
    .returning();
  if (row === undefined) throw new Error(`there is no number series of ${kind}`);
  return row.last;
};

/**
 * Issues a document with the next number of its series and everything that stands on it. A cause that has one gets it again, also when
 * another transaction issues it at the same moment. Late in a transaction: others wait from here to its end.
 */
export const issueDocument = async (
  tx: Transaction,
  facts: DocumentFacts,
): Promise<{ readonly row: DocumentRow; readonly isNew: boolean }> => {
  const { cause, accountId, contractId, at, ...shown } = facts;
  const { kind } = shown.settlement;
  const sequence = await nextSequence(tx, kind);
  // Behind the lock, so that two with one cause cannot both pass.
  const known = await documentOfCause(tx, cause);
  if (known !== undefined) {
    await tx
      .update(documentSeries)
      .set({ last: sequence - 1 })
      .where(eq(documentSeries.kind, kind));
    return { row: known, isNew: false };
  }
  const number = documentNumber(kind, sequence);
  const frozen = canonicalJson(FrozenDocument.parse({ ...shown, form: 1, number, taxRate: 10 }));
  const [row] = await tx
    .insert(issuedDocuments)
    .values({
      number,
      kind,
      sequence,
      cause,
      accountId,
      contractId,
      serialId: shown.serialId,
      issuedOn: shown.issuedOn,
      dueOn: shown.settlement.kind === "invoice" ? shown.settlement.dueOn : null,
      total: shown.total,
      tax: shown.tax,
      counterparty: shown.recipient.name,
      corrects: shown.settlement.kind === "credit-note" ? shown.settlement.corrects : null,
      frozen,
      frozenSha256: sha256Of(frozen),
      issuedAt: at,
    })
    .returning();
  if (row === undefined) throw new Error(`${number} was not kept`);
  return { row, isNew: true };
};
