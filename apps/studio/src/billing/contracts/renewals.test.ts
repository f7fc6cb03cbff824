import { addDays, civilDayAt } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAuditLog } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { charges, issuedDocuments, keptCards } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { jumpTo, openTestClock, type TestClock } from "../../platform/test-clock/test-clock.ts";
import { CARD_KEPT_JOB } from "../payment/cards.ts";
import { GatewayUnavailable } from "../payment/gateway-port.ts";
import { openPayingWorld, type PayingWorld } from "./paying-world.fake.ts";
import { renewals, scheduleRenewals } from "./renewals.ts";

const BUY = { kind: "buy", plan: "commercial", licences: 1, method: "card", periodMonths: 1, serialId: null } as const;
const tokyo = (day: string): Date => new Date(`${day}T12:00:00+09:00`);

describe.each(enginesOf(import.meta.url))("renewals on $name", ({ open }) => {
  let opened: OpenDatabase;
  let world: PayingWorld;
  let clock: TestClock;
  const time = { now: tokyo("2026-01-31") };

  beforeAll(async () => {
    opened = await open();
    const { database } = opened;
    clock = await openTestClock(database, () => tokyo("2026-01-31"));
    world = openPayingWorld(database, time);
    await scheduleRenewals(world.jobs, CARD_KEPT_JOB, world.renewing, database, time.now);
  }, 120_000);
  afterAll(() => opened.close());

  const live = async (): Promise<void> => {
    time.now = clock.now();
    await world.payment.recover();
    await world.jobs.runDue();
  };
  const jump = async (day: string) => {
    const wanted = tokyo(day);
    await jumpTo(clock, wanted, live);
  };
  const across = async (eve: string, day: string) => {
    await clock.putForwardTo(tokyo(eve));
    await jump(day);
  };
  const chargesOf = async (accountId: string) =>
    (await opened.database.select().from(charges))
      .filter((charge) => charge.accountId === accountId)
      .sort((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime())
      .map(({ state, amount, orderedAt, offSession }) => [civilDayAt(orderedAt.getTime()), state, amount, offSession]);

  it("charges monthly from the anchor day, retries a failing card on its days, restricts, reopens and ends", async () => {
    const [steady, broken, late, asked] = [
      await world.owner("succeeds"),
      await world.owner("succeeds"),
      await world.owner("settles-late"),
      await world.owner("succeeds"),
    ];
    for (const owner of [steady, broken, asked]) expect(await world.buy(owner, BUY)).toMatchObject({ state: "succeeded" });
    expect(await world.buy(late, BUY)).toMatchObject({ state: "pending" });
    await jump("2026-02-01");
    expect(await world.idsOf(late)).toMatchObject([{ plan: "commercial", contractStatus: "usable" }]);

    await across("2026-02-27", "2026-03-01");
    await across("2026-03-30", "2026-04-01");
    expect(await chargesOf(steady)).toEqual([
      ["2026-01-31", "succeeded", 6000, false],
      ["2026-02-28", "succeeded", 6000, true],
      ["2026-03-31", "succeeded", 6000, true],
    ]);
    expect((await chargesOf(late)).map(([day, state]) => [day, state])).toEqual([
      ["2026-01-31", "succeeded"],
      ["2026-02-28", "succeeded"],
      ["2026-03-31", "succeeded"],
    ]);

    await world.keep(broken, "declined-at-charge");
    await world.keep(asked, "asks-at-charge");
    await across("2026-04-29", "2026-05-02");
    expect(await world.idsOf(broken)).toMatchObject([{ contractStatus: "payment-unconfirmed-usable" }]);
    await jump("2026-05-08");
    expect((await chargesOf(broken)).slice(3).map(([day, state]) => [day, state])).toEqual(
      [0, 1, 3, 5, 7].map((days) => [addDays("2026-04-30", days), "failed"]),
    );
    for (const owner of [broken, asked])
      expect(await world.idsOf(owner)).toMatchObject([{ contractStatus: "restricted-payment" }]);

    await world.keep(asked, "succeeds");
    await opened.database.transaction((tx) =>
      world.jobs.enqueue(tx, { name: CARD_KEPT_JOB, key: "new card", data: { accountId: asked }, runAt: time.now }, time.now),
    );
    await world.jobs.runDue();
    expect(await world.idsOf(asked)).toMatchObject([{ contractStatus: "usable" }]);
    await across("2026-05-30", "2026-06-01");
    expect((await chargesOf(asked)).at(-1)).toEqual(["2026-05-31", "succeeded", 6000, true]);

    await across("2026-06-28", "2026-06-30");
    expect(await world.idsOf(broken)).toEqual([]);
    expect(await world.contractsOf(broken)).toMatchObject([{ phase: "ended", state: { reason: "unpaid" } }]);
    expect((await chargesOf(broken)).filter(([, state]) => state === "succeeded")).toHaveLength(3);
    expect(world.notices.filter(({ accountId }) => accountId === broken).map(({ kind }) => kind)).toEqual([
      ...Array(4).fill("renewal-failed"),
      "restricted",
      "ended",
    ]);

    const documents = await opened.database.select().from(issuedDocuments);
    const paid = (await opened.database.select().from(charges)).filter(({ state }) => state === "succeeded");
    expect(documents.map(({ cause }) => cause).sort()).toEqual(paid.map(({ key }) => key).sort());
    const again = await openTestClock(opened.database, () => tokyo("2026-01-31"));
    await again.putForwardTo(tokyo("2026-02-01"));
    expect(civilDayAt(again.now().getTime())).toBe("2026-06-30");
  }, 120_000);

  it("renews once, however many instances run at the same time", async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => world.owner("succeeds")));
    for (const owner of owners) await world.buy(owner, BUY);
    const due = addDays(civilDayAt(time.now.getTime()), 31);
    time.now = tokyo(due);
    const { database } = opened;
    const instance = () =>
      renewals({
        database,
        changes: world.billing.changes,
        charging: world.payment.charging,
        now: () => time.now,
        log: silentLog,
      }).runDue();
    await Promise.all([instance(), instance(), instance()]);
    for (const owner of owners) expect(await chargesOf(owner)).toHaveLength(2);
    expect(await instance()).toBe(0);
  }, 60_000);

  it("renews each contract of a batch by its card's result: paid, declined, late, no card, unknown, and failing", async () => {
    const cards = ["succeeds", "declined-at-charge", "settles-late", "asks-at-charge", undefined, "succeeds", "succeeds"];
    const owners = await Promise.all(cards.map(() => world.owner("succeeds")));
    for (const owner of owners) await world.buy(owner, BUY);
    for (const [index, card] of cards.entries()) if (card !== undefined) await world.keep(owners[index] ?? "", card);
    const [paid, declined, late, asked, without, unheard, failing] = owners as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const { database } = opened;
    await database.delete(keptCards).where(eq(keptCards.accountId, without));
    const gatewayless = openPayingWorld(database, time, (gateway) => ({
      ...gateway,
      charge: async (order) => {
        if (order.customer === `cus_test_${unheard}`) throw new GatewayUnavailable("no answer");
        return gateway.charge(order);
      },
    }));
    const { changes } = gatewayless.billing;
    const [bad] = await world.contractsOf(failing);
    gatewayless.payment.charging.settleWith("renewal", async (tx, settled) => {
      if (settled.some(({ contractId }) => contractId === bad?.id)) throw new Error("no");
      return changes.settleRenewal(tx, settled);
    });
    time.now = tokyo(addDays(civilDayAt(time.now.getTime()), 31));
    await gatewayless.renewing.runDue();
    const standing = async (owner: string) => (await chargesOf(owner)).slice(1).map(([, state]) => state);
    const all = async () => [
      await standing(paid),
      await standing(declined),
      await standing(late),
      await standing(asked),
      await standing(without),
      await standing(unheard),
      await standing(failing),
    ];
    const [yes, no, open] = [["succeeded"], ["failed"], ["pending"]];
    expect(await all()).toEqual([yes, no, open, no, [], open, open]);
    time.now = new Date(time.now.getTime() + 120_000);
    await world.payment.recover();
    expect(await all()).toEqual([yes, no, yes, no, [], yes, yes]);
    for (const owner of [paid, late, unheard, failing])
      expect(await world.idsOf(owner)).toMatchObject([{ contractStatus: "usable" }]);
    for (const owner of [declined, asked, without])
      expect(await world.idsOf(owner)).toMatchObject([{ contractStatus: "payment-unconfirmed-usable" }]);
    const documents = (await database.select().from(issuedDocuments)).filter(({ accountId }) => owners.includes(accountId));
    expect(documents.map(({ accountId }) => accountId).sort()).toEqual([...owners, paid, late, unheard, failing].sort());
    expect(await verifyAuditLog(database)).toMatchObject({ brokenAt: null });
  }, 60_000);

  it("continues with the others when one renewal fails, and reports it", async () => {
    const [bad, good] = [await world.owner("succeeds"), await world.owner("succeeds")];
    for (const owner of [bad, good]) await world.buy(owner, BUY);
    time.now = tokyo(addDays(civilDayAt(time.now.getTime()), 31));
    const [contract] = await world.contractsOf(bad);
    const { changes } = world.billing;
    const failing = renewals({
      database: opened.database,
      changes: {
        ...changes,
        applyAll: async (tx, commands, cause) => {
          if (commands.some(({ contractId }) => contractId === contract?.id)) throw new Error("no");
          return changes.applyAll(tx, commands, cause);
        },
      },
      charging: world.payment.charging,
      now: () => time.now,
      log: silentLog,
    });
    await expect(failing.runDue()).rejects.toThrow("1 contracts could not be seen to");
    expect(await chargesOf(good)).toHaveLength(2);
    expect(await world.renewing.runDue()).toBe(1);
    expect(await chargesOf(bad)).toHaveLength(2);
  }, 60_000);
});
