import { SerialId } from "@setsuna/contracts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../identity/accounts/account-store.ts";
import { revocation } from "../../identity/credentials/revoke.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import {
  accounts,
  chargeAddressees,
  charges,
  issuedDocuments,
  mailOutbox,
  refunds,
  testGatewayCharges,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { keepBillingAddress } from "../documents/billing-addresses.ts";
import { TOKYO } from "../documents/document.fake.ts";
import { answerCharge } from "../payment/test-gateway/holder.ts";
import { contractEnds } from "./contract-deletion.ts";
import { openPayingWorld, type PayingWorld } from "./paying-world.fake.ts";

const ONE = { kind: "buy", plan: "commercial", licences: 1, method: "card", periodMonths: 1, serialId: null } as const;
const PRO = { ...ONE, plan: "pro", licences: 3 } as const;

describe.each(enginesOf(import.meta.url))("late payments, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let world: PayingWorld;
  const clock = { now: new Date("2026-11-21T03:00:00Z") };
  beforeAll(async () => {
    opened = await open();
    world = openPayingWorld(opened.database, clock);
  }, 120_000);
  afterAll(() => opened.close());

  const at = (jst: string): void => {
    clock.now = new Date(`${jst}+09:00`);
  };
  const later = (ms: number): void => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const documentsOf = async (owner: string) =>
    (await opened.database.select().from(issuedDocuments).where(eq(issuedDocuments.accountId, owner))).sort(
      (a, b) => a.kind.localeCompare(b.kind) || a.total - b.total,
    );
  const mailsTo = async (owner: string) =>
    (
      await opened.database
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.recipient, `${owner}@example.com`))
    ).map(({ template }) => template);
  const refundsOf = (owner: string) => opened.database.select().from(refunds).where(eq(refunds.accountId, owner));
  const frozen = () => opened.database.select().from(chargeAddressees);
  const gatewayOf = async (owner: string) => {
    const keys = (await opened.database.select().from(charges).where(eq(charges.accountId, owner))).map(({ key }) => key);
    return opened.database.select().from(testGatewayCharges).where(inArray(testGatewayCharges.idempotencyKey, keys));
  };
  const approve = async (owner: string): Promise<void> => {
    for (const { id } of await gatewayOf(owner)) await answerCharge(opened.database, id, true, clock.now);
  };
  const remove = (owner: string) =>
    opened.database.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, owner));
      if (account === undefined) throw new Error(`there is no account ${owner}`);
      const ports = {
        revoke: revocation({ audit: auditPort }),
        endContracts: contractEnds(world.payment.charging).ofDeletedAccount,
        endWebhooks: async () => 0,
      };
      await deleteAccount(tx, account, ports, { address: "192.0.2.1", userAgent: "" }, clock.now);
    });
  const licensee = async (card: string): Promise<{ owner: string; id: SerialId }> => {
    const owner = await world.owner("succeeds");
    await world.buy(owner, ONE);
    await world.keep(owner, card);
    const [serial] = await world.idsOf(owner);
    return { owner, id: SerialId.parse(serial?.id) };
  };
  const channelsOf = async (owner: string) => (await world.idsOf(owner)).map(({ videoChannels }) => videoChannels);

  it("84 licences at one day's price: 3-D Secure approved after midnight grants and charges nothing", async () => {
    at("2026-11-21T12:00:00");
    const { owner, id } = await licensee("asks-at-charge");
    at("2026-12-20T23:50:00");
    expect(await world.buy(owner, { kind: "add", serialId: id, licences: 84 })).toMatchObject({ state: "requires-action" });
    await world.keep(owner, "succeeds");
    at("2026-12-21T00:00:00");
    await world.renewing.runDue();
    await world.payment.recover();
    later(60_000);
    await approve(owner);
    await world.payment.recover();
    expect(await channelsOf(owner)).toEqual([3]);
    expect((await documentsOf(owner)).map(({ kind, total }) => [kind, total])).toEqual([
      ["receipt", 6_000],
      ["receipt", 6_000],
    ]);
    expect((await gatewayOf(owner)).map(({ state }) => state).sort()).toEqual(["refused", "succeeded", "succeeded"]);
    expect((await mailsTo(owner)).filter((template) => template === "purchase-lapsed")).toHaveLength(1);
    expect(await frozen()).toEqual([]);
    const views = await world.billing.views(opened.database, owner, [id], clock.now);
    expect(views.get(id)?.gaveUp).toEqual({ kind: "add", licences: 84, total: 16_800, on: "2026-12-21" });
  });

  it("84 licences at one day's price: refunds a charge that settles after midnight, and charges again before granting", async () => {
    at("2027-01-01T12:00:00");
    const { owner, id } = await licensee("settles-late");
    at("2027-01-31T23:59:50");
    await world.buy(owner, { kind: "add", serialId: id, licences: 84 });
    at("2027-02-01T00:00:00");
    await world.renewing.runDue();
    for (let minute = 0; minute < 6; minute += 1) {
      later(60_000);
      const licences = (await channelsOf(owner))[0] === 255 ? 85 : 1;
      const paid = (await documentsOf(owner)).filter(
        ({ kind, frozen: text }) => kind === "receipt" && JSON.parse(text).from >= "2027-02-01",
      );
      expect(paid.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThanOrEqual(licences === 85 ? 6_000 * 85 : 0);
      await world.payment.recover();
    }
    expect(await channelsOf(owner)).toEqual([255]);
    expect((await documentsOf(owner)).map(({ kind, total }) => [kind, total])).toEqual([
      ["credit-note", -16_258],
      ["receipt", 6_000],
      ["receipt", 6_000],
      ["receipt", 16_258],
      ["receipt", 6_000 * 84],
    ]);
    expect(await refundsOf(owner)).toMatchObject([{ state: "refunded", amount: 16_258, email: null }]);
    const told = await mailsTo(owner);
    expect(told.filter((template) => template === "payment-refunded")).toHaveLength(1);
    expect(told.filter((template) => template === "purchase-complete")).toHaveLength(2);
  });

  it("an account deleted during bank approval isn't charged, whatever its holder answers", async () => {
    at("2027-03-01T12:00:00");
    const owner = await world.owner("asks-at-charge");
    expect(await world.buy(owner, PRO)).toMatchObject({ state: "requires-action" });
    await remove(owner);
    later(2_000);
    await world.payment.recover();
    await approve(owner);
    await world.payment.recover();
    expect((await gatewayOf(owner)).map(({ state }) => state)).toEqual(["refused"]);
    expect([await documentsOf(owner), await refundsOf(owner), await mailsTo(owner)]).toEqual([[], [], ["purchase-lapsed"]]);
    expect(await frozen()).toEqual([]);
  });

  it("an account deleted while its payment settles gets a receipt, a refund and a mail", async () => {
    at("2027-03-02T12:00:00");
    const owner = await world.owner("settles-late");
    await world.buy(owner, PRO);
    await opened.database.transaction((tx) => keepBillingAddress(tx, owner, { ...TOKYO, name: "別の名前" }, clock.now));
    await remove(owner);
    later(20_000);
    await world.payment.recover();
    const [note, receipt] = await documentsOf(owner);
    expect([receipt, note]).toMatchObject([
      { kind: "receipt", total: 49_500, counterparty: TOKYO.name },
      { kind: "credit-note", total: -49_500, counterparty: TOKYO.name, corrects: receipt?.number },
    ]);
    expect(await refundsOf(owner)).toMatchObject([{ state: "refunded", amount: 49_500, creditNote: note?.number }]);
    expect((await gatewayOf(owner)).map(({ refundedAt }) => refundedAt)).toEqual([clock.now]);
    expect(await mailsTo(owner)).toEqual(["payment-refunded"]);
    expect([await frozen(), await world.idsOf(owner)]).toEqual([[], []]);
  });

  it("an ID deleted while its payment settles is refunded, and one deleted during bank approval isn't charged", async () => {
    at("2027-03-03T12:00:00");
    for (const card of ["settles-late", "asks-at-charge"]) {
      const { owner, id } = await licensee(card);
      await world.buy(owner, { kind: "add", serialId: id, licences: 2 });
      const [contract] = await world.contractsOf(owner);
      const by = { actor: owner, origin: { address: "192.0.2.1" }, at: clock.now };
      await opened.database.transaction((tx) =>
        world.billing.changes.apply(tx, contract?.id ?? "", { kind: "subtracted", licences: 1 }, by),
      );
      later(20_000);
      await world.payment.recover();
      await approve(owner);
      await world.payment.recover();
      expect(await world.idsOf(owner)).toEqual([]);
      const sum = (await documentsOf(owner)).reduce((total, one) => total + one.total, 0);
      expect([card, sum]).toEqual([card, 6_000]);
      expect(await refundsOf(owner)).toHaveLength(card === "settles-late" ? 1 : 0);
    }
  });

  it("a refund that the gateway refuses is owed to the receipt's recipient", async () => {
    at("2027-03-04T12:00:00");
    const owner = await world.owner("settles-late-no-refund");
    await world.buy(owner, PRO);
    await remove(owner);
    later(20_000);
    await world.payment.recover();
    expect(
      await opened.database
        .select()
        .from(refunds)
        .where(and(eq(refunds.accountId, owner), eq(refunds.state, "owed"))),
    ).toMatchObject([{ amount: 49_500, name: TOKYO.name, email: `${owner}@example.com`, settledAt: null }]);
  });
});
