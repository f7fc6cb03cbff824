import { API, type ApiName } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { databaseJobs } from "../../platform/jobs/database-jobs.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, charges, gatewayEvents, jobs, refunds, testGatewayCharges } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import type { ChargeRequest, SettledCharge } from "../contracts/charging-port.ts";
import { keepCard } from "./card-store.ts";
import { type GatewayPort, GatewayUnavailable } from "./gateway-port.ts";
import { type Payments, payments } from "./payments.ts";
import { answerCharge } from "./test-gateway/holder.ts";
import { signNotice } from "./test-gateway/notices.ts";
import { TEST_CARDS, testCard, testPaymentMethod } from "./test-gateway/test-cards.ts";
import { testGateway } from "./test-gateway/test-gateway.ts";

const secrets = secretsUnder(Buffer.alloc(32, 7));
const START = new Date("2026-11-21T00:00:00Z");
const ORIGIN = { address: "192.0.2.1", userAgent: "" };

describe.each(enginesOf(import.meta.url))("payments on $name", ({ open }) => {
  let opened: OpenDatabase;
  let now: Date;
  let silent: number;
  let asked: string[];
  let settled: SettledCharge[];
  let afterwards: string[];
  let pay: Payments;
  const accountId = newRowId();

  const flaky = (gateway: GatewayPort): GatewayPort => ({
    ...gateway,
    charge: async (order) => {
      asked.push(order.idempotencyKey);
      const charge = await gateway.charge(order);
      if (silent > 0) {
        silent -= 1;
        throw new GatewayUnavailable("lost");
      }
      return charge;
    },
  });
  const start = (): Payments => {
    const { database } = opened;
    const parts = {
      database,
      secrets,
      audit: auditPort,
      mail: outboxMail(() => undefined),
      now: () => now,
      log: silentLog,
    };
    const queue = databaseJobs({ database, now: () => now, log: silentLog, alone: true });
    const made = payments({ ...parts, jobs: queue }, flaky(testGateway(parts)));
    for (const purpose of ["purchase", "renewal"] as const)
      made.charging.settleWith(purpose, async (_tx, outcomes) => {
        settled.push(...outcomes);
        return () => {
          afterwards.push(...outcomes.map(({ key }) => key));
        };
      });
    return made;
  };
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const keep = (card: string) =>
    opened.database.transaction((tx) =>
      keepCard(tx, {
        accountId,
        gateway: "test",
        customer: "cus_test",
        paymentMethod: testPaymentMethod(testCard(card) ?? expect.fail(card)),
        brand: "visa",
        last4: "4242",
        expiryMonth: 12,
        expiryYear: 2099,
        keptAt: now,
      }),
    );
  const order = async (key: string, offSession = false, lastOn: string | null = null): Promise<void> => {
    const request: ChargeRequest = {
      key,
      purpose: offSession ? "renewal" : "purchase",
      contractId: "contract",
      accountId,
      amount: 6000,
      offSession,
      lastOn,
      description: "Commercial",
      at: now,
    };
    await opened.database.transaction((tx) => pay.charging.orderAll(tx, [request]));
  };
  const read = (key: string) => pay.charging.read(opened.database, key);

  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.execute(
      sql`truncate accounts, charges, gateway_events, jobs, test_gateway_setups, test_gateway_charges, test_gateway_notices, refunds cascade`,
    );
    now = START;
    silent = 0;
    asked = [];
    settled = [];
    afterwards = [];
    pay = start();
    await opened.database.insert(accounts).values({ id: accountId, email: "a@b.example", createdAt: now });
  });

  it("requires a card first, charges it once, and delivers the outcome once", async () => {
    await expect(order("one")).rejects.toMatchObject({ code: "card-needed" });
    expect(await pay.charging.keptCard(opened.database, accountId)).toBeNull();
    await keep("succeeds");
    await order("one");
    expect(await read("one")).toEqual({ state: "pending" });
    const answers = await Promise.all([pay.charging.settle("one", now), pay.charging.settle("one", now)]);
    expect(answers).toEqual([{ state: "succeeded" }, { state: "succeeded" }]);
    await order("one");
    expect(await pay.charging.settle("one", now)).toEqual({ state: "succeeded" });
    expect(settled).toEqual([{ key: "one", contractId: "contract", outcome: { state: "succeeded" }, at: now }]);
    expect(afterwards).toEqual(["one"]);
    expect(await opened.database.select().from(testGatewayCharges)).toMatchObject([{ idempotencyKey: "one", amount: 6000 }]);
    await expect(pay.charging.settle("two", now)).rejects.toThrow("never ordered");
    expect(await read("two")).toBeUndefined();
  });

  describe("an abandoned charge", () => {
    const giveUp = (key: string) => opened.database.transaction((tx) => pay.charging.giveUpAll(tx, [key], now));
    const rowOf = async (key: string) => (await opened.database.select().from(charges).where(eq(charges.key, key)))[0];
    const gatewayStates = async () => (await opened.database.select().from(testGatewayCharges)).map(({ state }) => state);

    it("ends within seconds while its holder is asked, and a late approval changes nothing", async () => {
      await keep("asks-at-charge");
      await order("asks");
      expect(await pay.charging.settle("asks", now)).toMatchObject({ state: "requires-action" });
      await giveUp("asks");
      later(1_000);
      await pay.recover();
      expect(await read("asks")).toEqual({ state: "failed", code: "payment-lapsed" });
      const [charge] = await opened.database.select().from(testGatewayCharges);
      await answerCharge(opened.database, charge?.id ?? "", true, now);
      await pay.recover();
      expect([await gatewayStates(), settled.length]).toEqual([["refused"], 1]);
    });

    it("is ended by any caller on the day after its price expired", async () => {
      await keep("asks-at-charge");
      await order("asks", false, "2026-11-21");
      await pay.charging.settle("asks", now);
      now = new Date("2026-11-21T14:59:00Z");
      expect(await pay.charging.read(opened.database, "asks")).toMatchObject({ state: "requires-action" });
      now = new Date("2026-11-21T15:00:00Z");
      expect(await pay.charging.settle("asks", now)).toEqual({ state: "failed", code: "payment-lapsed" });
    });

    it("isn't ordered again if the gateway doesn't know it, and is final once no order can be pending", async () => {
      await keep("succeeds");
      await order("never");
      await giveUp("never");
      expect(await pay.charging.settle("never", now)).toEqual({ state: "pending" });
      later(3_600_000);
      expect(await pay.charging.settle("never", now)).toEqual({ state: "failed", code: "payment-lapsed" });
      expect([asked, await gatewayStates()]).toEqual([[], []]);
      await order("later", false, "2026-11-21");
      later(24 * 3_600_000);
      expect(await pay.charging.settle("later", now)).toEqual({ state: "failed", code: "payment-lapsed" });
      expect(asked).toEqual([]);
    });

    it("is found if its order's response was lost", async () => {
      await keep("succeeds");
      await order("lost");
      silent = 1;
      expect(await pay.charging.settle("lost", now)).toEqual({ state: "pending" });
      await giveUp("lost");
      expect(await pay.charging.settle("lost", now)).toEqual({ state: "succeeded" });
    });

    it("still settles if it can't be stopped, and stays settled", async () => {
      await keep("settles-late");
      await order("slow");
      expect(await pay.charging.settle("slow", now)).toEqual({ state: "pending" });
      await giveUp("slow");
      expect(await pay.charging.settle("slow", now)).toEqual({ state: "pending" });
      later(15_000);
      expect(await pay.charging.settle("slow", now)).toEqual({ state: "succeeded" });
      await giveUp("slow");
      expect([await read("slow"), (await rowOf("slow"))?.state]).toEqual([{ state: "succeeded" }, "succeeded"]);
    });

    const payBack = (key: string) =>
      opened.database.transaction((tx) =>
        pay.charging.refundAll(tx, [
          { key, serialId: "abcdefg", creditNote: "C-000001", name: "刹那", email: "gone@b.example", at: now },
        ]),
      );
    const refundOf = async (key: string) => (await opened.database.select().from(refunds).where(eq(refunds.key, key)))[0];

    it("is refunded once, and its holder's address is deleted then", async () => {
      await keep("succeeds");
      await order("back");
      await pay.charging.settle("back", now);
      await payBack("back");
      await payBack("back");
      expect(await refundOf("back")).toMatchObject({ state: "open", amount: 6000, email: "gone@b.example" });
      await pay.recover();
      expect(await refundOf("back")).toMatchObject({ state: "refunded", settledAt: now, email: null });
      const refundedAt = async () => (await opened.database.select().from(testGatewayCharges)).map((charge) => charge.refundedAt);
      const first = now;
      later(60_000);
      await pay.recover();
      expect(await refundedAt()).toEqual([first]);
    });

    it("is owed if the gateway refuses or no longer exists", async () => {
      await keep("settles-late-no-refund");
      await order("owed");
      await pay.charging.settle("owed", now);
      later(15_000);
      await pay.charging.settle("owed", now);
      await payBack("owed");
      await pay.recover();
      expect(await refundOf("owed")).toMatchObject({ state: "owed", settledAt: null, email: "gone@b.example" });
      await opened.database.update(refunds).set({ state: "open", gateway: "stripe" });
      await pay.recover();
      expect(await refundOf("owed")).toMatchObject({ state: "owed" });
    });

    it("can't be refunded before it was paid", async () => {
      await keep("asks-at-charge");
      await order("unpaid");
      await pay.charging.settle("unpaid", now);
      await expect(payBack("unpaid")).rejects.toThrow("cannot be paid back");
    });
  });

  it("retries with the same key after a lost response, even in another process or days later", async () => {
    await keep("succeeds");
    for (const wait of [60_000, 48 * 3_600_000]) {
      const key = `after ${wait}`;
      await order(key);
      silent = 1;
      expect(await pay.charging.settle(key, now)).toEqual({ state: "pending" });
      later(wait);
      settled = [];
      pay = start();
      await pay.charging.recover(now);
      expect(await read(key)).toEqual({ state: "succeeded" });
      expect(settled).toHaveLength(1);
    }
    // Gateways may have forgotten an old key, so don't order again before it denies knowing it.
    expect(asked).toEqual(["after 60000", "after 60000", "after 172800000"]);
    expect(await opened.database.select().from(testGatewayCharges)).toHaveLength(2);
  });

  it("rolls back the outcome when its settler fails", async () => {
    await keep("succeeds");
    await order("one");
    const failing = payments(
      {
        database: opened.database,
        secrets,
        audit: auditPort,
        mail: outboxMail(() => undefined),
        now: () => now,
        log: silentLog,
        jobs: { enqueue: async () => undefined },
      },
      testGateway({ database: opened.database, secrets, now: () => now }),
    );
    failing.charging.settleWith("purchase", async () => {
      throw new Error("no");
    });
    await expect(failing.charging.settle("one", now)).rejects.toThrow("no");
    expect(await read("one")).toEqual({ state: "pending" });
    expect(await pay.charging.settle("one", now)).toEqual({ state: "succeeded" });
    expect(settled).toHaveLength(1);
  });

  it.each([
    ["declined-at-charge", false, "card-declined"],
    ["declined-at-charge", true, "card-declined"],
    ["asks-at-charge", true, "card-authentication-failed"],
  ])("fails with %s, off session %s", async (card, offSession, code) => {
    await keep(card);
    await order("one", offSession);
    expect(await pay.charging.settle("one", now)).toEqual({ state: "failed", code });
    expect(settled).toMatchObject([{ outcome: { state: "failed", code } }]);
    expect(await opened.database.select().from(charges)).toMatchObject([{ state: "failed", failure: code }]);
  });

  it.each([
    ["settles-late", 15_000, 1],
    ["webhook-twice", 2_000, 1],
    ["webhook-late", 600_000, 1],
  ])("settles with %s once, by its webhook", async (card, wait, times) => {
    await keep(card);
    await order("one");
    expect(await pay.charging.settle("one", now)).toEqual({ state: "pending" });
    await pay.recover();
    expect(settled).toEqual([]);
    later(wait);
    await pay.recover();
    await pay.recover();
    expect(settled).toHaveLength(times);
    expect(await opened.database.select().from(gatewayEvents)).toMatchObject([{ kind: "charge", about: "one", handledAt: now }]);
  });

  it("gives up a payment whose holder never answers", async () => {
    await keep("asks-at-charge");
    await order("one");
    const standing = await pay.charging.settle("one", now);
    expect(standing).toMatchObject({ state: "requires-action", clientSecret: null });
    expect(await read("one")).toEqual(standing);
    expect(JSON.stringify(await opened.database.select().from(charges))).not.toContain("/studio/payment");
    later(31 * 60_000);
    await pay.charging.recover(now);
    expect(settled).toMatchObject([{ outcome: { state: "failed", code: "card-authentication-failed" } }]);
    expect(await opened.database.select().from(testGatewayCharges)).toMatchObject([{ state: "refused" }]);
  });

  describe("with its pages", () => {
    let site: AccountsApp;
    let cookie: string;
    beforeEach(async () => {
      site = await openAccountsApp(opened);
      site.clock.now = now;
      const { token } = await opened.database.transaction((tx) => openSession(tx, accountId, ORIGIN, now, false));
      cookie = `__Host-setsuna_session=${token}`;
    });
    afterEach(() => site.close());

    const call = async (name: ApiName, setup = "") => {
      const { method, path } = API[name];
      const response = await site.app.inject({
        method,
        url: path.replace(":setup", setup),
        headers: { host: "localhost", cookie },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const get = (url: string) => site.app.inject({ url, headers: { host: "localhost" } });
    const post = (url: string, form: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      });
    const begin = async (): Promise<{ setup: string; url: string }> => (await call("startCardSetup")).body;

    it("keeps the chosen card, and replaces it with the next", async () => {
      expect((await call("readCard")).body).toEqual({ card: null, gateway: "test", publishableKey: null });
      const { setup, url } = await begin();
      expect((await call("finishCardSetup", setup)).body).toEqual({ state: "requires-action", card: null });
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("お金は動きません");
      expect(page.body.match(/type="radio"/g)).toHaveLength(TEST_CARDS.length);
      expect(page.body).not.toMatch(/<input(?! type="radio")/);
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      const sent = await post(url, { card: "succeeds" });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `/studio/user/payment?setup=${setup}`]);
      const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2099 };
      for (let time = 0; time < 2; time += 1)
        expect((await call("finishCardSetup", setup)).body).toEqual({ state: "saved", card });
      expect((await opened.database.select().from(jobs)).filter((job) => job.name === "card-kept")).toMatchObject([
        { key: setup, data: { accountId } },
      ]);

      const next = await begin();
      await post(next.url, { card: "asks-at-setup" });
      expect((await get(next.url)).body).toContain("3220");
      expect((await call("finishCardSetup", next.setup)).body).toEqual({ state: "requires-action", card });
      await post(`${next.url}/answer`, { answer: "yes" });
      expect((await call("finishCardSetup", next.setup)).body).toMatchObject({ state: "saved", card: { last4: "3220" } });
    });

    it.each([
      [{ card: "declined-at-setup" }, undefined, "card-declined"],
      [{ card: "asks-at-setup" }, { answer: "no" }, "card-authentication-failed"],
    ])("does not keep %j", async (chosen, answer, code) => {
      const { setup, url } = await begin();
      await post(url, chosen);
      if (answer !== undefined) await post(`${url}/answer`, answer);
      await pay.recover();
      expect((await call("finishCardSetup", setup)).body).toMatchObject({ code });
      expect((await call("readCard")).body).toMatchObject({ card: null });
    });

    it("saves the card through the webhook if the holder never returns", async () => {
      const { url } = await begin();
      await post(url, { card: "succeeds" });
      await pay.recover();
      expect((await call("readCard")).body).toMatchObject({ card: { last4: "4242" } });
    });

    it("accepts an approved payment, and redirects only within this site", async () => {
      await keep("asks-at-charge");
      await order("one");
      const standing = await pay.charging.settle("one", now);
      const url = standing.state === "requires-action" ? (standing.url ?? "") : "";
      const page = await get(`${url}?return=/studio/user/purchases/x`);
      expect(page.body).toContain("6,000");
      expect(page.body).toContain("?return=%2Fstudio%2Fuser%2Fpurchases%2Fx");
      expect((await get(`${url}?return=https://evil.example`)).body).toContain("?return=%2Fstudio%2Fuser&quot;".slice(0, 24));
      expect((await get(`${url}?return=https://evil.example`)).body).not.toContain("evil");
      const sent = await post(`${url}?return=/studio/user/purchases/x`, { answer: "yes" });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, "/studio/user/purchases/x"]);
      expect(await pay.charging.settle("one", now)).toEqual({ state: "succeeded" });
    });

    it.each([
      ["GET", "/studio/payment/test/setups/x", undefined, 404],
      ["POST", "/studio/payment/test/setups/x", { card: "succeeds" }, 404],
      ["POST", "/studio/payment/test/charges/x", { answer: "yes" }, 404],
    ])("%s %s with %j returns %d", async (method, url, form, status) => {
      const answer = form === undefined ? await get(url) : await post(url, form);
      expect([method, answer.statusCode]).toEqual([method, status]);
    });

    it("refuses a card that isn't listed, especially a card number", async () => {
      const { url } = await begin();
      for (const form of [{ card: "4242424242424242" }, {}, { number: "4242424242424242" }, { card: "x".repeat(200) }])
        expect((await post(url, form as Record<string, string>)).statusCode).toBe(400);
    });

    it("accepts only signed webhooks", async () => {
      const body = JSON.stringify({ event: "evt_test_1", kind: "charge", about: "unknown" });
      const send = (signature: string, payload = body) =>
        site.app.inject({
          method: "POST",
          url: "/studio/webhooks/payment",
          payload,
          headers: { host: "localhost", "content-type": "application/json", "stripe-signature": signature },
        });
      const signed = signNotice(secrets, body, now);
      expect((await send(signed)).statusCode).toBe(204);
      expect((await send(signed)).statusCode).toBe(204);
      expect(await opened.database.select().from(gatewayEvents)).toMatchObject([{ event: "evt_test_1", handledAt: now }]);
      const old = signNotice(secrets, body, new Date(now.getTime() - 301_000));
      const future = signNotice(secrets, body, new Date(now.getTime() + 301_000));
      for (const none of ["no JSON", "null", "[1]", '{"event":7}']) {
        const answer = await send(signNotice(secrets, none, now), none);
        expect([answer.statusCode, answer.json().code]).toEqual([400, "webhook-refused"]);
      }
      for (const refused of [
        await send(future),
        await send(old),
        await send(""),
        await send("t=1,v1=00"),
        await send(signed, `${body} `),
      ])
        expect([refused.statusCode, refused.json().code]).toEqual([400, "webhook-refused"]);
    });
  });
});
