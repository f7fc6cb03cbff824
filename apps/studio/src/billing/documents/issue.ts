import { documentNumber, FrozenDocument, type Issuer } from "@setsuna/account";
import type { BillingAddress, Language } from "@setsuna/contracts";
import { desc, eq, inArray } from "drizzle-orm";
import { canonicalJson, type Transaction } from "../../platform/index.ts";
import { documentSeries, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import { sha256Of } from "./pdf-store.ts";

export type DocumentRow = typeof issuedDocuments.$inferSelect;

export type DocumentFacts = Omit<FrozenDocument, "form" | "number" | "taxRate" | "issuer" | "recipient" | "language"> & {
  readonly issuer: Issuer;
  readonly recipient: BillingAddress;
  readonly language: Language;
  readonly cause: string;
  readonly accountId: string;
  readonly contractId: string;
  readonly at: Date;
};

export const documentOfCause = async (tx: Transaction, cause: string): Promise<DocumentRow | undefined> => {
  const [row] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.cause, cause));
  return row;
};

/** The account's last document, as frozen at issue, even if the account has changed since. */
export const lastDocumentOf = async (tx: Transaction, accountId: string): Promise<FrozenDocument | undefined> => {
  const [row] = await tx
    .select({ frozen: issuedDocuments.frozen })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.accountId, accountId))
    .orderBy(desc(issuedDocuments.issuedAt))
    .limit(1);
  return row === undefined ? undefined : FrozenDocument.parse(JSON.parse(row.frozen));
};

/** Locks until the transaction ends. A rollback releases the numbers. */
const holdSeries = async (tx: Transaction, kind: DocumentRow["kind"]): Promise<number> => {
  const [row] = await tx.select().from(documentSeries).where(eq(documentSeries.kind, kind)).for("update");
  if (row === undefined) throw new Error(`there is no number series of ${kind}`);
  return row.last;
};

const frozenRow = ({ cause, accountId, contractId, at, ...shown }: DocumentFacts, sequence: number): DocumentRow => {
  const { settlement } = shown;
  const { kind } = settlement;
  const number = documentNumber(kind, sequence);
  const frozen = canonicalJson(FrozenDocument.parse({ ...shown, form: 1, number, taxRate: 10 }));
  return {
    number,
    kind,
    sequence,
    cause,
    accountId,
    contractId,
    serialId: shown.serialId,
    issuedOn: shown.issuedOn,
    dueOn: settlement.kind === "invoice" ? settlement.dueOn : null,
    total: shown.total,
    tax: shown.tax,
    counterparty: shown.recipient.name,
    corrects: settlement.kind === "credit-note" ? settlement.corrects : null,
    frozen,
    frozenSha256: sha256Of(frozen),
    issuedAt: at,
  };
};

export interface IssuedDocument {
  readonly row: DocumentRow;
  /** False if it already existed. */
  readonly isNew: boolean;
}

const issueOfKind = async (
  tx: Transaction,
  kind: DocumentRow["kind"],
  facts: readonly DocumentFacts[],
): Promise<Map<string, IssuedDocument>> => {
  const last = await holdSeries(tx, kind);
  const causes = facts.map(({ cause }) => cause);
  // Check after locking, so that two documents with one cause can't both pass.
  const known = await tx.select().from(issuedDocuments).where(inArray(issuedDocuments.cause, causes));
  const issued = new Map<string, IssuedDocument>(known.map((row) => [row.cause, { row, isNew: false }]));
  const rows: DocumentRow[] = [];
  for (const one of facts) {
    if (issued.has(one.cause)) continue;
    const row = frozenRow(one, last + rows.length + 1);
    rows.push(row);
    issued.set(one.cause, { row, isNew: true });
  }
  if (rows.length > 0) {
    await tx
      .update(documentSeries)
      .set({ last: last + rows.length })
      .where(eq(documentSeries.kind, kind));
    await tx.insert(issuedDocuments).values(rows);
  }
  return issued;
};

/** A credit note follows the document it corrects, even within one transaction. */
const KINDS = ["invoice", "receipt", "credit-note"] as const;

/**
 * Issues documents by cause; a known cause returns its document, even from a concurrent transaction. Call it late: others wait
 * until the transaction ends.
 */
export const issueDocuments = async (
  tx: Transaction,
  facts: readonly DocumentFacts[],
): Promise<ReadonlyMap<string, IssuedDocument>> => {
  const issued = new Map<string, IssuedDocument>();
  for (const kind of KINDS) {
    const own = facts.filter(({ settlement }) => settlement.kind === kind);
    if (own.length === 0) continue;
    for (const [cause, document] of await issueOfKind(tx, kind, own)) issued.set(cause, document);
  }
  return issued;
};

export const issueDocument = async (tx: Transaction, facts: DocumentFacts): Promise<IssuedDocument> => {
  const issued = (await issueDocuments(tx, [facts])).get(facts.cause);
  if (issued === undefined) throw new Error(`the document of ${facts.cause} was not issued`);
  return issued;
};
