import { civilDayAt } from "@setsuna/account";
import type { Log } from "@setsuna/kit";
import { type Database, type JobsPort, newRowId } from "../../platform/index.ts";
import type { ChargingPort } from "./charging-port.ts";
import type { ContractChanges } from "./contract-changes.ts";
import { bySystem, type UndatedContractEvent } from "./contract-command.ts";
import { contractIdsOf, dueContractsAfter, filterDue } from "./contract-store.ts";

export interface RenewalParts {
  readonly database: Database;
  readonly changes: ContractChanges;
  readonly charging: Pick<ChargingPort, "settle" | "settleAll">;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Renewals {
  /** Renewals, retries and ends of the day. Returns the number processed. Throws at the end if some failed; call again to retry. */
  runDue(): Promise<number>;
  cardKept(accountId: string): Promise<void>;
}

/**
 * Contracts per transaction. Sharing statements makes renewals cheap, but larger batches block others longer on the embedded
 * database.
 */
const BATCH = 40;
/** One step is written while the gateway works on the other. */
const TOGETHER = 2;
const PAGE = 400;
/** Steps per contract and run. More than two only if the clock jumped. */
const MAX_STEPS = 50;

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH));

const applyEvent = async (
  { database, changes, charging, now }: RenewalParts,
  contractId: string,
  event: UndatedContractEvent,
): Promise<void> => {
  const change = await database.transaction((tx) => changes.apply(tx, contractId, event, bySystem(now())));
  // Streams pick up changes within a second. Announce an ended ID at once.
  if (change.endedIds.length > 0) changes.afterCommit(change);
  for (const key of change.ordered) await charging.settle(key, now());
};

/** Orders in one transaction, charges outside any, and writes in another. */
const stepTogether = async (
  { database, changes, charging, now }: RenewalParts,
  contractIds: readonly string[],
): Promise<void> => {
  const commands = contractIds.map((contractId) => ({ contractId, event: { kind: "day-came" as const } }));
  const made = await database.transaction((tx) => changes.applyAll(tx, commands, bySystem(now())));
  const endedIds = made.flatMap((change) => change.endedIds);
  if (endedIds.length > 0) changes.afterCommit({ endedIds });
  await charging.settleAll(
    made.flatMap(({ ordered }) => ordered),
    now(),
  );
};

const advanceTo = async (parts: RenewalParts, contractIds: readonly string[], day: string): Promise<void> => {
  let due = contractIds;
  for (let step = 0; step < MAX_STEPS && due.length > 0; step += 1) {
    await stepTogether(parts, due);
    due = await filterDue(parts.database, due, day);
  }
};

/** If a batch fails, renews each contract individually. Returns the number of failures. */
const processBatch = async (parts: RenewalParts, batch: readonly string[], day: string): Promise<number> => {
  const { log } = parts;
  try {
    await advanceTo(parts, batch, day);
    return 0;
  } catch (error) {
    log.warn({ err: error, contracts: batch.length }, "contracts are renewed one by one");
  }
  let failed = 0;
  for (const id of batch) {
    try {
      await advanceTo(parts, [id], day);
    } catch (error) {
      failed += 1;
      log.error({ err: error, contract: id }, "a contract could not be renewed");
    }
  }
  return failed;
};

const processAll = async (parts: RenewalParts, day: string): Promise<{ readonly done: number; readonly failed: number }> => {
  let done = 0;
  let failed = 0;
  let after = "";
  for (;;) {
    const ids = await dueContractsAfter(parts.database, day, after, PAGE);
    const rest = batchesOf(ids).values();
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        for (const batch of rest) {
          const left = await processBatch(parts, batch, day);
          done += batch.length - left;
          failed += left;
        }
      }),
    );
    if (ids.length < PAGE) return { done, failed };
    after = ids.at(-1) ?? "";
  }
};

export const renewals = (parts: RenewalParts): Renewals => ({
  runDue: async () => {
    const day = civilDayAt(parts.now().getTime());
    const { done, failed } = await processAll(parts, day);
    if (done + failed > 0) parts.log.info({ day, contracts: done, failed }, "renewals");
    if (failed > 0) throw new Error(`${failed} contracts could not be seen to`);
    return done;
  },

  cardKept: async (accountId) => {
    for (const id of await contractIdsOf(parts.database, accountId)) await applyEvent(parts, id, { kind: "card-changed" });
  },
});

/** Runs daily at 00:00 in Tokyo. */
const RENEWALS_JOB = "renewals";

/** Daily, at startup, and when a card is kept (`cardKeptJob` with `accountId`). */
export const scheduleRenewals = async (
  jobs: JobsPort,
  cardKeptJob: string,
  work: Renewals,
  database: Database,
  now: Date,
): Promise<void> => {
  jobs.work(RENEWALS_JOB, async () => {
    await work.runDue();
  });
  jobs.work(cardKeptJob, ({ data }) => work.cardKept(data.accountId ?? ""));
  jobs.daily(RENEWALS_JOB);
  const order = { name: RENEWALS_JOB, key: `start:${newRowId()}`, data: {}, runAt: now };
  await database.transaction((tx) => jobs.enqueue(tx, order, now));
};
