import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { databaseJobs } from "../../platform/jobs/database-jobs.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, charges, mailOutbox } from "../../platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { insertSetup } from "./card-store.ts";
import { cards } from "./cards.ts";
import { detachReplacedCards } from "./replaced-cards.ts";
import { stripeGateway } from "./stripe/stripe-gateway.ts";
import { FakeStripe } from "./stripe/stripe-server.fake.ts";

let opened: OpenDatabase;
let stripe: FakeStripe;
beforeAll(async () => {
  opened = await openEmbeddedCopy();
  stripe = await FakeStripe.open();
}, 120_000);
afterAll(async () => {
  await stripe.close();
  await opened.close();
});

it("a replaced card is detached at Stripe once no charge waits for it, and its owner is notified", async () => {
  const { database } = opened;
  let now = new Date("2026-11-21T03:00:00Z");
  const jobs = databaseJobs({ database, now: () => now, log: silentLog, alone: true });
  const server = { host: "127.0.0.1", port: stripe.port, protocol: "http" } as const;
  const gateway = stripeGateway({ secretKey: "sk_test", publishableKey: "pk_test", webhookSecret: "whsec", server }, silentLog);
  const kept = cards({ database, gateway, jobs, audit: auditPort, mail: outboxMail(() => undefined) });
  detachReplacedCards({ database, gateway, jobs, now: () => now }, jobs);
  jobs.work("card-kept", async () => undefined);
  const accountId = newRowId();
  await database.insert(accounts).values({ id: accountId, email: "owner@example.jp", locale: "ja", createdAt: now });

  const save = async (setup: string, paymentMethod: string, last4: string): Promise<void> => {
    const card = { brand: "visa", last4, exp_month: 12, exp_year: 2030 };
    stripe.setups.set(setup, { id: setup, status: "succeeded", payment_method: { id: paymentMethod, type: "card", card } });
    stripe.attached.add(paymentMethod);
    await insertSetup(database, { setup, accountId, gateway: "stripe", customer: "cus_1", state: "open", createdAt: now });
    await kept.finishSetup(setup, now);
    await kept.finishSetup(setup, now);
    await jobs.runDue();
  };
  const mails = async () => (await database.select().from(mailOutbox)).map(({ template, data }) => [template, data.last4]);

  await save("seti_a", "pm_a", "1111");
  expect([[...stripe.attached], await mails()]).toEqual([["pm_a"], []]);

  await database.insert(charges).values({
    key: "renewal:c:1",
    purpose: "renewal",
    contractId: "c",
    accountId,
    gateway: "stripe",
    customer: "cus_1",
    paymentMethod: "pm_a",
    amount: 6_000,
    offSession: true,
    description: "",
    state: "pending",
    orderedAt: now,
    nextAskAt: now,
  });
  await save("seti_b", "pm_b", "2222");
  expect([...stripe.attached]).toEqual(["pm_a", "pm_b"]);
  expect(await mails()).toEqual([["card-changed", "2222"]]);

  await database.update(charges).set({ state: "succeeded", settledAt: now }).where(eq(charges.key, "renewal:c:1"));
  now = new Date(now.getTime() + 3_600_000);
  await jobs.runDue();
  expect([...stripe.attached]).toEqual(["pm_b"]);

  stripe.attached.delete("pm_b");
  await save("seti_c", "pm_c", "3333");
  expect([...stripe.attached]).toEqual(["pm_c"]);
  const asked = stripe.requests.filter(({ path }) => path.endsWith("/detach")).map(({ path }) => path);
  expect(asked).toEqual(["/v1/payment_methods/pm_a/detach", "/v1/payment_methods/pm_b/detach"]);
}, 60_000);
