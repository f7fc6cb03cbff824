import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import Fastify from "fastify";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteAccount } from "../../../identity/accounts/account-store.ts";
import { revocation } from "../../../identity/credentials/revoke.ts";
import { auditPort } from "../../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../../platform/storage/database.ts";
import { accounts, charges, gatewayEvents, issuedDocuments, purchases, refunds } from "../../../platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../../../platform/storage/testing/embedded-template.ts";
import { contractEnds } from "../../contracts/contract-deletion.ts";
import { openPayingWorld, type PayingWorld } from "../../contracts/paying-world.fake.ts";
import { keepCard } from "../card-store.ts";
import { stripeGateway } from "./stripe-gateway.ts";
import { FakeStripe } from "./stripe-server.fake.ts";

const SECRET = "whsec_0123456789abcdef";
const MINUTE_MS = 60_000;

let opened: OpenDatabase;
let server: FakeStripe;
let world: PayingWorld;
const clock = { now: new Date("2026-11-21T03:00:00Z") };
const app = Fastify();
beforeAll(async () => {
  opened = await openEmbeddedCopy();
  server = await FakeStripe.open();
  const where = { host: "127.0.0.1", port: server.port, protocol: "http" } as const;
  const settings = { secretKey: "sk_test", publishableKey: "pk_test", webhookSecret: SECRET, server: where };
  world = openPayingWorld(opened.database, clock, () => stripeGateway(settings, silentLog));
  await world.payment.register(app);
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
  await opened.close();
});

const buyBy = async (paymentMethod: string) => {
  const owner = await world.owner(undefined);
  const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2030, keptAt: clock.now };
  await opened.database.transaction((tx) =>
    keepCard(tx, { accountId: owner, gateway: "stripe", customer: "cus_1", paymentMethod, ...card }),
  );
  const intent = { kind: "buy", plan: "commercial", licences: 1, method: "card", periodMonths: 1, serialId: null } as const;
  return { owner, bought: await world.buy(owner, intent) };
};

const remove = (owner: string): Promise<string[]> =>
  opened.database.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, owner));
    if (account === undefined) throw new Error(`there is no account ${owner}`);
    const ports = {
      revoke: revocation({ audit: auditPort }),
      endContracts: contractEnds(world.payment.charging).ofDeletedAccount,
      endWebhooks: async () => 0,
    };
    return deleteAccount(tx, account, ports, { address: "192.0.2.1", userAgent: "" }, clock.now);
  });

const documentsOf = async (owner: string) =>
  (await opened.database.select().from(issuedDocuments).where(eq(issuedDocuments.accountId, owner)))
    .map(({ kind, total }) => [kind, total])
    .sort();

it("a payment that waits for its holder is canceled at Stripe when the account is deleted", async () => {
  const { owner } = await buyBy("pm_asks");
  const [intent = ""] = [...server.intents.keys()].slice(-1);
  await remove(owner);
  await world.payment.recover();
  expect(server.intents.get(intent)).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect(await opened.database.select().from(charges).where(eq(charges.accountId, owner))).toMatchObject([
    { state: "failed", failure: "payment-lapsed" },
  ]);
  expect(await documentsOf(owner)).toEqual([]);
});

it("a payment that Stripe settles after its account was deleted is refunded there, once", async () => {
  const { owner } = await buyBy("pm_slow");
  const [intent = ""] = [...server.intents.keys()].slice(-1);
  await remove(owner);
  await world.payment.recover();
  expect(server.intents.get(intent)).toMatchObject({ status: "processing" });
  Object.assign(server.intents.get(intent) ?? {}, { status: "succeeded" });
  expect(await notice(`evt_${intent}`, intent)).toBe(204);
  await world.payment.recover();
  expect(server.refunds.get(intent)).toMatchObject({ payment_intent: intent, status: "succeeded" });
  expect(await documentsOf(owner)).toEqual([
    ["credit-note", -6000],
    ["receipt", 6000],
  ]);
  const refundOf = async () =>
    (await opened.database.select().from(refunds).where(eq(refunds.accountId, owner))).map(({ state }) => state);
  expect(await refundOf()).toEqual(["refunded"]);
  Object.assign(server.refunds.get(intent) ?? {}, { status: "failed" });
  expect(await notice(`evt_re_${intent}`, intent, "refund.failed", server.refunds.get(intent))).toBe(204);
  expect(await refundOf()).toEqual(["owed"]);
});

const notice = async (
  event: string,
  intent: string,
  type = "payment_intent.succeeded",
  object: object | undefined = server.intents.get(intent),
): Promise<number> => {
  const payload = JSON.stringify({ id: event, object: "event", type, data: { object } });
  const timestamp = Math.floor(clock.now.getTime() / 1000);
  const signature = new Stripe("sk_test").webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return (await app.inject({ method: "POST", url: "/studio/webhooks/payment", payload, headers })).statusCode;
};

it.each([
  ["pm_asks", "requires-action"],
  ["pm_slow", "pending"],
] as const)(
  "a purchase by %s is granted once, even if the webhook is late, repeated, or repeated under another name",
  async (method, waits) => {
    const { owner, bought } = await buyBy(method);
    expect(bought.state).toBe(waits);
    expect(await world.idsOf(owner)).toEqual([]);
    const [intent = ""] = [...server.intents.keys()].slice(-1);
    Object.assign(server.intents.get(intent) ?? {}, { status: "succeeded" });
    clock.now = new Date(clock.now.getTime() + 10 * MINUTE_MS);
    for (const event of [`evt_${intent}`, `evt_${intent}`, `evt_${intent}_again`]) expect(await notice(event, intent)).toBe(204);
    clock.now = new Date(clock.now.getTime() + 2 * MINUTE_MS);
    await world.payment.recover();
    expect(await notice(`evt_${intent}`, intent)).toBe(204);

    expect(await world.idsOf(owner)).toMatchObject([{ plan: "commercial", videoChannels: 3, contractStatus: "usable" }]);
    const of = <Row extends { readonly accountId: string | null }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ accountId }) => accountId === owner);
    const { database } = opened;
    expect(of(await database.select().from(purchases))).toMatchObject([{ state: "succeeded" }]);
    const [charge, ...more] = of(await database.select().from(charges));
    expect([charge?.state, charge?.amount, more]).toEqual(["succeeded", 6000, []]);
    expect(of(await database.select().from(issuedDocuments)).map(({ total }) => total)).toEqual([6000]);
    const seen = await database.select().from(gatewayEvents);
    expect(seen.filter(({ event }) => event.startsWith(`evt_${intent}`)).map(({ handledAt }) => handledAt !== null)).toEqual([
      true,
      true,
    ]);
    const asked = server.requests.filter(({ method: verb, path }) => verb === "POST" && path === "/v1/payment_intents");
    expect(asked.filter(({ idempotencyKey }) => idempotencyKey === charge?.key)).toHaveLength(1);
  },
);
