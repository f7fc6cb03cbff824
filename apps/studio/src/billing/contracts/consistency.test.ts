import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { contracts, purchases, serialIds } from "../../platform/storage/schema/index.ts";
import { TEST_ENGINES } from "../../platform/storage/testing/test-databases.ts";
import { type BillingWorld, openBillingWorld } from "./billing.fake.ts";
import { Died, type Meeting } from "./charging-port.fake.ts";

/*
 * Owners act at once from several tabs, over a gateway that declines, is late, goes silent, or crashes the process at any step.
 * After recovery everything must agree.
 */

const MEETINGS: readonly Meeting[] = [
  "succeeds",
  "succeeds",
  "declines",
  "pending",
  "asks",
  "silent",
  "dies before",
  "dies after",
  "dies writing",
];

type Command = { readonly owner: number } & (
  | { readonly do: "buy"; readonly licences: number; readonly fresh: boolean }
  | { readonly do: "add"; readonly licences: number }
  | { readonly do: "subtract"; readonly licences: number }
  | { readonly do: "upgrade" | "stop" | "resume" | "downgrade" }
);
const owner = fc.nat(2);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ owner, do: fc.constant("buy" as const), licences: fc.integer({ min: 1, max: 5 }), fresh: fc.boolean() }),
  fc.record({ owner, do: fc.constant("add" as const), licences: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ owner, do: fc.constant("subtract" as const), licences: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ owner, do: fc.constantFrom("upgrade" as const, "stop" as const, "resume" as const, "downgrade" as const) }),
);

describe.each(TEST_ENGINES)("books and licences, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    opened = await open();
    world = await openBillingWorld(opened);
  }, 120_000);
  afterAll(() => opened.close());

  const living = async <Value>(call: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof Died) return undefined;
      throw error;
    }
  };

  const purchase = async (accountId: string, intent: object): Promise<void> => {
    const quote = await world.call(accountId, "createQuote", { body: { intent, coupon: null } });
    if (typeof quote !== "string") await living(world.confirm(accountId, quote.id));
  };
  const act = async (accountId: string, one: Command): Promise<void> => {
    const [first] = await world.idsOf(accountId);
    const serialId = first?.id ?? "absents";
    const params = { id: serialId };
    const agreed = { agreed: true };
    switch (one.do) {
      case "buy": {
        const plan = { plan: "commercial", licences: one.licences, method: "card" };
        return purchase(accountId, { kind: "buy", ...plan, serialId: one.fresh ? null : serialId });
      }
      case "add":
        return purchase(accountId, { kind: "add", serialId, licences: one.licences });
      case "upgrade":
        return purchase(accountId, { kind: "upgrade", serialId });
      case "subtract":
        await world.call(accountId, "subtractLicences", { params, body: { ...agreed, licences: one.licences } });
        return;
      case "stop":
        await world.call(accountId, "stopRenewal", { params, body: agreed });
        return;
      case "resume":
        await world.call(accountId, "resumeRenewal", { params });
        return;
      case "downgrade":
        await world.call(accountId, "setNextPlan", { params, body: { plan: "commercial" } });
    }
  };

  const settleAll = async (): Promise<void> => {
    world.charging.meetings.length = 0;
    for (const [, known] of world.charging.gateway)
      if (known.standing.state !== "succeeded" && known.standing.state !== "failed") known.standing = { state: "succeeded" };
    const { rows } = await world.database.execute<{ key: string }>(sql`select key from test_charges where outcome is null`);
    for (const { key } of rows) await world.charging.settle(key, world.clock.now);
  };

  const compare = async (): Promise<void> => {
    const receipts = (await world.documents.issued()).map(({ cause, total }) => [cause, total]);
    const taken = [...world.charging.gateway]
      .filter(([, { standing }]) => standing.state === "succeeded")
      .map(([key, { amount }]) => [key, amount]);
    expect(receipts.sort()).toEqual(taken.sort());
    const paidBack = await world.charging.refunded();
    expect(await world.documents.credited()).toEqual(paidBack);
    const bought = await world.database.select().from(purchases);
    expect(bought.filter(({ state }) => state === "open")).toEqual([]);
    const ids = new Map((await world.database.select().from(serialIds)).map((row) => [row.id, row]));
    for (const contract of await world.database.select().from(contracts)) {
      const { id, phase, licences, plan, serialId, state } = contract;
      expect(phase).not.toBe("ordered");
      if (phase !== "running") continue;
      expect("purchase" in state ? state.purchase : null).toBeNull();
      const paid = bought.filter(({ contractId, state: outcome }) => contractId === id && outcome === "succeeded");
      const granted = paid.reduce((sum, { intent }) => sum + (intent.kind === "upgrade" ? 0 : intent.licences), 0);
      expect(licences).toBe(granted - (subtracted.get(id) ?? 0));
      expect(ids.get(serialId ?? "")).toMatchObject({ plan, videoChannels: licences * 3 });
    }
  };
  const subtracted = new Map<string, number>();
  const countSubtracted = async (): Promise<void> => {
    subtracted.clear();
    const { rows } = await world.database.execute<{ contract: string; licences: number; event: string }>(
      sql`select detail->>'contract' as contract, (detail->>'licences')::int as licences, detail->>'event' as event from audit_log where action = 'contract.changed' order by sequence`,
    );
    const last = new Map<string, number>();
    for (const { contract, licences, event } of rows) {
      if (event === "subtracted")
        subtracted.set(contract, (subtracted.get(contract) ?? 0) + (last.get(contract) ?? 0) - licences);
      last.set(contract, licences);
    }
  };

  it("agree, whatever owners do at once and wherever a process dies", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 12, maxLength: 18, size: "max" }),
        fc.array(fc.constantFrom(...MEETINGS), { minLength: 8, maxLength: 20, size: "max" }),
        async (commands, meetings) => {
          const owners = [await world.owner(), await world.owner(), await world.owner()];
          for (const one of owners)
            await world.buy(one, { kind: "buy", plan: "commercial", licences: 3, method: "card", serialId: null });
          world.charging.meetings.push(...meetings);
          for (let at = 0; at < commands.length; at += 6)
            await Promise.all(commands.slice(at, at + 6).map((one) => act(owners[one.owner] ?? "", one)));
          await settleAll();
          await countSubtracted();
          await compare();
        },
      ),
      { numRuns: 2 },
    );
  });
});
