import { addDays, startOfDay } from "@setsuna/account";
import { and, eq, inArray } from "drizzle-orm";
import { callerOf } from "../../../apps/studio/src/billing/contracts/billing.fake.ts";
import { contractEnds } from "../../../apps/studio/src/billing/contracts/contract-deletion.ts";
import { payInvoice } from "../../../apps/studio/src/billing/documents/invoice-payment.ts";
import { answerCharge } from "../../../apps/studio/src/billing/payment/test-gateway/holder.ts";
import { auditPort } from "../../../apps/studio/src/platform/audit/audit-log.ts";
import { outboxMail } from "../../../apps/studio/src/platform/mail/outbox.ts";
import {
  invoiceOrders,
  invoiceStates,
  serialIds,
  testGatewayCharges,
} from "../../../apps/studio/src/platform/storage/schema/index.ts";
import type { BillingWorld, Owner } from "./billing-world.ts";
import { HOUR_MS, MINUTE_MS } from "./billing-world.ts";

const CARDS = [
  "succeeds",
  "succeeds",
  "succeeds",
  "declined-at-charge",
  "settles-late",
  "webhook-twice",
  "webhook-late",
  "asks-at-charge",
];

type Action = (world: BillingWorld, owner: Owner) => Promise<void>;

const below = ({ random }: BillingWorld, count: number): number => Math.floor(random() * count);
const pick = <T>(world: BillingWorld, list: readonly T[]): T => list[below(world, list.length)] as T;

const idOf = async ({ storage }: BillingWorld, { accountId }: Owner): Promise<string | undefined> => {
  const [row] = await storage.database.select({ id: serialIds.id }).from(serialIds).where(eq(serialIds.accountId, accountId));
  return row?.id;
};

const call = async (world: BillingWorld, { accountId }: Owner, name: string, params: object, body: object): Promise<unknown> => {
  const handler = Reflect.get(world.running.billing.handlers, name) as (request: object, caller: object) => Promise<unknown>;
  return handler({ params, query: undefined, body }, callerOf(accountId, world.clock.now));
};

const purchase = async (world: BillingWorld, owner: Owner, intent: object): Promise<void> => {
  const quote = (await call(world, owner, "createQuote", {}, { intent, coupon: null })) as { readonly id: string };
  if (world.random() < 0.15) {
    await world.goTo(startOfDay(addDays(world.today, 1)) + MINUTE_MS);
    if (world.isDown) return;
  }
  const confirm = () => call(world, owner, "confirmQuote", { id: quote.id }, { agreed: true });
  await confirm();
  if (world.random() < 0.2) await confirm();
};

const buy: Action = async (world, owner) => {
  if ((await idOf(world, owner)) !== undefined) return;
  const plan = pick(world, ["commercial", "pro"]);
  const method = world.random() < 0.3 ? "invoice" : "card";
  const licences = 1 + below(world, 6);
  world.timeline.note(owner.name, `buys ${licences} of ${plan} by ${method}`);
  await purchase(world, owner, { kind: "buy", plan, licences, method, periodMonths: 1, serialId: null });
};

const withId =
  (what: string, act: (world: BillingWorld, owner: Owner, id: string) => Promise<unknown>): Action =>
  async (world, owner) => {
    const id = await idOf(world, owner);
    if (id === undefined) return;
    world.timeline.note(owner.name, what);
    await act(world, owner, id);
  };

const add = withId("adds licences", (world, owner, id) =>
  purchase(world, owner, { kind: "add", serialId: id, licences: 1 + below(world, 20) }),
);
const upgrade = withId("goes up to Pro", (world, owner, id) => purchase(world, owner, { kind: "upgrade", serialId: id }));
const stop = withId("stops renewal", (world, owner, id) => call(world, owner, "stopRenewal", { id }, { agreed: true }));
const resume = withId("resumes renewal", (world, owner, id) => call(world, owner, "resumeRenewal", { id }, {}));

const subtract: Action = async (world, owner) => {
  const id = await idOf(world, owner);
  if (id === undefined) return;
  const licences = 1 + below(world, 4);
  world.timeline.note(owner.name, `gives ${licences} licences away`);
  await world.onDayEnds();
  try {
    await call(world, owner, "subtractLicences", { id }, { agreed: true, licences });
  } finally {
    // Book free licenses before later payments.
    await world.onDayEnds();
  }
};

const deleteId = withId("deletes its ID", async (world, { accountId }, id) => {
  const { database } = world.storage;
  await world.onDayEnds();
  await database.transaction(async (tx) => {
    await contractEnds(world.running.payment.charging).ofDeletedId(tx, id, world.clock.now);
    await tx.delete(serialIds).where(and(eq(serialIds.id, id), eq(serialIds.accountId, accountId)));
  });
});

const delay: Action = async ({ storage, clock, random }, { accountId }) => {
  const settlesAt = new Date(clock.now.getTime() + random() * 3 * 24 * HOUR_MS);
  await storage.database
    .update(testGatewayCharges)
    .set({ settlesAt })
    .where(and(eq(testGatewayCharges.state, "settling"), eq(testGatewayCharges.customer, `cus_test_${accountId}`)));
};

const leaveInHaste: Action = async (world, owner) => {
  await world.running.changeCard(owner.accountId, "settles-late", world.nextKey());
  await add(world, owner);
  if (world.isDown) return;
  await delay(world, owner);
  await deleteId(world, owner);
};

const changeCard: Action = async (world, owner) => {
  const card = pick(world, CARDS);
  world.timeline.note(owner.name, `keeps the card ${card}`);
  await world.running.changeCard(owner.accountId, card, world.nextKey());
};

const answerBank: Action = async (world, { accountId, name }) => {
  const { database } = world.storage;
  const open = and(eq(testGatewayCharges.state, "asking"), eq(testGatewayCharges.customer, `cus_test_${accountId}`));
  for (const { id } of await database.select({ id: testGatewayCharges.id }).from(testGatewayCharges).where(open)) {
    const approved = world.random() < 0.7;
    world.timeline.note(name, approved ? "approves at its bank" : "refuses at its bank");
    await answerCharge(database, id, approved, world.clock.now);
  }
};

const operate: Action = async (world, owner) => {
  const { database } = world.storage;
  const waiting = await database.select().from(invoiceOrders).where(eq(invoiceOrders.state, "awaiting"));
  for (const { purchaseId } of waiting) {
    const isApproved = world.random() < 0.7;
    world.timeline.note("operator", isApproved ? "approves an order" : "refuses an order");
    const [name, body] = isApproved ? ["approveOrder", { trust: world.random() < 0.5 }] : ["refuseOrder", { reason: "no" }];
    await call(world, owner, name as string, { id: purchaseId }, body as object);
  }
  const open = await database
    .select()
    .from(invoiceStates)
    .where(inArray(invoiceStates.state, ["open", "overdue"]));
  for (const { number } of open.filter(() => world.random() < 0.4)) {
    world.timeline.note("operator", "books an invoice's money");
    const cause = { actor: owner.accountId, origin: { address: "192.0.2.1", userAgent: "" }, at: world.clock.now };
    const parts = { database, mail: outboxMail(() => undefined), audit: auditPort, contracts: world.running.billing.changes };
    await database.transaction((tx) => payInvoice(tx, number, world.today, cause, parts));
  }
};

const ACTIONS: readonly (readonly [weight: number, action: Action])[] = [
  [10, buy],
  [6, add],
  [3, upgrade],
  [4, subtract],
  [3, stop],
  [2, resume],
  [1, deleteId],
  [6, changeCard],
  [8, answerBank],
  [3, delay],
  [2, leaveInHaste],
  [4, operate],
];
const ALL = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export const drawAction = ({ random }: BillingWorld): Action => {
  let left = random() * ALL;
  for (const [weight, action] of ACTIONS) {
    left -= weight;
    if (left < 0) return action;
  }
  return buy;
};
