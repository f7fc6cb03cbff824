import { and, eq, isNull } from "drizzle-orm";
import type { Database, Job, JobsPort, Transaction } from "../../platform/index.ts";
import { charges } from "../../platform/storage/schema/payments.ts";
import type { GatewayPort } from "./gateway-port.ts";

/** The job's data is `paymentMethod` and `round`, counted from 1. */
const DETACH_JOB = "card-replaced";
/** Retry interval while the card has a charge in progress, ms. */
const LOOK_AGAIN_MS = 3_600_000;

export interface ReplacedCardParts {
  readonly database: Database;
  readonly gateway: Pick<GatewayPort, "detachCard">;
  readonly jobs: Pick<JobsPort, "enqueue">;
  readonly now: () => Date;
}

const order = (jobs: ReplacedCardParts["jobs"], tx: Transaction, paymentMethod: string, round: number, runAt: Date, now: Date) =>
  jobs.enqueue(
    tx,
    { name: DETACH_JOB, key: `${paymentMethod}:${round}`, data: { paymentMethod, round: String(round) }, runAt },
    now,
  );

export const orderDetach = (jobs: ReplacedCardParts["jobs"], tx: Transaction, paymentMethod: string, now: Date): Promise<void> =>
  order(jobs, tx, paymentMethod, 1, now, now);

const isCharged = async (database: Database, paymentMethod: string): Promise<boolean> =>
  (await database.$count(charges, and(eq(charges.paymentMethod, paymentMethod), isNull(charges.settledAt)))) > 0;

/** A card with an open charge stays until its outcome: detached, it would be refused. */
export const detachReplacedCards = (
  { database, gateway, jobs, now }: ReplacedCardParts,
  workers: Pick<JobsPort, "work">,
): void => {
  workers.work(DETACH_JOB, async ({ data }: Job) => {
    const { paymentMethod = "", round = "1" } = data;
    if (!(await isCharged(database, paymentMethod))) {
      await gateway.detachCard(paymentMethod);
      return;
    }
    const at = now();
    const again = new Date(at.getTime() + LOOK_AGAIN_MS);
    await database.transaction((tx) => order(jobs, tx, paymentMethod, Number(round) + 1, again, at));
  });
};
