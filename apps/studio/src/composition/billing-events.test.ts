import { Email, SerialId } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailTemplate, MailTemplates, OutgoingMail } from "../platform/index.ts";
import { MAIL_SAMPLES } from "../platform/mail/mail-samples.fake.ts";
import { outboxMail } from "../platform/mail/outbox.ts";
import type { OpenDatabase, Transaction } from "../platform/storage/database.ts";
import { newRowId } from "../platform/storage/row-id.ts";
import { accounts, mailOutbox, serialIds } from "../platform/storage/schema/index.ts";
import { enginesOf } from "../platform/storage/testing/test-databases.ts";
import { readEvents } from "../streams/events/event-store.ts";
import { withBillingEvents } from "./billing-events.ts";

const ID = SerialId.parse("abcdefg");
const now = new Date("2026-11-21T00:00:00Z");
const mail = withBillingEvents(outboxMail(() => undefined));

describe.each(enginesOf(import.meta.url))("a mail about an ID's licences, on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
    const accountId = newRowId();
    const { database } = opened;
    await database.insert(accounts).values({ id: accountId, email: "a@example.com", createdAt: now });
    const values = { accountId, plan: "pro", videoChannels: 3, contractStatus: "usable", createdAt: now } as const;
    await database.insert(serialIds).values({ id: ID, ...values });
  }, 120_000);
  afterAll(() => opened.close());

  const sent = <Name extends MailTemplate>(template: Name, data: MailTemplates[Name]): OutgoingMail<Name> => {
    const to = Email.parse("a@example.com");
    return { reason: `${template}:${newRowId()}`, to, language: "en", template, data };
  };
  const send = (tx: Transaction) =>
    mail.enqueueAll(
      tx,
      [
        sent("purchase-complete", MAIL_SAMPLES["purchase-complete"]),
        sent("renewal-receipt", MAIL_SAMPLES["renewal-receipt"]),
        sent("renewal-failed", MAIL_SAMPLES["renewal-failed"]),
        sent("payment-restricted", MAIL_SAMPLES["payment-restricted"]),
        sent("invoice-issued", MAIL_SAMPLES["invoice-issued"]),
        sent("licence-ended", MAIL_SAMPLES["licence-ended"]),
        sent("order-awaiting", MAIL_SAMPLES["order-awaiting"]),
        sent("card-changed", MAIL_SAMPLES["card-changed"]),
        sent("purchase-complete", { ...MAIL_SAMPLES["purchase-complete"], serialId: "" }),
      ],
      now,
    );

  it("comes with a matching event, or with none if the mail's transaction fails", async () => {
    const failing = opened.database.transaction(async (tx) => {
      await send(tx);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await readEvents(opened.database, ID, 0)).toEqual([]);
    await opened.database.transaction(send);
    expect(await opened.database.select().from(mailOutbox)).toHaveLength(9);
    const licence = { at: now.toISOString(), plan: "pro", licences: 3, total: 49_500 };
    expect(await readEvents(opened.database, ID, 0)).toEqual([
      { type: "licence.purchased", cursor: 1, ...licence, document: "R-000001", renewsOn: "2026-12-21" },
      { type: "licence.renewed", cursor: 2, ...licence, document: "R-000002", renewsOn: "2027-01-21" },
      { type: "licence.renewal-failed", cursor: 3, ...licence, triesAgainOn: "2026-12-24", restrictedOn: "2026-12-28" },
      { type: "licence.restricted", cursor: 4, ...licence, endsOn: "2027-02-19" },
      { type: "invoice.issued", cursor: 5, at: licence.at, document: "I-000001", total: 49_500, dueOn: "2026-12-31" },
      { type: "licence.ended", cursor: 6, at: licence.at, plan: "pro", why: "not-paid" },
    ]);
  });
});
