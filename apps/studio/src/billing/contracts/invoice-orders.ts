import { type Contract, civilDayAt, purchaseChargeOf, quoteTerms } from "@setsuna/account";
import { type InvoiceOrder, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { AuditPort, Transaction } from "../../platform/index.ts";
import { invoiceOrders, purchases } from "../../platform/storage/schema/contracts.ts";
import type { ContractChanges } from "./contract-changes.ts";
import type { Cause, ContractChange } from "./contract-command.ts";
import { type HeldContract, holdContract } from "./contract-store.ts";
import { releaseCoupon } from "./coupons.ts";
import { trustAccount } from "./invoice-credit.ts";
import type { NoticesPort, OrderFacts } from "./notices-port.ts";
import type { PurchaseRow } from "./quotes.ts";

export type OrderRow = typeof invoiceOrders.$inferSelect;

export interface OrderParts {
  readonly changes: ContractChanges;
  readonly notices: NoticesPort;
  readonly audit: AuditPort;
}

export const invoiceOrderOf = (order: OrderRow, { id, intent, total }: PurchaseRow): InvoiceOrder => ({
  id,
  intent,
  total,
  state: order.state,
  reason: order.reason,
  orderedAt: order.createdAt.toISOString(),
  decidedAt: order.decidedAt?.toISOString() ?? null,
});

const noticeFacts = ({ id, accountId, contractId, intent }: PurchaseRow, what: string, at: Date) => ({
  cause: `${id}:${what}`,
  accountId,
  contractId,
  serialId: intent.serialId ?? "",
  at,
});

export const putForward = async (
  tx: Transaction,
  { notices }: Pick<OrderParts, "notices">,
  purchase: PurchaseRow,
  { plan, licences, total }: OrderFacts,
  { at }: Cause,
): Promise<void> => {
  const { id: purchaseId, accountId } = purchase;
  await tx.insert(invoiceOrders).values({ purchaseId, accountId, state: "awaiting", createdAt: at });
  await notices.send(tx, { ...noticeFacts(purchase, "awaiting", at), kind: "order-awaiting", plan, licences, total });
};

interface HeldOrder {
  readonly order: OrderRow;
  readonly purchase: PurchaseRow;
  readonly held: HeldContract;
}

/** Locks the order and its contract. Undefined if already decided `as` asked. */
const holdOrder = async (
  tx: Transaction,
  id: string,
  as: OrderRow["state"],
  accountId: string | undefined,
): Promise<HeldOrder | undefined> => {
  const [order] = await tx.select().from(invoiceOrders).where(eq(invoiceOrders.purchaseId, id)).for("update");
  if (order === undefined || (accountId !== undefined && order.accountId !== accountId)) throw new StudioError("unknown-order");
  if (order.state === as) return undefined;
  if (order.state !== "awaiting") throw new StudioError("order-decided");
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id));
  const held = purchase && (await holdContract(tx, purchase.contractId));
  if (purchase === undefined || held === undefined) throw new Error(`the order ${id} has no purchase`);
  return { order, purchase, held };
};

const keyOf = (purchaseId: string): string => `purchase:${purchaseId}`;

const decide = async (
  tx: Transaction,
  id: string,
  state: OrderRow["state"],
  reason: string | null,
  { actor, at }: Cause,
): Promise<void> => {
  await tx.update(invoiceOrders).set({ state, reason, decidedBy: actor, decidedAt: at }).where(eq(invoiceOrders.purchaseId, id));
};

/** From today on. Throws `order-changed` when it is impossible or costs more than confirmed. */
const chargeToday = ({ purchase, held }: HeldOrder, at: Date) => {
  const { intent } = purchase;
  const contract: Contract = held.contract;
  const [before, coupon] = contract.phase === "ordered" ? [null, contract.coupon] : [contract, null];
  // Its ID or account was deleted.
  if (contract.phase === "ended") throw new StudioError("order-changed");
  const terms = quoteTerms(intent, before, coupon, civilDayAt(at.getTime()));
  if (!terms.ok || terms.value.total > purchase.total) throw new StudioError("order-changed");
  return purchaseChargeOf(keyOf(purchase.id), intent, contract.licences, terms.value);
};

/**
 * Grants and invoices an order from today on. `trust`: further orders of the account need no approval. Returns what to hand to
 * `afterCommit`; undefined when it was approved before. Throws `unknown-order`, `order-decided`, `order-changed`.
 */
export const approveOrder = async (
  tx: Transaction,
  { changes, audit }: OrderParts,
  id: string,
  trust: boolean,
  cause: Cause,
): Promise<ContractChange | undefined> => {
  const found = await holdOrder(tx, id, "approved", undefined);
  if (found === undefined) return undefined;
  const { purchase } = found;
  const charge = chargeToday(found, cause.at);
  await decide(tx, id, "approved", null, cause);
  if (trust) await trustAccount(tx, purchase.accountId, cause.actor, cause.at);
  const change = await changes.apply(tx, purchase.contractId, { kind: "purchase-ordered", purchase: charge }, cause);
  const { total, tax } = charge;
  const document = change.documents.get(charge.key) ?? null;
  await tx.update(purchases).set({ state: "succeeded", document, settledAt: cause.at, total, tax }).where(eq(purchases.id, id));
  const detail = { account: purchase.accountId, confirmed: purchase.total, total, trust };
  await audit.record(tx, { ...cause, action: "order.approved", subject: id, detail });
  return change;
};

const giveUp = async (
  tx: Transaction,
  { changes }: Pick<OrderParts, "changes">,
  { purchase, held }: HeldOrder,
  failure: "order-refused" | "order-withdrawn",
  cause: Cause,
): Promise<ContractChange> => {
  const change = await changes.apply(tx, held.id, { kind: "charge-failed", key: keyOf(purchase.id) }, cause);
  if (held.contract.phase === "ordered") await releaseCoupon(tx, held.id);
  await tx.update(purchases).set({ state: "failed", failure, settledAt: cause.at }).where(eq(purchases.id, purchase.id));
  return change;
};

/** Mails the reason. Throws like {@link approveOrder}, except `order-changed`. */
export const refuseOrder = async (
  tx: Transaction,
  parts: OrderParts,
  id: string,
  reason: string,
  cause: Cause,
): Promise<ContractChange | undefined> => {
  const found = await holdOrder(tx, id, "refused", undefined);
  if (found === undefined) return undefined;
  const { purchase, held } = found;
  await decide(tx, id, "refused", reason, cause);
  const change = await giveUp(tx, parts, found, "order-refused", cause);
  const { intent, total } = purchase;
  const plan = intent.kind === "buy" ? intent.plan : intent.kind === "upgrade" ? "pro" : held.contract.plan;
  const licences = intent.kind === "upgrade" ? held.contract.licences : intent.licences;
  const facts = { ...noticeFacts(purchase, "refused", cause.at), plan, licences, total };
  await parts.notices.send(tx, { ...facts, kind: "order-refused", why: reason });
  const detail = { account: purchase.accountId, total, reason };
  await parts.audit.record(tx, { ...cause, action: "order.refused", subject: id, detail });
  return change;
};

/** Throws like {@link approveOrder}, except `order-changed`. */
export const withdrawOrder = async (
  tx: Transaction,
  parts: OrderParts,
  accountId: string,
  id: string,
  cause: Cause,
): Promise<ContractChange | undefined> => {
  const found = await holdOrder(tx, id, "withdrawn", accountId);
  if (found === undefined) return undefined;
  await decide(tx, id, "withdrawn", null, cause);
  const change = await giveUp(tx, parts, found, "order-withdrawn", cause);
  await parts.audit.record(tx, { ...cause, action: "order.withdrawn", subject: id, detail: { total: found.purchase.total } });
  return change;
};
