import type { Log } from "@setsuna/kit";
import { openPayingWorld } from "../../../apps/studio/src/billing/contracts/paying-world.fake.ts";
import { scheduleRenewals } from "../../../apps/studio/src/billing/contracts/renewals.ts";
import { TEST_ISSUERS } from "../../../apps/studio/src/billing/documents/document.fake.ts";
import { openDocuments } from "../../../apps/studio/src/billing/documents/open-documents.ts";
import { CARD_KEPT_JOB } from "../../../apps/studio/src/billing/payment/cards.ts";
import type { GatewayPort } from "../../../apps/studio/src/billing/payment/gateway-port.ts";
import { auditPort } from "../../../apps/studio/src/platform/audit/audit-log.ts";
import { outboxMail } from "../../../apps/studio/src/platform/mail/outbox.ts";
import type { Database } from "../../../apps/studio/src/platform/storage/database.ts";
import type { BillingFaults } from "./billing-faults.ts";

/** Yen, owed without a review. */
const INVOICE_LIMIT = 100_000;

export interface BillingServerParts {
  readonly database: Database;
  readonly clock: { now: Date };
  readonly around: (gateway: GatewayPort) => GatewayPort;
  readonly log: Log;
  readonly faults: BillingFaults;
}

export type BillingServer = Awaited<ReturnType<typeof startBillingServer>>;

export const startBillingServer = async ({ database, clock, around, log, faults }: BillingServerParts) => {
  const world = openPayingWorld(database, clock, around, INVOICE_LIMIT, log);
  const now = () => clock.now;
  const documents = openDocuments({
    database,
    mail: outboxMail(() => undefined),
    audit: auditPort,
    issuers: TEST_ISSUERS,
    now,
    log,
    pdfMaker: { render: () => Promise.reject(new Error("no PDF in this world")), stop: () => Promise.resolve() },
  });
  const { jobs, renewing, payment, billing } = world;
  const idle = { ...renewing, runDue: () => Promise.resolve(0) };
  await scheduleRenewals(jobs, CARD_KEPT_JOB, faults.has("renewalsForgotten") ? idle : renewing, database, clock.now);
  documents.schedule(jobs, billing.changes);
  if (!faults.has("recoveryForgotten")) await payment.charging.recoverAll(clock.now);
  return {
    ...world,
    tick: async (): Promise<void> => {
      await jobs.runDue();
      if (!faults.has("recoveryForgotten")) await payment.recover();
    },
    changeCard: async (accountId: string, card: string, key: string): Promise<void> => {
      await world.keep(accountId, card);
      const order = { name: CARD_KEPT_JOB, key, data: { accountId }, runAt: clock.now };
      await database.transaction((tx) => jobs.enqueue(tx, order, clock.now));
    },
  };
};
