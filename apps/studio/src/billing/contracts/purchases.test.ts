import { TERMS_VERSION } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, contracts, purchases, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type BillingWorld, openBillingWorld } from "./billing.fake.ts";
import { Died, type Meeting } from "./charging-port.fake.ts";
import { endContractsOfDeletedAccount } from "./contract-deletion.ts";
import { ADDRESS } from "./documents-port.fake.ts";

const COMMERCIAL = { kind: "buy", plan: "commercial", licences: 2, method: "card", serialId: null };

describe.each(enginesOf(import.meta.url))("buying licences, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    opened = await open();
    world = await openBillingWorld(opened);
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => {
    world.clock.now = new Date("2026-11-21T03:00:00Z");
    world.charging.meetings.length = 0;
  });

  const charged = (purchase: { id: string }) =>
    [...world.charging.gateway.keys()].filter((key) => key.includes(purchase.id)).length;
  const chargedOf = async (owner: string) => {
    const rows = await world.database.select().from(purchases).where(eq(purchases.accountId, owner));
    return rows
      .map((row) => world.charging.gateway.get(`purchase:${row.id}`))
      .filter((charge) => charge?.standing.state === "succeeded");
  };

  it("charges nothing and reports it if it can't be stored, and can be confirmed again, also for licences that couldn't be canceled", async () => {
    const owner = await world.owner();
    const quote = await world.quote(owner, COMMERCIAL);
    const away = vi.spyOn(auditPort, "recordAll");
    away.mockRejectedValueOnce(new Error("the database is away"));
    expect(await world.confirm(owner, quote.id)).toBe("purchase-failed");
    expect([await chargedOf(owner), await world.contractsOf(owner), await world.idsOf(owner)]).toEqual([[], [], []]);
    expect(await world.confirm(owner, quote.id)).toMatchObject({ state: "succeeded" });
    const [id] = await world.idsOf(owner);
    const subtract = () => world.call(owner, "subtractLicences", { params: { id: id?.id }, body: { agreed: true, licences: 1 } });
    away.mockRejectedValueOnce(new Error("the database is away"));
    expect(await subtract()).toBe("licence-delete-failed");
    away.mockRestore();
    expect(await world.idsOf(owner)).toMatchObject([{ videoChannels: 6 }]);
    expect(await subtract()).toMatchObject({ contract: { licences: 1 } });
  });

  it("shows price and terms, charges exactly that, and issues a new ID with its receipt", async () => {
    const owner = await world.owner();
    const quote = await world.quote(owner, COMMERCIAL);
    expect(quote).toMatchObject({
      lines: [{ kind: "full", plan: "commercial", licences: 2, unitPrice: 6_000, amount: 12_000 }],
      total: 12_000,
      tax: 1_090,
      startsOn: "2026-11-21",
      renewsOn: "2026-12-21",
      renewalTotal: 12_000,
      invoiceDueOn: null,
      card: { last4: "4242" },
      termsVersion: TERMS_VERSION,
    });
    expect(await world.idsOf(owner)).toEqual([]);
    const looks = world.looks();
    const purchase = await world.confirm(owner, quote.id);
    const [id] = await world.idsOf(owner);
    expect(id).toMatchObject({ plan: "commercial", videoChannels: 6, contractStatus: "usable" });
    expect(purchase).toMatchObject({
      state: "succeeded",
      total: 12_000,
      serialId: id?.id,
      document: expect.stringMatching(/^R-/),
    });
    expect(world.looks()).toBeGreaterThan(looks);
    expect((await world.documents.issued()).at(-1)).toMatchObject({
      kind: "receipt",
      serialId: id?.id,
      total: 12_000,
      tax: 1_090,
      issuedOn: "2026-11-21",
      from: "2026-11-21",
      to: "2026-12-20",
    });
    expect(await world.audited(owner)).toContainEqual({
      action: "purchase.confirmed",
      detail: expect.objectContaining({ quote: quote.id, termsVersion: TERMS_VERSION, total: 12_000, renewsOn: "2026-12-21" }),
    });
    const views = await world.billing.views(world.database, owner, [id?.id ?? ""], world.clock.now);
    expect(views.get(id?.id ?? "")).toMatchObject({
      licences: 2,
      renewsOn: "2026-12-21",
      status: "ongoing",
      payment: "credit-card",
    });
    expect(await world.confirm(owner, quote.id)).toEqual(purchase);
  });

  it("upgrades an existing Free ID and keeps its letters", async () => {
    const owner = await world.owner("freeida");
    const purchase = await world.buy(owner, { ...COMMERCIAL, plan: "pro", serialId: "freeida" });
    expect(purchase.serialId).toBe("freeida");
    expect(await world.idsOf(owner)).toMatchObject([{ id: "freeida", plan: "pro", videoChannels: 6 }]);
    expect(
      await world.call(owner, "createQuote", { body: { intent: { ...COMMERCIAL, serialId: "freeida" }, coupon: null } }),
    ).toBe("plan-not-changeable");
  });

  it("happens once, however often it is confirmed, even concurrently", async () => {
    const owner = await world.owner();
    const quote = await world.quote(owner, COMMERCIAL);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.confirm(owner, quote.id)));
    for (const answer of answers) expect(answer).toMatchObject({ id: (answers[0] as { id: string }).id });
    expect([(await world.idsOf(owner)).length, (await world.contractsOf(owner)).length]).toEqual([1, 1]);
    expect(await chargedOf(owner)).toHaveLength(1);
    expect((await world.documents.issued()).filter(({ accountId }) => accountId === owner)).toHaveLength(1);
  });

  it("adds licences from two tabs at once, and charges exactly what it grants", async () => {
    const owner = await world.owner("twotabs");
    await world.buy(owner, { ...COMMERCIAL, serialId: "twotabs" });
    const add = { kind: "add", serialId: "twotabs", licences: 3 };
    const tabs = [await world.quote(owner, add), await world.quote(owner, add)];
    const answers = await Promise.all(tabs.map(({ id }) => world.confirm(owner, id)));
    const refused = answers.filter((answer) => typeof answer === "string");
    expect(refused).toHaveLength(1);
    // The other tab's renewal price is outdated.
    expect(["quote-changed", "purchase-pending"]).toContain(refused[0]);
    expect(await world.idsOf(owner)).toMatchObject([{ videoChannels: 15 }]);
    expect((await chargedOf(owner)).map((charge) => charge?.amount)).toEqual([12_000, 18_000]);
    await world.buy(owner, add);
    expect(await world.idsOf(owner)).toMatchObject([{ videoChannels: 24 }]);
  });

  it("buys one plan for a Free ID from two tabs at once", async () => {
    const owner = await world.owner("twobuys");
    const intents = [COMMERCIAL, { ...COMMERCIAL, plan: "pro" }].map((intent) => ({ ...intent, serialId: "twobuys" }));
    const tabs = await Promise.all(intents.map((intent) => world.quote(owner, intent)));
    const answers = await Promise.all(tabs.map(({ id }) => world.confirm(owner, id)));
    expect(answers.filter((answer) => typeof answer === "string")).toHaveLength(1);
    expect([await chargedOf(owner), await world.contractsOf(owner)].map((list) => list.length)).toEqual([1, 1]);
  });

  it.each<Meeting>(["dies before", "dies after", "dies writing"])("resumes after a process that %s", async (meeting) => {
    const owner = await world.owner();
    const quote = await world.quote(owner, COMMERCIAL);
    world.charging.meetings.push(meeting);
    await expect(world.confirm(owner, quote.id)).rejects.toBeInstanceOf(Died);
    expect(await world.idsOf(owner)).toEqual([]);
    const purchase = await world.confirm(owner, quote.id);
    expect(purchase).toMatchObject({ state: "succeeded" });
    expect(charged(purchase as { id: string })).toBe(1);
    expect([(await world.idsOf(owner)).length, (await chargedOf(owner)).length]).toEqual([1, 1]);
    expect((await world.documents.issued()).filter(({ accountId }) => accountId === owner)).toHaveLength(1);
  });

  it("waits for a slow gateway, then grants once", async () => {
    const owner = await world.owner("latepay");
    world.charging.meetings.push("pending");
    const purchase = await world.buy(owner, { ...COMMERCIAL, serialId: "latepay" });
    expect(purchase).toMatchObject({ state: "pending", document: null });
    expect(await world.idsOf(owner)).toMatchObject([{ plan: "free", videoChannels: 3 }]);
    expect(
      await world.call(owner, "createQuote", { body: { intent: { ...COMMERCIAL, serialId: "latepay" }, coupon: null } }),
    ).toBe("purchase-pending");
    const key = `purchase:${purchase.id}`;
    world.charging.bring(key, { state: "succeeded" });
    await Promise.all([1, 2, 3].map(() => world.charging.settle(key, world.clock.now)));
    expect(await world.must(owner, "readPurchase", { params: { id: purchase.id } })).toMatchObject({
      state: "succeeded",
      serialId: "latepay",
    });
    expect(await world.idsOf(owner)).toMatchObject([{ plan: "commercial", videoChannels: 6 }]);
    expect((await world.documents.issued()).filter(({ accountId }) => accountId === owner)).toHaveLength(1);
  });

  it("forwards the holder to the bank's challenge", async () => {
    const owner = await world.owner();
    world.charging.meetings.push("asks");
    const purchase = await world.buy(owner, COMMERCIAL);
    expect(purchase).toMatchObject({ state: "requires-action", action: { clientSecret: "secret", url: null } });
    world.charging.bring(`purchase:${purchase.id}`, { state: "failed", code: "card-authentication-failed" });
    expect(await world.must(owner, "readPurchase", { params: { id: purchase.id } })).toMatchObject({
      state: "failed",
      failure: "card-authentication-failed",
    });
  });

  it("changes nothing when the card is declined", async () => {
    const owner = await world.owner("decline");
    world.charging.meetings.push("declines");
    const purchase = await world.buy(owner, { ...COMMERCIAL, serialId: "decline" });
    expect(purchase).toMatchObject({ state: "failed", failure: "card-declined", document: null });
    expect(await world.idsOf(owner)).toMatchObject([{ plan: "free", videoChannels: 3, contractStatus: "usable" }]);
    expect((await world.buy(owner, { ...COMMERCIAL, serialId: "decline" })).state).toBe("succeeded");
  });

  it("upgrades at once for the prorated difference", async () => {
    const owner = await world.owner("upgrade");
    await world.buy(owner, { ...COMMERCIAL, serialId: "upgrade" });
    world.clock.now = new Date("2026-12-01T03:00:00Z");
    const quote = await world.quote(owner, { kind: "upgrade", serialId: "upgrade" });
    expect(quote).toMatchObject({ total: Math.floor((10_500 * 2 * 20) / 30), renewsOn: "2026-12-21", renewalTotal: 33_000 });
    await world.confirm(owner, quote.id);
    expect(await world.idsOf(owner)).toMatchObject([{ plan: "pro" }]);
    expect(
      await world.call(owner, "createQuote", { body: { intent: { kind: "upgrade", serialId: "upgrade" }, coupon: null } }),
    ).toBe("plan-not-changeable");
  });

  it("by invoice takes effect with the order, and charges no card", async () => {
    const owner = await world.owner("invoice");
    world.charging.cards.delete(owner);
    const quote = await world.quote(owner, {
      ...COMMERCIAL,
      plan: "pro",
      method: "invoice",
      periodMonths: 6,
      serialId: "invoice",
    });
    expect(quote).toMatchObject({ total: 198_000, renewsOn: "2027-05-21", invoiceDueOn: "2026-12-31", card: null });
    const taken = world.charging.taken();
    expect(await world.confirm(owner, quote.id)).toMatchObject({ state: "succeeded", document: expect.stringMatching(/^I-/) });
    expect(world.charging.taken()).toBe(taken);
    expect((await world.documents.issued()).at(-1)).toMatchObject({ kind: "invoice", dueOn: "2026-12-31", to: "2027-05-20" });
    const [view] = [...(await world.billing.views(world.database, owner, ["invoice"], world.clock.now)).values()];
    expect(view).toMatchObject({ payment: "invoice-fp1", card: null });
  });

  it("requires a card, an address, and one in Japan for invoices", async () => {
    const owner = await world.owner();
    world.charging.cards.delete(owner);
    const quote = await world.quote(owner, COMMERCIAL);
    expect(quote.card).toBeNull();
    expect(await world.confirm(owner, quote.id)).toBe("card-needed");
    world.documents.addresses.set(owner, { ...ADDRESS, country: "FR" });
    const invoice = { body: { intent: { ...COMMERCIAL, method: "invoice" }, coupon: null } };
    expect(await world.call(owner, "createQuote", invoice)).toBe("invoice-japan-only");
    world.documents.addresses.delete(owner);
    expect(await world.call(owner, "createQuote", invoice)).toBe("address-needed");
  });

  it("charges only what the screen showed", async () => {
    const owner = await world.owner("changed");
    await world.buy(owner, { ...COMMERCIAL, serialId: "changed" });
    const taken = world.charging.taken();
    const add = { kind: "add", serialId: "changed", licences: 1 };
    const fresh = () => world.quote(owner, add);
    const subtracted = await fresh();
    await world.must(owner, "subtractLicences", { params: { id: "changed" }, body: { agreed: true, licences: 1 } });
    expect(await world.confirm(owner, subtracted.id)).toBe("quote-changed");
    const card = await fresh();
    world.charging.cards.set(owner, { brand: "jcb", last4: "0001", expiryMonth: 1, expiryYear: 2031 });
    expect(await world.confirm(owner, card.id)).toBe("quote-changed");
    const late = await fresh();
    world.clock.now = new Date(world.clock.now.getTime() + 30 * 60_000);
    expect(await world.confirm(owner, late.id)).toBe("quote-expired");
    world.clock.now = new Date("2026-11-21T14:50:00Z");
    const midnight = await fresh();
    world.clock.now = new Date("2026-11-21T15:05:00Z");
    expect(await world.confirm(owner, midnight.id)).toBe("quote-changed");
    const stopped = await fresh();
    await world.must(owner, "stopRenewal", { params: { id: "changed" }, body: { agreed: true } });
    expect(await world.confirm(owner, stopped.id)).toBe("contract-stopped");
    const gone = await world.database.select().from(purchases).where(eq(purchases.quoteId, stopped.id));
    expect([gone, world.charging.taken()]).toEqual([[], taken]);
  });

  it("hides another account's quotes, purchases and IDs", async () => {
    const [owner, other] = [await world.owner("ownerid"), await world.owner()];
    const quote = await world.quote(owner, { ...COMMERCIAL, serialId: "ownerid" });
    expect(await world.confirm(other, quote.id)).toBe("unknown-quote");
    const purchase = await world.confirm(owner, quote.id);
    expect(await world.call(other, "readPurchase", { params: { id: (purchase as { id: string }).id } })).toBe("unknown-purchase");
    expect(await world.confirm(other, quote.id)).toBe("unknown-quote");
    for (const intent of [
      { ...COMMERCIAL, serialId: "ownerid" },
      { kind: "add", serialId: "ownerid", licences: 1 },
      { kind: "upgrade", serialId: "ownerid" },
    ])
      expect(await world.call(other, "createQuote", { body: { intent, coupon: null } })).toBe("serial-id-not-yours");
  });

  it("is limited to 85 licences", async () => {
    const owner = await world.owner("maximum");
    await world.buy(owner, { ...COMMERCIAL, licences: 85, serialId: "maximum" });
    expect(await world.idsOf(owner)).toMatchObject([{ videoChannels: 255 }]);
    expect(
      await world.call(owner, "createQuote", {
        body: { intent: { kind: "add", serialId: "maximum", licences: 1 }, coupon: null },
      }),
    ).toBe("too-many-licences");
  });

  it("for an account deleted meanwhile leaves a receipt, grants nothing, and is refunded", async () => {
    const owner = await world.owner("goneids");
    world.charging.meetings.push("pending");
    const purchase = await world.buy(owner, { ...COMMERCIAL, serialId: "goneids" });
    await world.database.transaction(async (tx) => {
      await endContractsOfDeletedAccount(tx, owner, world.charging, world.clock.now);
      await tx.delete(accounts).where(eq(accounts.id, owner));
    });
    const key = `purchase:${purchase.id}`;
    world.charging.bring(key, { state: "succeeded" });
    await world.charging.settle(key, world.clock.now);
    expect(await world.contractsOf(owner)).toMatchObject([{ phase: "ended", serialId: null, lastSerialId: "goneids" }]);
    expect((await world.documents.issued()).at(-1)).toMatchObject({ kind: "receipt", accountId: owner, total: 12_000 });
    expect([await world.documents.credited(), await world.charging.refunded()]).toEqual([[key], [key]]);
    expect(world.notices.at(-1)).toMatchObject({ kind: "paid-back", accountId: owner, total: 12_000 });
    expect(await world.database.select().from(serialIds).where(eq(serialIds.id, "goneids"))).toEqual([]);
  });

  it("charged exactly what the receipts show", async () => {
    const receipts = (await world.documents.issued()).filter(({ kind }) => kind === "receipt");
    expect(receipts.reduce((sum, { total }) => sum + total, 0)).toBe(world.charging.taken());
    const running = await world.database.select().from(contracts).where(eq(contracts.phase, "running"));
    for (const { serialId, licences, plan } of running)
      expect(
        await world.database
          .select()
          .from(serialIds)
          .where(eq(serialIds.id, serialId ?? "")),
      ).toMatchObject([{ plan, videoChannels: licences * 3 }]);
  });
});
