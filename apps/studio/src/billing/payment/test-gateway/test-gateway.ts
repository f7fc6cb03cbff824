import { and, eq, isNull } from "drizzle-orm";
import { type Database, newRowId, type Secrets, type Transaction } from "../../../platform/index.ts";
import { testGatewayCharges, testGatewaySetups } from "../../../platform/storage/schema/test-gateway.ts";
import { type ChargeOrder, type ChargeResult, type GatewayPort, GatewayUnavailable, type SetupResult } from "../gateway-port.ts";
import { planNotices, readNotice } from "./notices.ts";
import { cardOfPaymentMethod, shownTestCard, type TestCard, testCard, testPaymentMethod } from "./test-cards.ts";

export type TestSetup = typeof testGatewaySetups.$inferSelect;
export type TestCharge = typeof testGatewayCharges.$inferSelect;

export interface TestGatewayParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
}

export const TEST_GATEWAY_PATH = "/studio/payment/test";

const DECLINED: ChargeResult = { state: "failed", code: "card-declined" };
const REFUSED: ChargeResult = { state: "failed", code: "card-authentication-failed" };

const asking = (charge: TestCharge): ChargeResult => ({
  state: "requires-action",
  clientSecret: null,
  url: `${TEST_GATEWAY_PATH}/charges/${charge.id}`,
});

/** Repeating the order returns the same answer, as gateways do. */
const firstAnswer = (charge: TestCharge, order: ChargeOrder): ChargeResult => {
  const card = testCard(charge.card);
  if (card?.atCharge === "later") return { state: "pending" };
  if (card?.atCharge === "asks" && !order.offSession) return asking(charge);
  return standingOf(charge, charge.createdAt);
};

const standingOf = (charge: TestCharge, now: Date): ChargeResult => {
  switch (charge.state) {
    case "succeeded":
      return { state: "succeeded" };
    case "settling":
      return charge.settlesAt !== null && charge.settlesAt > now ? { state: "pending" } : { state: "succeeded" };
    case "asking":
      return asking(charge);
    case "declined":
      return DECLINED;
    case "refused":
      return REFUSED;
  }
};

const firstState = (card: TestCard, order: ChargeOrder): TestCharge["state"] => {
  if (card.atCharge === "later") return "settling";
  if (card.atCharge === "asks") return order.offSession ? "refused" : "asking";
  return card.atCharge;
};

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** No money: its state is in the database, its cards act by their names. */
export const testGateway = ({ database, secrets, now }: TestGatewayParts): GatewayPort => {
  const findByKey = async (key: string): Promise<TestCharge | undefined> => {
    const [charge] = await database.select().from(testGatewayCharges).where(eq(testGatewayCharges.idempotencyKey, key));
    return charge;
  };

  return {
    name: "test",
    publishableKey: null,
    createCustomer: async (accountId) => `cus_test_${accountId}`,
    startCardSetup: async (customer, idempotencyKey, returnTo) => {
      await database
        .insert(testGatewaySetups)
        .values({ id: newRowId(), idempotencyKey, customer, returnTo, card: null, state: "waiting", createdAt: now() })
        .onConflictDoNothing({ target: testGatewaySetups.idempotencyKey });
      const [row] = await database.select().from(testGatewaySetups).where(eq(testGatewaySetups.idempotencyKey, idempotencyKey));
      if (row === undefined) throw new GatewayUnavailable("the setup was written and is not there");
      return { setup: row.id, clientSecret: null, url: `${TEST_GATEWAY_PATH}/setups/${row.id}` };
    },
    readCardSetup: async (setup): Promise<SetupResult> => {
      const [row] = await database.select().from(testGatewaySetups).where(eq(testGatewaySetups.id, setup));
      const card = testCard(row?.card ?? null);
      if (row === undefined || card === undefined) return { state: "requires-action" };
      if (row.state === "saved") return { state: "saved", paymentMethod: testPaymentMethod(card), card: shownTestCard(card) };
      if (row.state === "declined") return { state: "failed", code: "card-declined" };
      return row.state === "refused" ? { state: "failed", code: "card-authentication-failed" } : { state: "requires-action" };
    },
    // This gateway keeps no cards.
    detachCard: async () => undefined,
    charge: async (order) => {
      const at = now();
      const card = cardOfPaymentMethod(order.paymentMethod);
      const { idempotencyKey, customer, amount, description } = order;
      const insert = (writer: Database | Transaction) =>
        writer
          .insert(testGatewayCharges)
          .values({
            id: newRowId(),
            idempotencyKey,
            customer,
            card: card?.id ?? "",
            amount,
            description,
            state: card === undefined ? "declined" : firstState(card, order),
            settlesAt: card?.settlesAfterMs === undefined ? null : after(at, card.settlesAfterMs),
            createdAt: at,
          })
          .onConflictDoNothing({ target: testGatewayCharges.idempotencyKey })
          .returning();
      const times = (card?.webhooksAfterMs ?? []).map((ms) => after(at, ms));
      const [charge] =
        times.length === 0
          ? await insert(database)
          : await database.transaction(async (tx) => {
              const made = await insert(tx);
              if (made.length > 0) await planNotices(tx, { kind: "charge", about: idempotencyKey }, times);
              return made;
            });
      const known = charge ?? (await findByKey(idempotencyKey));
      if (known === undefined) throw new GatewayUnavailable("the charge was written and is not there");
      return { reference: known.id, result: firstAnswer(known, order) };
    },
    findCharge: async (idempotencyKey) => {
      const charge = await findByKey(idempotencyKey);
      return charge === undefined ? undefined : { reference: charge.id, result: standingOf(charge, now()) };
    },
    giveUp: async (reference) => {
      await database
        .update(testGatewayCharges)
        .set({ state: "refused" })
        .where(and(eq(testGatewayCharges.id, reference), eq(testGatewayCharges.state, "asking")));
      const [charge] = await database.select().from(testGatewayCharges).where(eq(testGatewayCharges.id, reference));
      if (charge === undefined) throw new GatewayUnavailable(`there is no charge ${reference}`);
      return { reference, result: standingOf(charge, now()) };
    },
    refund: async (reference) => {
      const [charge] = await database.select().from(testGatewayCharges).where(eq(testGatewayCharges.id, reference));
      if (charge === undefined || standingOf(charge, now()).state !== "succeeded") return "refused";
      if (testCard(charge.card)?.refusesRefunds === true) return "refused";
      await database
        .update(testGatewayCharges)
        .set({ refundedAt: now() })
        .where(and(eq(testGatewayCharges.id, reference), isNull(testGatewayCharges.refundedAt)));
      return "refunded";
    },
    readEvent: (body, signature, at) => readNotice(secrets, body, signature, at),
  };
};
