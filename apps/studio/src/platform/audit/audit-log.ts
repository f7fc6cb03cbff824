import { MIN_AUDIT_DAYS } from "@setsuna/contracts";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { auditLog } from "../storage/schema/audit.ts";
import type { AuditBatchPort, AuditEvent } from "./audit-port.ts";
import { CHAIN_START, entryHash } from "./hash-chain.ts";

/** Arbitrary, but the same for every instance. */
const CHAIN_LOCK = 7_281_002;
const VERIFIED_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Writers wait until the transaction ends, so that numbers have no gaps and no action lacks its entry. */
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
    const by = origin.member === undefined ? {} : { by: origin.member };
    const facts = { sequence, at, actor, action, subject, address: origin.address, detail: { ...detail, ...by } };
    const previousHash = hash;
    hash = entryHash(previousHash, facts);
    return { ...facts, previousHash, hash };
  });
  await tx.insert(auditLog).values(rows);
};

/** Record last in a transaction: later writers wait for its end. */
export const auditPort: AuditBatchPort = { record: (tx, event) => recordAll(tx, [event]), recordAll };

export interface AuditVerification {
  readonly entries: number;
  /** The chain of erased entries is verified, but not their content. */
  readonly erased: number;
  /** First entry that does not follow from the previous one; null: none. */
  readonly brokenAt: number | null;
}

/** Erased as the database allows: late enough, with all personal data gone. */
const isErased = ({ at, erasedAt, actor, subject, address, detail }: typeof auditLog.$inferSelect): boolean =>
  erasedAt !== null &&
  erasedAt.getTime() - at.getTime() > MIN_AUDIT_DAYS * DAY_MS &&
  [actor, subject, address].every((text) => text === "") &&
  Object.keys(detail).length === 0;

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
