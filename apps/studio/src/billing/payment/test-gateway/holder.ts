import { and, eq } from "drizzle-orm";
import type { Database } from "../../../platform/index.ts";
import { testGatewayCharges, testGatewaySetups } from "../../../platform/storage/schema/test-gateway.ts";
import { planNotices } from "./notices.ts";
import type { TestCard } from "./test-cards.ts";
import type { TestCharge, TestSetup } from "./test-gateway.ts";

export const findTestSetup = async (database: Database, id: string): Promise<TestSetup | undefined> => {
  const [row] = await database.select().from(testGatewaySetups).where(eq(testGatewaySetups.id, id));
  return row;
};

export const findTestCharge = async (database: Database, id: string): Promise<TestCharge | undefined> => {
  const [row] = await database.select().from(testGatewayCharges).where(eq(testGatewayCharges.id, id));
  return row;
};

export const chooseCard = async (database: Database, id: string, card: TestCard, now: Date): Promise<TestSetup | undefined> => {
  const state = card.atSetup === "asks" ? "asking" : card.atSetup;
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(testGatewaySetups)
      .set({ card: card.id, state })
      .where(and(eq(testGatewaySetups.id, id), eq(testGatewaySetups.state, "waiting")))
      .returning();
    if (changed.length > 0 && state !== "asking") await planNotices(tx, { kind: "setup", about: id }, [now]);
  });
  return findTestSetup(database, id);
};

export const answerSetup = async (
  database: Database,
  id: string,
  approved: boolean,
  now: Date,
): Promise<TestSetup | undefined> => {
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(testGatewaySetups)
      .set({ state: approved ? "saved" : "refused" })
      .where(and(eq(testGatewaySetups.id, id), eq(testGatewaySetups.state, "asking")))
      .returning();
    if (changed.length > 0) await planNotices(tx, { kind: "setup", about: id }, [now]);
  });
  return findTestSetup(database, id);
};

export const answerCharge = async (
  database: Database,
  id: string,
  approved: boolean,
  now: Date,
): Promise<TestCharge | undefined> => {
  await database.transaction(async (tx) => {
    const [changed] = await tx
      .update(testGatewayCharges)
      .set({ state: approved ? "succeeded" : "refused" })
      .where(and(eq(testGatewayCharges.id, id), eq(testGatewayCharges.state, "asking")))
      .returning();
    if (changed !== undefined) await planNotices(tx, { kind: "charge", about: changed.idempotencyKey }, [now]);
  });
  return findTestCharge(database, id);
};
