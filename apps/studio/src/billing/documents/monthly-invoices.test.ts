import { randomInt } from "node:crypto";
import { addDays, civilDayAt } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, chargeAddressees, issuedDocuments, mailOutbox, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { openBilling } from "../contracts/billing.ts";
import { FakeCharging } from "../contracts/charging-port.fake.ts";
import { confirmQuote } from "../contracts/purchases.ts";
import { createQuote } from "../contracts/quotes.ts";
import { renewals } from "../contracts/renewals.ts";
import { keepBillingAddress } from "./billing-addresses.ts";
import { billingNotices } from "./billing-notices.ts";
import { TEST_ISSUERS, TOKYO } from "./document.fake.ts";
import { documentsPort } from "./documents.ts";
import { runInvoiceDays } from "./invoice-days.ts";
import { payInvoice } from "./invoice-payment.ts";

const at = (day: string) => new Date(`${day}T00:00:00+09:00`);

describe.each(enginesOf(import.meta.url))("a contract paid by invoice, on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  it("is invoiced each month from its first day, stops for an unpaid invoice, and ends after 60 days", async () => {
    const { database } = opened;
    const clock = { now: at("2027-01-31") };
    const mail = outboxMail(() => undefined);
    const charging = await FakeCharging.open(database);
    const parts = {
      database,
      secrets: secretsUnder(Buffer.alloc(32, 7)),
      audit: auditPort,
      random: randomInt,
      ended: { endIfGone: () => undefined },
      onSerialIdsChanged: () => undefined,
      charging,
      documents: documentsPort({ mail, issuers: TEST_ISSUERS }),
      notices: billingNotices(mail),
      invoiceLimit: 300_000,
      log: silentLog,
    };
    const { changes } = openBilling(parts);
    const renewing = renewals({ database, changes, charging, now: () => clock.now, log: silentLog });
    const days = { database, mail, contracts: changes, log: silentLog };
    const accountId = newRowId();
    await database.transaction(async (tx) => {
      await tx.insert(accounts).values({ id: accountId, email: "monthly@example.jp", createdAt: clock.now });
      await keepBillingAddress(tx, accountId, TOKYO, clock.now);
    });
    const cause = { actor: accountId, origin: { address: "192.0.2.1", userAgent: "" }, at: clock.now };
    const intent = { kind: "buy", plan: "commercial", licences: 2, method: "invoice", periodMonths: 1, serialId: null } as const;
    const quote = await createQuote(database, parts, accountId, intent, null, cause);
    await confirmQuote({ ...parts, changes }, accountId, quote.id, cause, "en");

    const statusOfId = async () => {
      const [row] = await database.select().from(serialIds).where(eq(serialIds.accountId, accountId));
      return row?.contractStatus ?? "gone";
    };
    const seen: string[] = [];
    for (let day = "2027-01-31"; day <= "2027-07-31"; day = addDays(day, 1)) {
      clock.now = at(day);
      await Promise.all([renewing.runDue(), renewing.runDue()]);
      await runInvoiceDays(days, clock.now);
      // The first two are paid, the third isn't.
      if (day === "2027-02-10" || day === "2027-04-30")
        await database.transaction((tx) =>
          payInvoice(
            tx,
            day === "2027-02-10" ? "I-000001" : "I-000002",
            day,
            { ...cause, actor: "admin", at: clock.now },
            { ...days, audit: auditPort },
          ),
        );
      const status = await statusOfId();
      if (!seen.at(-1)?.endsWith(status)) seen.push(`${civilDayAt(clock.now.getTime())} ${status}`);
    }
    const issued = await database.select().from(issuedDocuments).orderBy(asc(issuedDocuments.sequence));
    expect(issued.map(({ number, issuedOn, dueOn, total }) => [number, issuedOn, dueOn, total])).toEqual([
      ["I-000001", "2027-01-31", "2027-02-28", 12_000],
      ["I-000002", "2027-02-28", "2027-03-31", 12_000],
      ["I-000003", "2027-03-31", "2027-04-30", 12_000],
      ["I-000004", "2027-04-30", "2027-05-31", 12_000],
    ]);
    expect(issued.map(({ frozen }) => JSON.parse(frozen).language)).toEqual(["en", "ja", "ja", "ja"]);
    expect(await database.select().from(chargeAddressees)).toEqual([]);
    expect(seen).toEqual([
      "2027-01-31 usable",
      "2027-04-01 payment-unconfirmed-usable",
      "2027-04-14 restricted-payment",
      "2027-04-30 usable",
      "2027-05-01 payment-unconfirmed-usable",
      "2027-05-14 restricted-payment",
      "2027-06-29 gone",
    ]);
    const mails = await database.select().from(mailOutbox).where(eq(mailOutbox.recipient, "monthly@example.jp"));
    const count = (template: string) => mails.filter((row) => row.template === template).length;
    expect([count("invoice-issued"), count("payment-restricted"), count("licence-ended"), count("invoice-paid")]).toEqual([
      4, 2, 1, 2,
    ]);
  }, 300_000);
});
