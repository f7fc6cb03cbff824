import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../../../bench/chaos/faults.ts";
import { missingForChaos } from "../../../bench/chaos/site/chaos-site.ts";
import { World } from "../../../bench/chaos/world.ts";

const missing = missingForChaos();

/** The short cut of `npm run chaos`; docs/reliability.md has the times, which a machine that is busy with other journeys cannot hold. */
describe.skipIf(missing !== undefined)(`chaos${missing === undefined ? "" : ` (skipped: ${missing})`}`, () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open({ seed: 1, visitors: 1, buyers: 1, restMs: 1500 });
  });
  afterAll(() => world?.close());

  it("an API node, a relay node and NATS die under streams, a log-in and a purchase: all comes back, and nothing is lost or done twice", async () => {
    const [api] = world.site.apis;
    if (api === undefined) throw new Error("a site without API nodes");
    const deaths = ["API node killed", "relay node killed", "NATS killed"];
    const faults = faultsOf(world.site, { api, relay: () => world.relayInUse() }).filter(({ name }) => deaths.includes(name));
    expect(faults.map(({ name }) => name)).toEqual(deaths);
    for (const fault of faults) await world.strike(fault);
    const { violations, counts } = await world.judge();
    expect(violations).toEqual([]);
    expect(counts.purchases).toBeGreaterThan(1);
    expect(counts.logIns).toBeGreaterThan(1);
    expect(counts.contestants).toBe(2);
  });
});
