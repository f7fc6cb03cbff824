import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import { DEMO_OPERATOR } from "../../platform/config/demo-operator.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, auditLog, invoiceOrders, issuedDocuments, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { keepBillingAddress } from "../documents/billing-addresses.ts";
import { TOKYO } from "../documents/document.fake.ts";

const LIMIT = 100_000;
const pro = (licences: number, periodMonths = 1) => ({
  kind: "buy",
  plan: "pro",
  licences,
  method: "invoice",
  periodMonths,
  serialId: null,
});

describe.each(enginesOf(import.meta.url))("orders by invoice on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  let buyer: Person;
  let buyers = 0;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened, { invoiceLimit: LIMIT });
    admin = await signedInPerson(site, opened, "operator@example.jp", "admin");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const newBuyer = async (): Promise<Person> => {
    buyers += 1;
    const person = await signedInPerson(site, opened, `buyer${buyers}@example.jp`, "licensee");
    await opened.database.update(accounts).set({ locale: "en" }).where(eq(accounts.id, person.id));
    await opened.database.transaction((tx) => keepBillingAddress(tx, person.id, TOKYO, site.clock.now));
    return person;
  };
  beforeEach(async () => {
    buyer = await newBuyer();
  });

  const quote = (who: Person, intent: object) => who.call("POST", "/studio/api/billing/quotes", { intent, coupon: null });
  const confirm = async (who: Person, id: string) =>
    who.call("POST", `/studio/api/billing/quotes/${id}/confirm`, { agreed: true });
  const order = async (who: Person, intent: object) => (await confirm(who, (await quote(who, intent)).json().id)).json();
  const purchase = async (who: Person, id: string) => (await who.call("GET", `/studio/api/billing/purchases/${id}`)).json();
  const credit = async (who: Person) => (await who.call("GET", "/studio/api/billing/invoice-credit")).json();
  const decide = (id: string, how: "approve" | "refuse", body: object) =>
    admin.call("POST", `/studio/api/admin/orders/${id}/${how}`, body);
  const idsOf = (who: Person) => opened.database.select().from(serialIds).where(eq(serialIds.accountId, who.id));
  const documentsOf = (who: Person) =>
    opened.database.select().from(issuedDocuments).where(eq(issuedDocuments.accountId, who.id));
  const audited = async (action: string) =>
    (await opened.database.select().from(auditLog).where(eq(auditLog.action, action))).map(({ subject, detail }) => ({
      subject,
      detail,
    }));

  it("below the limit work at once; the limit covers everything owed, including renewals until a restriction", async () => {
    expect((await credit(buyer)).credit).toEqual({ proven: false, limit: LIMIT, outstanding: 0, exposure: 0 });
    expect((await quote(buyer, pro(2))).json()).toMatchObject({ total: 33_000, needsApproval: false });
    expect(await order(buyer, pro(2))).toMatchObject({ state: "succeeded", document: expect.stringMatching(/^I-/) });
    expect((await credit(buyer)).credit).toEqual({ proven: false, limit: LIMIT, outstanding: 33_000, exposure: 66_000 });
    expect((await quote(buyer, pro(2))).json()).toMatchObject({ needsApproval: true });
  });

  it("85 licences for a new account grant nothing until an admin approves them, and the buyer is notified", async () => {
    const quoted = (await quote(buyer, pro(85))).json();
    expect(quoted).toMatchObject({ total: 1_402_500, needsApproval: true });
    const ordered = (await confirm(buyer, quoted.id)).json();
    expect(ordered).toMatchObject({ state: "pending", awaitsApproval: true, serialId: null, document: null });
    expect((await confirm(buyer, quoted.id)).json()).toEqual(ordered);
    expect([await idsOf(buyer), await documentsOf(buyer)]).toEqual([[], []]);
    expect((await credit(buyer)).orders).toMatchObject([{ id: ordered.id, state: "awaiting", total: 1_402_500, reason: null }]);
    expect((await site.mailTo(`buyer${buyers}@example.jp`)).join()).toContain("your first order by invoice");
    expect((await site.mailTo(DEMO_OPERATOR.email)).join()).toContain("/studio/admin/orders?state=awaiting");
    const listed = (await admin.call("GET", "/studio/api/admin/orders?state=awaiting")).json();
    expect(listed.rows).toContainEqual(
      expect.objectContaining({ id: ordered.id, email: `buyer${buyers}@example.jp`, counterparty: TOKYO.name, outstanding: 0 }),
    );

    site.clock.now = new Date(site.clock.now.getTime() + 3 * 86_400_000);
    admin = await signedInPerson(site, opened, `operator${buyers}@example.jp`, "admin");
    const approved = await decide(ordered.id, "approve", { trust: false });
    expect(approved.json()).toMatchObject({ state: "approved", outstanding: 1_402_500 });
    expect((await decide(ordered.id, "approve", { trust: false })).json()).toEqual(approved.json());
    const done = await purchase(buyer, ordered.id);
    expect(done).toMatchObject({ state: "succeeded", document: expect.stringMatching(/^I-/) });
    expect(done.awaitsApproval).toBeUndefined();
    expect((await idsOf(buyer)).map(({ plan, videoChannels }) => [plan, videoChannels])).toEqual([["pro", 255]]);
    expect((await documentsOf(buyer)).map(({ kind, total }) => [kind, total])).toEqual([["invoice", 1_402_500]]);
    const today = new Date(site.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const card = (await buyer.call("GET", "/studio/api/serial-ids")).json().serialIds[0];
    expect(card.contract.startedOn).toBe(today);
    expect(await audited("order.approved")).toContainEqual({
      subject: ordered.id,
      detail: expect.objectContaining({ account: buyer.id, total: 1_402_500, trust: false }),
    });
    expect((await quote(buyer, pro(1))).json()).toMatchObject({ needsApproval: true });
  });

  it("are rejected with a reason in the buyer's language, and grant nothing", async () => {
    const ordered = await order(buyer, pro(85));
    expect((await decide(ordered.id, "refuse", { reason: " " })).json()).toMatchObject({ code: "reason-missing" });
    const reason = "Please send us your company registration.";
    expect((await decide(ordered.id, "refuse", { reason })).json()).toMatchObject({ state: "refused", reason });
    expect(await purchase(buyer, ordered.id)).toMatchObject({ state: "failed", failure: "order-refused" });
    expect([await idsOf(buyer), await documentsOf(buyer)]).toEqual([[], []]);
    expect((await credit(buyer)).orders).toMatchObject([{ state: "refused", reason }]);
    expect((await decide(ordered.id, "approve", { trust: true })).json()).toMatchObject({ code: "order-decided" });
    await expect.poll(async () => (await site.mailTo(`buyer${buyers}@example.jp`)).join(), { timeout: 15_000 }).toContain(reason);
    expect(await audited("order.refused")).toContainEqual({
      subject: ordered.id,
      detail: expect.objectContaining({ account: buyer.id, reason }),
    });
  });

  it("wait one at a time: a second is refused, cards still work, and a withdrawn order can be placed again", async () => {
    const ordered = await order(buyer, pro(85));
    expect((await quote(buyer, pro(1))).json()).toMatchObject({ code: "order-awaiting" });
    expect((await quote(buyer, { ...pro(1), method: "card" })).statusCode).toBe(200);
    const other = await newBuyer();
    const taken = await other.call("POST", `/studio/api/billing/orders/${ordered.id}/withdraw`);
    expect(taken.json()).toMatchObject({ code: "unknown-order" });
    const withdrawn = await buyer.call("POST", `/studio/api/billing/orders/${ordered.id}/withdraw`);
    expect(withdrawn.json()).toMatchObject({ state: "withdrawn" });
    expect(await purchase(buyer, ordered.id)).toMatchObject({ state: "failed", failure: "order-withdrawn" });
    expect(await order(buyer, pro(1))).toMatchObject({ state: "succeeded" });
  });

  it("can't exceed the limit together when placed at once", async () => {
    const quotes = await Promise.all([1, 2, 3, 4].map(async () => (await quote(buyer, pro(1))).json().id));
    const outcomes = await Promise.all(quotes.map(async (id) => (await confirm(buyer, id)).json()));
    const passed = outcomes.filter(({ state }) => state === "succeeded").length;
    expect(passed).toBeLessThan(4);
    expect(outcomes.filter(({ code }) => code === "quote-changed")).toHaveLength(4 - passed);
    expect((await credit(buyer)).credit.exposure).toBeLessThanOrEqual(LIMIT);
  });

  it("need no approval for an account that has paid an invoice or that the operator trusts", async () => {
    const { document } = await order(buyer, pro(1));
    const today = new Date(site.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect((await quote(buyer, pro(85))).json()).toMatchObject({ needsApproval: true });
    await admin.call("POST", `/studio/api/admin/invoices/${document}/paid`, { paidOn: today });
    expect((await quote(buyer, pro(85))).json()).toMatchObject({ needsApproval: false });
    expect((await credit(buyer)).credit.proven).toBe(true);

    const trusted = await newBuyer();
    const ordered = await order(trusted, pro(2, 6));
    await decide(ordered.id, "approve", { trust: true });
    expect((await quote(trusted, pro(85))).json()).toMatchObject({ needsApproval: false });
  });

  it("for more licences are approved at the day's price, never above the confirmed one", async () => {
    await order(buyer, pro(1));
    const [serial] = await idsOf(buyer);
    const ordered = await order(buyer, { kind: "add", serialId: serial?.id, licences: 50 });
    expect(ordered).toMatchObject({ awaitsApproval: true, serialId: serial?.id });
    site.clock.now = new Date(site.clock.now.getTime() + 10 * 86_400_000);
    admin = await signedInPerson(site, opened, `operator${buyers}@example.jp`, "admin");
    const { total } = (await decide(ordered.id, "approve", { trust: false })).json();
    expect(total).toBeLessThan(ordered.total);
    expect((await idsOf(buyer)).map(({ videoChannels }) => videoChannels)).toEqual([153]);
  });

  it("can't be approved after account deletion, and block deletion of their ID", async () => {
    await opened.database.insert(serialIds).values({
      id: `free${String.fromCharCode(97 + buyers)}xy`,
      accountId: buyer.id,
      plan: "free",
      videoChannels: 3,
      contractStatus: "usable",
      createdAt: site.clock.now,
    });
    const [free] = await idsOf(buyer);
    const ordered = await order(buyer, { ...pro(85), serialId: free?.id });
    const deleted = await buyer.call("POST", `/studio/api/serial-ids/${free?.id}/delete`, { agreed: true });
    expect(deleted.json()).toMatchObject({ code: "order-awaiting" });
    const charging = { giveUpAll: async () => undefined };
    const { endContractsOfDeletedAccount } = await import("./contract-deletion.ts");
    await opened.database.transaction((tx) => endContractsOfDeletedAccount(tx, buyer.id, charging, site.clock.now));
    expect((await decide(ordered.id, "approve", { trust: false })).json()).toMatchObject({ code: "order-decided" });
    const rows = await opened.database.select().from(invoiceOrders).where(eq(invoiceOrders.accountId, buyer.id));
    expect(rows).toMatchObject([{ state: "withdrawn" }]);
  });
});
