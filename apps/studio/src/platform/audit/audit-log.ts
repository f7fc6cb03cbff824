import { MIN_AUDIT_DAYS } from "@setsuna/contracts";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { auditLog } from "../storage/schema/index.ts";
import type { AuditBatchPort, AuditEvent } from "./audit-port.ts";
import { CHAIN_START, entryHash } from "./hash-chain.ts";

/** Any number, the same for every instance: who holds it writes the next entry. */
const CHAIN_LOCK = 7_281_002;
const VERIFIED_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/**
 * Serializes writers from their entry until their transaction ends, so that numbers have no gaps and no action lacks its entry.
 */
const lockChain = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);

const recordAll = async (tx: Transaction, events: readonly AuditEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await lockChain(tx);
  const [last] = await tx
    .select({ sequence: auditLog.sequence, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.sequence))
    .limit(1);
  let { sequence, hash } = last ?? { sequence: 0, hash: CHAIN_START };
  const rows = events.map((event) => {
    sequence += 1;
    const { at, actor, action, subject, origin, detail } = event;
    const facts = { sequence, at, actor, action, subject, address: origin.address, detail: { ...detail } };
    const previousHash = hash;
    hash = entryHash(previousHash, facts);
    return { ...facts, previousHash, hash };
  });
  await tx.insert(auditLog).values(rows);
};

/** The audit log as other parts write it. Record last in a transaction: later writers wait for its end. */
export const auditPort: AuditBatchPort = { record: (tx, event) => recordAll(tx, [event]), recordAll };

export interface AuditVerification {
  /** Entries that were looked at. */
  readonly entries: number;
  /** The erased ones among them: their place in the chain is verified, but not their content. */
  readonly erased: number;
  /** The first entry that does not follow from the one before; null when all do. */
  readonly brokenAt: number | null;
}

/** Erased as the database lets entries be erased: late enough, and with nothing left that it said of people. */
const isErased = ({ at, erasedAt, actor, subject, address, detail }: typeof auditLog.$inferSelect): boolean =>
  erasedAt !== null &&
  erasedAt.getTime() - at.getTime() > MIN_AUDIT_DAYS * DAY_MS &&
  [actor, subject, address].every((text) => text === "") &&
  Object.keys(detail).length === 0;

/** Walks the chain from its start, a few hundred entries at a time. */
export const verifyAuditLog = async (database: Database): Promise<AuditVerification> => {
  let entries = 0;
  let erased = 0;
  let hash = CHAIN_START;
  for (;;) {
    const rows = await database
      .select()
      .from(auditLog)
      .where(gt(auditLog.sequence, entries))
      .orderBy(asc(auditLog.sequence))
      .limit(VERIFIED_AT_ONCE);
    for (const row of rows) {
      const { previousHash, hash: kept, erasedAt, ...facts } = row;
      entries += 1;
      if (erasedAt !== null) erased += 1;
      const says = erasedAt === null ? kept === entryHash(hash, facts) : isErased(row);
      if (facts.sequence !== entries || previousHash !== hash || !says) return { entries, erased, brokenAt: entries };
      hash = kept;
    }
    if (rows.length < VERIFIED_AT_ONCE) return { entries, erased, brokenAt: null };
  }
};
