import type { ContractStatus } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retireSerialIds } from "../../admission/serial-ids/serial-id-issue.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { retiredSerialIds, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type BillingWorld, openBillingWorld } from "./billing.fake.ts";
import { CARD } from "./charging-port.fake.ts";
import { bySystem } from "./contract-command.ts";
import { endContractOfDeletedId } from "./contract-deletion.ts";
import { holdStatus, liftStatus } from "./held-status.ts";

const agreed = { agreed: true };

describe.each(enginesOf(import.meta.url))("purchased licences, on $name", ({ open }) => {
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
    world.notices.length = 0;
  });

  const licensee = async (letters: string, more: object = {}) => {
    const owner = await world.owner(letters);
    await world.buy(owner, { kind: "buy", plan: "commercial", licences: 3, method: "card", serialId: letters, ...more });
    return owner;
  };
  const idOf = async (letters: string) => (await world.database.select().from(serialIds).where(eq(serialIds.id, letters)))[0];

  it("are removed at once, and the ID with the last one", async () => {
    const owner = await licensee("subtrac");
    const subtract = (licences: number) =>
      world.call(owner, "subtractLicences", { params: { id: "subtrac" }, body: { ...agreed, licences } });
    const taken = world.charging.taken();
    const looks = world.looks();
    expect(await subtract(1)).toMatchObject({ contract: { licences: 2, renewalTotal: 12_000 } });
    expect([(await idOf("subtrac"))?.videoChannels, world.looks()]).toEqual([6, looks + 1]);
    expect(await subtract(3)).toBe("licences-wrong");
    expect(await subtract(2)).toEqual({ contract: null });
    expect(await idOf("subtrac")).toBeUndefined();
    expect(world.ended).toContain("subtrac");
    expect(await world.database.select().from(retiredSerialIds).where(eq(retiredSerialIds.id, "subtrac"))).toHaveLength(1);
    expect(await subtract(1)).toBe("serial-id-not-yours");
    expect(world.charging.taken()).toBe(taken);
    expect((await world.audited(owner)).map(({ action }) => action).slice(-2)).toEqual(["contract.changed", "contract.ended"]);
  });

  it("are removed exactly as requested when two tabs do so at once", async () => {
    const owner = await licensee("twosubs");
    const subtract = () => world.call(owner, "subtractLicences", { params: { id: "twosubs" }, body: { ...agreed, licences: 1 } });
    await Promise.all([subtract(), subtract()]);
    expect((await idOf("twosubs"))?.videoChannels).toBe(3);
  });

  it("stay consistent when a payment succeeds while their owner changes them", async () => {
    const owner = await licensee("twoways");
    for (let round = 0; round < 6; round += 1) {
      world.charging.meetings.push("pending");
      const { id } = await world.buy(owner, { kind: "add", serialId: "twoways", licences: 2 });
      world.charging.bring(`purchase:${id}`, { state: "succeeded" });
      await Promise.all([
        world.charging.settle(`purchase:${id}`, world.clock.now),
        world.call(owner, "subtractLicences", { params: { id: "twoways" }, body: { ...agreed, licences: 1 } }),
        world.charging.settle(`purchase:${id}`, world.clock.now),
      ]);
      expect((await idOf("twoways"))?.videoChannels).toBe((3 + round + 1) * 3);
    }
  });

  it("work until the period ends if renewal is stopped, then end", async () => {
    const owner = await licensee("stopped");
    const call = (name: "stopRenewal" | "resumeRenewal") => world.call(owner, name, { params: { id: "stopped" }, body: agreed });
    expect(await call("stopRenewal")).toMatchObject({ contract: { status: "cancelled", renewsOn: null, endsOn: "2026-12-20" } });
    expect((await idOf("stopped"))?.contractStatus).toBe("cancelled-usable");
    expect(await call("resumeRenewal")).toMatchObject({ contract: { status: "ongoing", renewsOn: "2026-12-21" } });
    expect((await idOf("stopped"))?.contractStatus).toBe("usable");
    await call("stopRenewal");
    await world.onDay("2026-12-20");
    expect((await idOf("stopped"))?.contractStatus).toBe("cancelled-usable");
    await world.onDay("2026-12-21");
    expect(await idOf("stopped")).toBeUndefined();
    expect((await world.documents.issued()).filter(({ accountId }) => accountId === owner)).toHaveLength(1);
    expect(world.ended).toContain("stopped");
    expect(world.notices).toMatchObject([{ kind: "ended", accountId: owner, reason: "stopped", serialId: "stopped" }]);
  });

  it("renew on their day, on the plan chosen for it", async () => {
    const owner = await licensee("renewal", { plan: "pro", licences: 1 });
    expect(await world.call(owner, "setNextPlan", { params: { id: "renewal" }, body: { plan: "commercial" } })).toMatchObject({
      contract: { nextPlan: "commercial", renewalTotal: 6_000 },
    });
    expect((await idOf("renewal"))?.plan).toBe("pro");
    await world.onDay("2026-12-21");
    await world.onDay("2026-12-21");
    expect((await idOf("renewal"))?.plan).toBe("commercial");
    const receipts = (await world.documents.issued()).filter(({ accountId }) => accountId === owner);
    expect(receipts.map(({ total, from, to }) => [total, from, to])).toEqual([
      [16_500, "2026-11-21", "2026-12-20"],
      [6_000, "2026-12-21", "2027-01-20"],
    ]);
    expect(await world.call(owner, "setNextPlan", { params: { id: "renewal" }, body: { plan: "pro" } })).toBe(
      "plan-not-changeable",
    );
    await world.call(owner, "stopRenewal", { params: { id: "renewal" }, body: agreed });
  });

  it("become unconfirmed, then restricted, when the card fails, and reopen with a new one", async () => {
    const owner = await licensee("failing", { licences: 1 });
    for (const day of ["2026-12-21", "2026-12-22", "2026-12-24", "2026-12-26"]) {
      world.charging.meetings.push("declines");
      await world.onDay(day);
      expect((await idOf("failing"))?.contractStatus).toBe("payment-unconfirmed-usable");
    }
    world.charging.cards.delete(owner);
    await world.onDay("2026-12-28");
    expect((await idOf("failing"))?.contractStatus).toBe("restricted-payment");
    expect(world.notices.map(({ kind }) => kind)).toEqual([
      "renewal-failed",
      "renewal-failed",
      "renewal-failed",
      "renewal-failed",
      "restricted",
    ]);
    world.charging.cards.set(owner, CARD);
    world.clock.now = new Date("2027-01-02T03:00:00Z");
    const [contract] = await world.contractsOf(owner);
    const change = await world.database.transaction((tx) =>
      world.billing.changes.apply(tx, contract?.id ?? "", { kind: "card-changed" }, bySystem(world.clock.now)),
    );
    for (const key of change.ordered) await world.charging.settle(key, world.clock.now);
    expect(await idOf("failing")).toMatchObject({ contractStatus: "usable" });
    // 7 days before the restriction, and the remaining 19, of 31.
    expect((await world.documents.issued()).at(-1)?.total).toBe(Math.floor((6_000 * 26) / 31));
    const views = await world.billing.views(world.database, owner, ["failing"], world.clock.now);
    expect(views.get("failing")?.renewsOn).toBe("2027-01-21");
  });

  it("don't change a status that an admin holds; once it is lifted, their own applies", async () => {
    const owner = await licensee("abovebi");
    const hold = (status: ContractStatus) =>
      world.database.transaction((tx) => holdStatus(tx, "abovebi", status, "why", auditPort, bySystem(world.clock.now)));
    const lift = () =>
      world.database.transaction((tx) => liftStatus(tx, "abovebi", "why not", auditPort, bySystem(world.clock.now)));
    await hold("restricted-terms");
    await world.call(owner, "stopRenewal", { params: { id: "abovebi" }, body: agreed });
    await world.call(owner, "subtractLicences", { params: { id: "abovebi" }, body: { ...agreed, licences: 1 } });
    expect(await idOf("abovebi")).toMatchObject({ contractStatus: "restricted-terms", videoChannels: 6 });
    await lift();
    expect(await idOf("abovebi")).toMatchObject({ contractStatus: "cancelled-usable", heldReason: null });
    await hold("usable");
    await world.call(owner, "resumeRenewal", { params: { id: "abovebi" }, body: agreed });
    world.charging.cards.delete(owner);
    for (const day of ["2026-12-21", "2026-12-22", "2026-12-24", "2026-12-26", "2026-12-28"]) await world.onDay(day);
    expect(await idOf("abovebi")).toMatchObject({ contractStatus: "usable", heldReason: "why" });
    await lift();
    await lift();
    expect(await idOf("abovebi")).toMatchObject({ contractStatus: "restricted-payment", heldAt: null });
    const lifted = (await world.audited("system")).filter(({ action }) => action === "serial-id.hold-lifted");
    expect(lifted.map(({ detail }) => detail)).toEqual([
      { from: "restricted-terms", to: "cancelled-usable", reason: "why not" },
      { from: "usable", to: "restricted-payment", reason: "why not" },
    ]);
  });

  it("follow their ID to its new letters", async () => {
    const owner = await licensee("oldlett");
    await world.database.transaction(async (tx) => {
      await retireSerialIds(tx, ["oldlett"], world.clock.now);
      await tx.update(serialIds).set({ id: "newlett" }).where(eq(serialIds.id, "oldlett"));
    });
    expect(await world.call(owner, "stopRenewal", { params: { id: "newlett" }, body: agreed })).toMatchObject({
      contract: { status: "cancelled" },
    });
    expect(await world.contractsOf(owner)).toMatchObject([{ serialId: "newlett", lastSerialId: "newlett" }]);
  });

  it("end with a deleted ID, whose open payment is abandoned and refunded", async () => {
    const owner = await licensee("deleted");
    world.charging.meetings.push("pending");
    const { id } = await world.buy(owner, { kind: "add", serialId: "deleted", licences: 1 });
    const remove = () =>
      world.database.transaction(async (tx) => {
        await endContractOfDeletedId(tx, "deleted", world.charging, world.clock.now);
        await tx.delete(serialIds).where(eq(serialIds.id, "deleted"));
      });
    await remove();
    const key = `purchase:${id}`;
    world.charging.bring(key, { state: "succeeded" });
    await world.charging.settle(key, world.clock.now);
    expect(await world.charging.refunded()).toContain(key);
    expect(await world.documents.credited()).toContain(key);
    expect(await world.call(owner, "readPurchase", { params: { id } })).toMatchObject({
      state: "failed",
      failure: "payment-lapsed",
      document: `R-${key}`,
    });
    expect(world.notices.at(-1)).toMatchObject({ kind: "paid-back", charge: key, receipt: `R-${key}`, creditNote: `C-${key}` });
    expect(await world.contractsOf(owner)).toMatchObject([{ phase: "ended", nextActionOn: null, serialId: null }]);
    expect(await world.call(owner, "stopRenewal", { params: { id: "deleted" }, body: agreed })).toBe("serial-id-not-yours");
  });

  it("aren't charged for an ID that was deleted without a notice", async () => {
    const owner = await licensee("orphans");
    await world.database.delete(serialIds).where(eq(serialIds.id, "orphans"));
    await world.onDay("2026-12-21");
    expect(await world.contractsOf(owner)).toMatchObject([{ phase: "ended" }]);
    expect((await world.documents.issued()).filter(({ accountId }) => accountId === owner)).toHaveLength(1);
  });

  it("don't exist for a Free ID or another account's ID", async () => {
    const [owner, other] = [await world.owner("freeone"), await licensee("theirid")];
    for (const [id, code] of [
      ["freeone", "contract-not-active"],
      ["theirid", "serial-id-not-yours"],
    ] as const) {
      const params = { id };
      expect(await world.call(owner, "stopRenewal", { params, body: agreed })).toBe(code);
      expect(await world.call(owner, "resumeRenewal", { params })).toBe(code);
      expect(await world.call(owner, "setNextPlan", { params, body: { plan: null } })).toBe(code);
      expect(await world.call(owner, "subtractLicences", { params, body: { ...agreed, licences: 1 } })).toBe(code);
    }
    expect(await world.contractsOf(other)).toMatchObject([{ licences: 3, state: { renews: true } }]);
  });

  it("leave a chain of audit entries that records who did what", async () => {
    const owner = await licensee("audited");
    await world.call(owner, "stopRenewal", { params: { id: "audited" }, body: agreed });
    const entries = await world.audited(owner);
    expect(entries.map(({ action }) => action)).toEqual(["contract.changed", "purchase.confirmed", "contract.changed"]);
    expect(entries.at(-1)?.detail).toMatchObject({ event: "renewal-stopped", licences: 3, renews: false });
  });
});
