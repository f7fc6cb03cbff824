import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, couponUses } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type BillingWorld, openBillingWorld } from "./billing.fake.ts";
import { bySystem } from "./contract-command.ts";
import { type NewCoupon, putInCoupon } from "./coupons.ts";

const WELCOME: NewCoupon = {
  code: "Welcome-2026",
  kind: "registration",
  discount: { kind: "percent", percent: 50 },
  periods: 2,
  expiresOn: "2026-12-31",
  maxUses: null,
};
const COMMERCIAL = { kind: "buy", plan: "commercial", licences: 1, method: "card", serialId: null };

describe.each(enginesOf(import.meta.url))("coupons, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let world: BillingWorld;
  const putIn = (coupon: NewCoupon) =>
    world.database.transaction((tx) => putInCoupon(tx, coupon, auditPort, bySystem(world.clock.now)));
  beforeAll(async () => {
    opened = await open();
    world = await openBillingWorld(opened);
    expect([await putIn(WELCOME), await putIn({ ...WELCOME, periods: 9 })]).toEqual([true, false]);
    await putIn({ ...WELCOME, code: "ALL", kind: "campaign", discount: { kind: "percent", percent: 100 }, periods: 1 });
    await putIn({ ...WELCOME, code: "HELLO" });
    await putIn({ ...WELCOME, code: "ONE", kind: "campaign", discount: { kind: "yen", amount: 1_000 }, periods: 1, maxUses: 1 });
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => {
    world.clock.now = new Date("2026-11-21T03:00:00Z");
    world.charging.meetings.length = 0;
  });
  const redeem = (owner: string, code: string) => world.call(owner, "redeemCoupon", { body: { code } });

  it("are redeemed once, in either case, and listed", async () => {
    const owner = await world.owner();
    expect(await redeem(owner, " welcome-2026 ")).toMatchObject({ code: "WELCOME-2026", periodsLeft: 2, serialId: null });
    expect(await redeem(owner, "WELCOME-2026")).toBe("coupon-used");
    expect(await redeem(owner, "WELCOME-2027")).toBe("coupon-unknown");
    expect(await world.must(owner, "listCoupons")).toMatchObject({ coupons: [{ code: "WELCOME-2026", periodsLeft: 2 }] });
  });

  it("for registration are valid once per email address, whatever its case or tag or the code, even after account deletion", async () => {
    const first = await world.owner(undefined, "ada@example.com");
    await redeem(first, "WELCOME-2026");
    await world.database.delete(accounts).where(eq(accounts.id, first));
    const again = await world.owner(undefined, "Ada+again@Example.com");
    expect(await redeem(again, "WELCOME-2026")).toBe("coupon-once-per-address");
    expect(await redeem(again, "HELLO")).toBe("coupon-once-per-address");
    expect(await redeem(await world.owner(undefined, "adam@example.com"), "WELCOME-2026")).toMatchObject({ periodsLeft: 2 });
    const kept = JSON.stringify(await world.database.select().from(couponUses));
    expect(kept).not.toContain("ada@");
  });

  it("for campaigns are valid once per account, alongside a registration coupon and for other accounts with the address", async () => {
    const owner = await world.owner(undefined, "bea@example.com");
    expect(await redeem(owner, "HELLO")).toMatchObject({ code: "HELLO" });
    expect(await redeem(owner, "ALL")).toMatchObject({ code: "ALL" });
    expect(await redeem(owner, "ALL")).toBe("coupon-used");
    expect(await redeem(owner, "WELCOME-2026")).toBe("coupon-once-per-address");
    const other = await world.owner(undefined, "bea+2@example.com");
    expect([await redeem(other, "ALL"), await redeem(other, "HELLO")]).toEqual([
      expect.objectContaining({ code: "ALL" }),
      "coupon-once-per-address",
    ]);
  });

  it("for registration are valid once for two accounts with the same address that redeem at once", async () => {
    const owners = [await world.owner(undefined, "cy@example.com"), await world.owner(undefined, "cy+b@example.com")];
    const [first, second] = [owners[0] ?? "", owners[1] ?? ""];
    const answers = await Promise.all([redeem(first, "HELLO"), redeem(second, "WELCOME-2026")]);
    expect(answers.filter((answer) => answer === "coupon-once-per-address")).toHaveLength(1);
  });

  it("apply their discount for their number of periods", async () => {
    const owner = await world.owner("coupons");
    const quote = await world.quote(owner, { ...COMMERCIAL, serialId: "coupons" }, "welcome-2026");
    expect(quote).toMatchObject({
      lines: [
        { kind: "full", amount: 6_000 },
        { kind: "discount", unitPrice: 0, amount: -3_000 },
      ],
      total: 3_000,
      tax: 272,
      renewalTotal: 3_000,
    });
    await world.confirm(owner, quote.id);
    expect(await world.must(owner, "listCoupons")).toMatchObject({ coupons: [{ periodsLeft: 1, serialId: "coupons" }] });
    await world.onDay("2026-12-21");
    await world.onDay("2027-01-21");
    const totals = (await world.documents.issued()).filter(({ accountId }) => accountId === owner).map(({ total }) => total);
    expect(totals).toEqual([3_000, 3_000, 6_000]);
    expect(await world.must(owner, "listCoupons")).toMatchObject({ coupons: [{ periodsLeft: 0 }] });
    world.clock.now = new Date("2026-12-01T03:00:00Z");
    expect(await world.call(owner, "createQuote", { body: { intent: COMMERCIAL, coupon: "WELCOME-2026" } })).toBe("coupon-used");
  });

  it("can reduce the charge to zero, without a receipt", async () => {
    const owner = await world.owner();
    const taken = world.charging.taken();
    expect(await world.buy(owner, COMMERCIAL, "ALL")).toMatchObject({ state: "succeeded", total: 0, document: null });
    expect([world.charging.taken() - taken, (await world.idsOf(owner)).length]).toEqual([0, 1]);
  });

  it("are returned after a failed purchase", async () => {
    const owner = await world.owner();
    world.charging.meetings.push("declines");
    expect((await world.buy(owner, COMMERCIAL, "WELCOME-2026")).state).toBe("failed");
    expect(await world.must(owner, "listCoupons")).toMatchObject({ coupons: [{ periodsLeft: 2, serialId: null }] });
    expect((await world.buy(owner, COMMERCIAL, "WELCOME-2026")).state).toBe("succeeded");
  });

  it("apply to one contract, whichever of two tabs is first", async () => {
    const owner = await world.owner();
    const quotes = [await world.quote(owner, COMMERCIAL, "WELCOME-2026"), await world.quote(owner, COMMERCIAL, "WELCOME-2026")];
    const answers = await Promise.all(quotes.map(({ id }) => world.confirm(owner, id)));
    expect(answers.filter((answer) => answer === "quote-changed")).toHaveLength(1);
    expect(await world.contractsOf(owner)).toHaveLength(1);
  });

  it("are limited in number, and expire after their last day", async () => {
    const owners = await Promise.all([1, 2, 3].map(() => world.owner()));
    const answers = await Promise.all(owners.map((owner) => redeem(owner, "ONE")));
    expect(answers.filter((answer) => answer === "coupon-used")).toHaveLength(2);
    const late = await world.owner();
    const quote = await world.quote(late, COMMERCIAL, "WELCOME-2026");
    expect(quote.total).toBe(3_000);
    world.clock.now = new Date("2026-12-31T15:00:00Z");
    expect(await redeem(await world.owner(), "WELCOME-2026")).toBe("coupon-unknown");
    expect(await world.call(late, "createQuote", { body: { intent: COMMERCIAL, coupon: "WELCOME-2026" } })).toBe(
      "coupon-unknown",
    );
  });

  it("apply to plans, but not to added licences", async () => {
    const owner = await world.owner("addcoup");
    await world.buy(owner, { ...COMMERCIAL, serialId: "addcoup" });
    const add = { kind: "add", serialId: "addcoup", licences: 1 };
    expect(await world.call(owner, "createQuote", { body: { intent: add, coupon: "WELCOME-2026" } })).toBe("coupon-unknown");
    expect(await world.must(owner, "listCoupons")).toEqual({ coupons: [] });
  });
});
