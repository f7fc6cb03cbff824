import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, charges, refunds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const COUPONS = "/studio/api/admin/coupons";
const COUPON = {
  code: "welcome-2026",
  kind: "registration",
  discount: { kind: "percent", percent: 50 },
  periods: 3,
  expiresOn: "2026-12-31",
  maxUses: null,
};

describe.each(enginesOf(import.meta.url))("the admin area's billing, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  let owner: Person;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
    owner = await signedInPerson(site, opened, "owner@example.com", "licensee");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  it("a coupon is created once, in upper case, with an audit entry; its redeemers are listed", async () => {
    expect((await admin.call("POST", COUPONS, COUPON)).json()).toMatchObject({ ...COUPON, code: "WELCOME-2026", uses: 0 });
    expect((await admin.call("POST", COUPONS, { ...COUPON, code: "Welcome-2026" })).json().code).toBe("coupon-code-taken");
    for (const wrong of [{ code: "a" }, { code: "a/b/c" }, { periods: 0 }, { discount: { kind: "percent", percent: 101 } }])
      expect((await admin.call("POST", COUPONS, { ...COUPON, ...wrong })).statusCode).toBe(400);
    expect((await owner.call("POST", "/studio/api/billing/coupons", { code: "welcome-2026" })).statusCode).toBe(200);
    expect((await admin.call("POST", COUPONS, { ...COUPON, code: "spring", kind: "campaign" })).json()).toMatchObject({
      uses: 0,
    });
    const listed: { code: string; uses: number }[] = (await admin.call("GET", COUPONS)).json().rows;
    expect(Object.fromEntries(listed.map(({ code, uses }) => [code, uses]))).toEqual({ SPRING: 0, "WELCOME-2026": 1 });
    expect((await admin.call("GET", `${COUPONS}?search=come`)).json()).toMatchObject({
      total: 1,
      next: null,
      rows: [{ code: "WELCOME-2026", uses: 1 }],
    });
    expect((await admin.call("GET", "/studio/api/admin/coupon-uses/welcome-2026")).json()).toEqual({
      uses: [{ accountId: owner.id, email: "owner@example.com", redeemedAt: site.clock.now.toISOString(), used: false }],
    });
    const actions = (await opened.database.select().from(auditLog)).filter(({ actor }) => actor === admin.id);
    expect(actions.map(({ action }) => action)).toEqual(["coupon.put-in", "coupon.put-in"]);
  });

  it("refunds that the gateway didn't pay are owed by the operator, and are marked as paid once", async () => {
    const refund = (key: string, state: "open" | "owed" | "refunded") => ({
      key,
      accountId: "g".repeat(22),
      contractId: "contract",
      serialId: "abcdefg",
      gateway: "test" as const,
      reference: `ref-${key}`,
      amount: 49_500,
      creditNote: "C-000001",
      name: "髙﨑放送",
      email: state === "refunded" ? null : "gone@example.com",
      state,
      orderedAt: site.clock.now,
      nextAskAt: new Date(site.clock.now.getTime() + 86_400_000),
      settledAt: state === "refunded" ? site.clock.now : null,
    });
    await opened.database
      .insert(refunds)
      .values([refund("purchase:1", "owed"), refund("renewal:c:2", "open"), refund("purchase:3", "refunded")]);
    const list = async (query: string) => (await admin.call("GET", `/studio/api/admin/refunds?${query}`)).json();
    expect(await list("state=owed")).toMatchObject({
      total: 1,
      next: null,
      rows: [{ key: "purchase:1", name: "髙﨑放送", email: "gone@example.com", amount: 49_500, state: "owed", settledAt: null }],
    });
    const first = await list("limit=2");
    expect([first.total, first.rows.length, (await list(`limit=2&cursor=${first.next}`)).rows.length]).toEqual([3, 2, 1]);
    expect((await list("search=GONE@example.com")).rows).toHaveLength(2);
    expect((await list("search=nobody@example.com")).rows).toEqual([]);

    const pay = (key: string, body: object = { agreed: true }) =>
      admin.call("POST", `/studio/api/admin/refunds/${encodeURIComponent(key)}/paid`, body);
    expect((await pay("purchase:1", {})).statusCode).toBe(400);
    expect((await pay("purchase:1")).json()).toMatchObject({ key: "purchase:1", state: "paid", email: null });
    for (const key of ["purchase:1", "renewal:c:2", "purchase:3", "purchase:4"])
      expect([key, (await pay(key)).json().code]).toEqual([key, "refund-not-owed"]);
    const entries = (await opened.database.select().from(auditLog)).filter(({ action }) => action === "refund.paid");
    expect(entries).toMatchObject([{ actor: admin.id, subject: "purchase:1", detail: { amount: 49_500 } }]);
    expect((await owner.call("GET", "/studio/api/admin/refunds")).statusCode).toBe(403);
  });

  it("charges are found by address and state, page by page, including those of deleted accounts", async () => {
    const charge = (key: string, accountId: string, failed: boolean) => ({
      key,
      purpose: "renewal" as const,
      contractId: "contract",
      accountId,
      gateway: "test" as const,
      customer: "customer",
      paymentMethod: "card",
      amount: 6000,
      offSession: true,
      description: "",
      state: failed ? ("failed" as const) : ("succeeded" as const),
      failure: failed ? ("card-declined" as const) : null,
      reference: `ref-${key}`,
      orderedAt: site.clock.now,
      nextAskAt: site.clock.now,
      settledAt: site.clock.now,
    });
    const gone = "g".repeat(22);
    await opened.database
      .insert(charges)
      .values([charge("a", owner.id, false), charge("b", owner.id, true), charge("c", gone, false)]);
    const list = async (query: string) => (await admin.call("GET", `/studio/api/admin/payments?${query}`)).json();
    const first = await list("limit=2");
    expect(first).toMatchObject({
      total: 3,
      rows: [
        { key: "c", email: null, accountId: gone },
        { key: "b", failure: "card-declined" },
      ],
    });
    expect(await list(`limit=2&cursor=${first.next}`)).toMatchObject({
      total: null,
      next: null,
      rows: [{ key: "a", amount: 6000 }],
    });
    expect(await list("search=OWNER%40&state=succeeded")).toMatchObject({ total: 1, rows: [{ key: "a" }] });
    expect(await list("search=ref-c")).toMatchObject({ total: 1, rows: [{ key: "c" }] });
  });
});
