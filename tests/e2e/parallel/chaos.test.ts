import { describe, expect, it, onTestFinished } from "vitest";
import { type Fault, faultsOf } from "../../chaos/faults.ts";
import { missingForChaos, type SiteNode } from "../../chaos/site/chaos-site.ts";
import { NginxFront } from "../../chaos/site/nginx-front.ts";
import { World } from "../../chaos/world.ts";

const missing = missingForChaos();
const behind = NginxFront.isInstalled() ? "nginx" : "a balancer of ours";

/** Short form of `npm run chaos`; docs/reliability.md has the limits, which a shared machine can't hold. */
describe.skipIf(missing !== undefined)(`chaos behind ${behind}${missing === undefined ? "" : ` (skipped: ${missing})`}`, () => {
  it("nothing is lost or done twice when each API node, a relay node and NATS die and PostgreSQL fails over, under load", async () => {
    const openFront = NginxFront.isInstalled() ? NginxFront.open : undefined;
    // A failed attempt stays in a world's books. The rest keeps people within 30 logins in a slow run.
    const world = await World.open({ seed: 1, visitors: 1, buyers: 1, restMs: 4000, site: { openFront } });
    onTestFinished(() => world.close());
    const [first, second] = world.site.apis;
    if (first === undefined || second === undefined) throw new Error("a site without API nodes");
    const deathsAt = (api: SiteNode, names: readonly string[]): Fault[] => {
      const found = faultsOf(world.site, { api, relay: () => world.relayInUse() }).filter(({ name }) => names.includes(name));
      expect(found.map(({ name }) => name)).toEqual(names);
      return found;
    };
    // A proxy spreads clients over both nodes.
    for (const fault of deathsAt(first, ["API node killed", "relay node killed", "NATS server 2 of 3 killed"]))
      await world.strike(fault);
    for (const fault of deathsAt(second, ["API node killed", "PostgreSQL fails over"])) await world.strike(fault);
    const { violations, counts } = await world.judge();
    expect(violations).toEqual([]);
    expect(counts.purchases).toBeGreaterThan(1);
    expect(counts.logIns).toBeGreaterThan(1);
    expect(counts.contestants).toBe(2);
  });
});
