import { Contract, type Payment } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderOfRow } from "../../platform/mail/order-of-row.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, mailOutbox } from "../../platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { insertContract } from "../contracts/contract-store.ts";
import type { BillingNotice } from "../contracts/notices-port.ts";
import { billingNotices } from "./billing-notices.ts";

const NOW = new Date("2026-12-21T00:00:00Z");
const notices = billingNotices(outboxMail(() => undefined));

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openEmbeddedCopy();
});
afterAll(() => opened.close());

type Kind = BillingNotice extends infer Notice ? (Notice extends unknown ? Omit<Notice, keyof Facts> : never) : never;
type Facts = Pick<BillingNotice, "cause" | "accountId" | "contractId" | "serialId" | "at">;

const mailsOf = async (payment: Payment, kind: Kind, serialId = "abcdefg") => {
  const [accountId, contractId] = [newRowId(), newRowId()];
  await opened.database.transaction(async (tx) => {
    await tx.insert(accounts).values({ id: accountId, email: `${accountId}@example.jp`, locale: "en", createdAt: NOW });
    const contract = Contract.parse({
      id: contractId,
      plan: "pro",
      licences: 3,
      method: "card",
      periodMonths: 1,
      anchor: "2026-11-21",
      coupon: null,
      charges: 1,
      phase: "running",
      period: 0,
      nextPlan: null,
      renews: true,
      payment,
      renewal: null,
      purchase: null,
    });
    await insertContract(tx, contract, accountId, null, NOW);
    const notice = { cause: contractId, accountId, contractId, serialId, at: NOW, ...kind } as BillingNotice;
    await notices.send(tx, notice);
    await notices.send(tx, notice);
  });
  const rows = await opened.database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, `${accountId}@example.jp`));
  return rows.map((row) => {
    const order = orderOfRow(row);
    return [order?.template, order?.language, order?.data];
  });
};

const LICENCE = { serialId: "abcdefg", plan: "pro", licences: 3, total: 49_500 };
const DUE: Payment = { state: "due", dueOn: "2026-12-21", failures: 1, nextTryOn: "2026-12-22", used: [] };
const OVERDUE: Payment = { state: "overdue", dueOn: "2026-12-31", invoices: ["I-000001"] };

describe("billing notices", () => {
  it("a failed renewal: when the card is tried again, and when the ID will be restricted", async () => {
    expect(await mailsOf(DUE, { kind: "renewal-failed", nextTryOn: "2026-12-22" })).toEqual([
      ["renewal-failed", "en", { ...LICENCE, triesAgainOn: "2026-12-22", restrictedOn: "2026-12-28" }],
    ]);
  });

  it("sends nothing for an overdue invoice, which has its own reminders", async () => {
    expect(await mailsOf(OVERDUE, { kind: "renewal-failed", nextTryOn: null })).toEqual([]);
  });

  it.each([
    [[], null],
    [["I-000007"], "I-000007"],
  ])("a restriction, with its invoice if any: %j", async (invoices, document) => {
    const payment: Payment = { state: "restricted", dueOn: "2026-12-21", since: "2026-12-28", invoices, used: [] };
    expect(await mailsOf(payment, { kind: "restricted" })).toEqual([
      ["payment-restricted", "en", { ...LICENCE, document, endsOn: "2027-02-19" }],
    ]);
  });

  it.each([
    ["stopped", "renewal-stopped"],
    ["unpaid", "not-paid"],
    ["subtracted", "licences-subtracted"],
  ] as const)("an end because it was %s", async (reason, why) => {
    expect(await mailsOf(DUE, { kind: "ended", reason })).toEqual([
      ["licence-ended", "en", { serialId: "abcdefg", plan: "pro", why }],
    ]);
  });

  it.each(["not-paid", "deleted"] as const)("no mail about an end because it was %s: the owner knows", async (reason) => {
    expect(await mailsOf(DUE, { kind: "ended", reason })).toEqual([]);
  });

  it("nothing about an ID that works again, or a contract that never had one", async () => {
    expect(await mailsOf({ state: "settled" }, { kind: "reopened" })).toEqual([]);
    expect(await mailsOf(DUE, { kind: "ended", reason: "stopped" }, "")).toEqual([]);
  });
});
