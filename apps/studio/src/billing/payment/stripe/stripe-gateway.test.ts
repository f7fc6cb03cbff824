import type { Log } from "@setsuna/kit";
import { silentLog } from "@setsuna/kit";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ChargeOrder, type GatewayPort, GatewayUnavailable } from "../gateway-port.ts";
import { stripeGateway } from "./stripe-gateway.ts";
import { FakeStripe } from "./stripe-server.fake.ts";

const SECRET = "sk_test_0123456789abcdef";
const WEBHOOK = "whsec_0123456789abcdef";

let server: FakeStripe;
let gateway: GatewayPort;
let logged: string[];
beforeEach(async () => {
  server = await FakeStripe.open();
  logged = [];
  const note = (fields: Record<string, unknown>, message: string) => void logged.push(JSON.stringify([fields, message]));
  const log: Log = { ...silentLog, error: note, warn: note, info: note, debug: note };
  gateway = stripeGateway(
    {
      secretKey: SECRET,
      publishableKey: "pk_test_0123456789",
      webhookSecret: WEBHOOK,
      server: { host: "127.0.0.1", port: server.port, protocol: "http" },
    },
    log,
  );
});
afterEach(() => server.close());

const order = (paymentMethod: string, more: Partial<ChargeOrder> = {}): ChargeOrder => ({
  customer: "cus_1",
  paymentMethod,
  amount: 6000,
  idempotencyKey: `renewal:contract:${paymentMethod}`,
  offSession: false,
  description: "Setsuna Studio commercial x 1",
  ...more,
});

describe("stripe", () => {
  it("creates a customer once per key", async () => {
    expect(await gateway.createCustomer("account", "a@b.example", "customer:account")).toBe("cus_1");
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/v1/customers", idempotencyKey: "customer:account", authorization: `Bearer ${SECRET}` },
    ]);
    expect(server.requests[0]?.form.get("email")).toBe("a@b.example");
  });

  it("saves a card with 3-D Secure for charges without its holder", async () => {
    const started = await gateway.startCardSetup("cus_1", "setup:1", "/studio/user/payment");
    expect(started).toEqual({ setup: "seti_1", clientSecret: "seti_secret_x", url: null });
    const { form } = server.requests[0] ?? expect.fail("nothing was asked");
    expect(form.get("usage")).toBe("off_session");
    expect(form.get("payment_method_options[card][request_three_d_secure]")).toBe("any");
    expect(await gateway.readCardSetup("seti_1")).toEqual({ state: "requires-action" });
    const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2031 };
    Object.assign(server.setups.get("seti_1") ?? {}, { status: "succeeded", payment_method: { id: "pm_1", card } });
    expect(await gateway.readCardSetup("seti_1")).toEqual({
      state: "saved",
      paymentMethod: "pm_1",
      card: { brand: "visa", last4: "4242", expiryMonth: 9, expiryYear: 2031 },
    });
    Object.assign(server.setups.get("seti_1") ?? {}, {
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: { code: "card_declined" },
    });
    expect(await gateway.readCardSetup("seti_1")).toEqual({ state: "refused", code: "card-declined" });
    Object.assign(server.setups.get("seti_1") ?? {}, {
      status: "canceled",
      last_setup_error: { code: "setup_intent_authentication_failure" },
    });
    expect(await gateway.readCardSetup("seti_1")).toEqual({ state: "failed", code: "card-authentication-failed" });
  });

  it("charges yen once per key, whatever is lost in transit", async () => {
    server.failing = 1;
    const first = await gateway.charge(order("pm_ok", { offSession: true }));
    const second = await gateway.charge(order("pm_ok", { offSession: true }));
    expect([first, second]).toEqual(Array(2).fill({ reference: "pi_1", result: { state: "succeeded" } }));
    expect(server.intents.size).toBe(1);
    const { form } = server.requests[0] ?? expect.fail("nothing was asked");
    expect(Object.fromEntries(form)).toMatchObject({
      amount: "6000",
      currency: "jpy",
      confirm: "true",
      off_session: "true",
      customer: "cus_1",
      payment_method: "pm_ok",
      "metadata[charge_key]": "renewal:contract:pm_ok",
    });
    expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(["renewal:contract:pm_ok"]));
  });

  it.each([
    ["pm_declined", false, "card-declined"],
    ["pm_declined", true, "card-declined"],
    ["pm_asks", true, "card-authentication-failed"],
  ])("fails %s permanently, off session %s", async (method, offSession, code) => {
    expect((await gateway.charge(order(method, { offSession }))).result).toEqual({ state: "failed", code });
    expect(server.intents.get("pi_1")).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect((await gateway.findCharge("", "pi_1"))?.result).toMatchObject({ state: "failed", code });
  });

  it("asks the holder, and accepts the answer or abandons the charge", async () => {
    const asked = await gateway.charge(order("pm_asks"));
    expect(asked).toEqual({
      reference: "pi_1",
      result: { state: "requires-action", clientSecret: "pi_secret_x", url: null },
    });
    Object.assign(server.intents.get("pi_1") ?? {}, { status: "succeeded" });
    expect((await gateway.findCharge("x", "pi_1"))?.result).toEqual({ state: "succeeded" });
    expect((await gateway.giveUp("pi_1")).result).toEqual({ state: "succeeded" });
    await gateway.charge(order("pm_asks", { idempotencyKey: "renewal:contract:2" }));
    expect((await gateway.giveUp("pi_2")).result).toEqual({ state: "failed", code: "card-authentication-failed" });
  });

  it("can't abandon a charge that is settling", async () => {
    await gateway.charge(order("pm_slow"));
    expect((await gateway.giveUp("pi_1")).result).toEqual({ state: "pending" });
  });

  it("refunds a charge once, whatever is lost in transit, and reports its state", async () => {
    await gateway.charge(order("pm_ok"));
    server.failing = 1;
    expect(await gateway.refund("pi_1", "refund:renewal:contract:pm_ok")).toBe("refunded");
    expect(await gateway.refund("pi_1", "refund:renewal:contract:pm_ok")).toBe("refunded");
    const made = server.requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
    expect(made.map(({ form, idempotencyKey }) => [Object.fromEntries(form), idempotencyKey])).toEqual([
      [{ payment_intent: "pi_1", "metadata[charge_key]": "renewal:contract:pm_ok" }, "refund:renewal:contract:pm_ok"],
    ]);
    // A refund may fail days later and isn't repeated.
    Object.assign(server.refunds.get("pi_1") ?? {}, { status: "failed" });
    expect(await gateway.refund("pi_1", "refund:renewal:contract:pm_ok")).toBe("refused");
    expect(server.refunds.size).toBe(1);
  });

  it("reports a refund as pending or refused", async () => {
    await gateway.charge(order("pm_ok"));
    server.refunding = "pending";
    expect(await gateway.refund("pi_1", "refund:a")).toBe("pending");
    await gateway.charge(order("pm_ok", { idempotencyKey: "renewal:contract:2" }));
    server.refunding = "charge_disputed";
    expect(await gateway.refund("pi_2", "refund:b")).toBe("refused");
    expect(logged.join()).toContain("charge_disputed");
    server.failing = 10;
    await expect(gateway.refund("pi_2", "refund:b")).rejects.toThrow(GatewayUnavailable);
  });

  it("finds a charge by its key if its name is unknown", async () => {
    await gateway.charge(order("pm_slow"));
    expect(await gateway.findCharge("renewal:contract:pm_slow", null)).toEqual({
      reference: "pi_1",
      result: { state: "pending" },
    });
    expect(await gateway.findCharge("renewal:contract:other", null)).toBeUndefined();
    await expect(gateway.findCharge("x' OR status:'succeeded", null)).rejects.toThrow(RangeError);
  });

  it("reports an unknown state if Stripe fails or is unreachable, and leaks no secret", async () => {
    server.failing = 10;
    const failure = await gateway.charge(order("pm_ok")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    await server.close();
    await expect(gateway.findCharge("", "pi_1")).rejects.toThrow(GatewayUnavailable);
    server = await FakeStripe.open();
    expect(JSON.stringify([logged, String(failure)])).not.toContain(SECRET);
  });

  it("treats an order that Stripe refuses as refused: nothing was charged", async () => {
    expect((await gateway.charge(order("pm_gone"))).result).toEqual({ state: "failed", code: "card-declined" });
    expect(logged.join()).toContain("resource_missing");
  });

  describe("webhooks", () => {
    const now = new Date("2026-11-21T00:00:00Z");
    const stripe = new Stripe(SECRET);
    const signed = (payload: string, at: Date, secret = WEBHOOK) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
    const event = (type: string, object: object) => JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
    const read = (payload: string, signature: string | undefined) => gateway.readEvent(Buffer.from(payload), signature, now);

    it.each([
      [
        "payment_intent.succeeded",
        { id: "pi_1", object: "payment_intent", metadata: { charge_key: "purchase:1" } },
        { kind: "charge", idempotencyKey: "purchase:1" },
      ],
      ["payment_intent.payment_failed", { id: "pi_1", metadata: {} }, { kind: "other" }],
      ["setup_intent.succeeded", { id: "seti_1", metadata: {} }, { kind: "setup", setup: "seti_1" }],
      ["charge.refunded", { id: "ch_1" }, { kind: "other" }],
      [
        "refund.failed",
        { id: "re_1", object: "refund", metadata: { charge_key: "purchase:1" } },
        { kind: "refund", idempotencyKey: "purchase:1" },
      ],
      ["refund.updated", { id: "re_1", metadata: null }, { kind: "other" }],
    ])("reads %s", (type, object, expected) => {
      const payload = event(type, object);
      expect(read(payload, signed(payload, now))).toEqual({ event: "evt_1", ...expected });
    });

    it("refuses a wrong signature, a changed body, a time more than five minutes off, and text that isn't an event", () => {
      const payload = event("setup_intent.succeeded", { id: "seti_1" });
      const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
      expect(read(payload, signed(payload, minutes(4.9)))).toBeDefined();
      expect(read(payload, signed(payload, minutes(5.1)))).toBeUndefined();
      expect(read(payload, signed(payload, minutes(-4.9)))).toBeDefined();
      expect(read(payload, signed(payload, minutes(-5.1)))).toBeUndefined();
      const seconds = Math.floor(now.getTime() / 1000);
      expect(read(payload, `t=${seconds},${signed(payload, minutes(-60))}`)).toBeUndefined();
      for (const none of ["no JSON", "null", "[]", "{}", '{"id":"evt_1","type":"refund.failed"}', "\u0000"])
        expect(read(none, signed(none, now))).toBeUndefined();
      expect(read(payload, undefined)).toBeUndefined();
      expect(read(payload, "t=1,v1=00")).toBeUndefined();
      expect(read(payload, signed(payload, now, "whsec_other"))).toBeUndefined();
      expect(read(`${payload} `, signed(payload, now))).toBeUndefined();
      expect(read("no json", signed("no json", now))).toBeUndefined();
    });
  });
});
