import { randomInt } from "node:crypto";
import type { PurchaseIntent } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { databaseJobs } from "../../platform/jobs/database-jobs.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { Database, Transaction } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, contracts, serialIds } from "../../platform/storage/schema/index.ts";
import { keepBillingAddress } from "../documents/billing-addresses.ts";
import { billingNotices } from "../documents/billing-notices.ts";
import { TEST_ISSUERS, TOKYO } from "../documents/document.fake.ts";
import { documentsPort } from "../documents/documents.ts";
import { keepCard } from "../payment/card-store.ts";
import type { GatewayPort } from "../payment/gateway-port.ts";
import { payments } from "../payment/payments.ts";
import { shownTestCard, testCard, testPaymentMethod } from "../payment/test-gateway/test-cards.ts";
import { testGateway } from "../payment/test-gateway/test-gateway.ts";
import { openBilling } from "./billing.ts";
import type { BillingNotice } from "./notices-port.ts";
import { confirmQuote } from "./purchases.ts";
import { createQuote } from "./quotes.ts";
import { renewals } from "./renewals.ts";

const ORIGIN = { address: "192.0.2.1", userAgent: "" };

export const openPayingWorld = (
  database: Database,
  clock: { now: Date },
  around: (gateway: GatewayPort) => GatewayPort = (gateway) => gateway,
  invoiceLimit = 100_000_000,
  log: Log = silentLog,
) => {
  const secrets = secretsUnder(Buffer.alloc(32, 7));
  const now = () => clock.now;
  const documents = documentsPort({ mail: outboxMail(() => undefined), issuers: TEST_ISSUERS });
  const notices: BillingNotice[] = [];
  const mailed = billingNotices(outboxMail(() => undefined));
  const jobs = databaseJobs({ database, now, log, alone: true });
  const paying = {
    database,
    secrets,
    jobs,
    audit: auditPort,
    mail: outboxMail(() => undefined),
    now,
    log,
  };
  const payment = payments(paying, around(testGateway(paying)));
  const { charging } = payment;
  const parts = {
    database,
    secrets,
    audit: auditPort,
    random: randomInt,
    ended: { endIfGone: () => undefined },
    onSerialIdsChanged: () => undefined,
    charging,
    documents,
    notices: {
      send: async (tx: Transaction, notice: BillingNotice) => {
        notices.push(notice);
        await mailed.send(tx, notice);
      },
    },
    invoiceLimit,
    log,
  };
  const billing = openBilling(parts);
  const renewing = renewals({ database, changes: billing.changes, charging, now, log });

  const keep = (accountId: string, card: string) =>
    database.transaction(async (tx) => {
      const kept = testCard(card);
      if (kept === undefined) throw new Error(`there is no test card ${card}`);
      await keepCard(tx, {
        accountId,
        gateway: "test",
        customer: `cus_test_${accountId}`,
        paymentMethod: testPaymentMethod(kept),
        ...shownTestCard(kept),
        keptAt: clock.now,
      });
    });

  return {
    database,
    clock,
    jobs,
    payment,
    billing,
    renewing,
    notices,
    keep,
    owner: async (card: string | undefined): Promise<string> => {
      const id = newRowId();
      await database.insert(accounts).values({ id, email: `${id}@example.com`, createdAt: clock.now });
      await database.transaction((tx) => keepBillingAddress(tx, id, TOKYO, clock.now));
      if (card !== undefined) await keep(id, card);
      return id;
    },
    buy: async (accountId: string, intent: PurchaseIntent) => {
      const cause = { actor: accountId, origin: ORIGIN, at: clock.now };
      const quote = await createQuote(database, parts, accountId, intent, null, cause);
      return confirmQuote({ ...parts, changes: billing.changes }, accountId, quote.id, cause);
    },
    contractsOf: (accountId: string) => database.select().from(contracts).where(eq(contracts.accountId, accountId)),
    idsOf: (accountId: string) => database.select().from(serialIds).where(eq(serialIds.accountId, accountId)),
  };
};
export type PayingWorld = ReturnType<typeof openPayingWorld>;
