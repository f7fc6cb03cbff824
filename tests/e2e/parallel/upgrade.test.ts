import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAIN, missingForChaos } from "../../chaos/site/chaos-site.ts";
import { NginxFront } from "../../chaos/site/nginx-front.ts";
import { World } from "../../chaos/world.ts";
import { buildRelease, notRehearsed, previousRelease } from "../../upgrade/previous-release.ts";
import { type Program, replacement } from "../../upgrade/replacement.ts";

const missing = missingForChaos() ?? notRehearsed();
/** The goal, ms. Only printed, because a shared machine can't guarantee it. */
const GOAL_MS = 700;
const NEWER_TABLES = "the database belongs to a newer release";

const migrationsOf = ({ main }: Program): string[] =>
  readdirSync(join(dirname(main), "migrations")).filter((name) => name.endsWith(".sql"));

describe.skipIf(missing !== undefined)(`an upgrade${missing === undefined ? "" : ` (skipped: ${missing})`}`, () => {
  it("from the previous release and back, node by node, keeps streams, logins and purchases", async () => {
    const name = previousRelease() ?? "";
    const before: Program = { name, main: buildRelease(name) };
    const now: Program = { name: "this release", main: MAIN };
    const openFront = NginxFront.isInstalled() ? NginxFront.open : undefined;
    const site = { openFront, program: before.main, environment: { DRAIN_SECONDS: "2" } };
    const world = await World.open({ seed: 1, visitors: 1, buyers: 1, restMs: 4000, site });
    onTestFinished(() => world.close());
    const { apis, relays } = world.site;
    const freezes: number[] = [];
    const replace = async (nodes: typeof apis, program: Program): Promise<void> => {
      for (const node of nodes) {
        const { fault, stoodStill, history } = await world.strike(replacement(world.site, node, program));
        process.stdout.write(`${fault}: viewers waited ${stoodStill.toFixed(0)} ms (${history})\n`);
        freezes.push(stoodStill);
      }
    };
    await replace([...relays, ...apis], now);
    await replace([...relays, ...apis], before);
    // The simulated world migrated the tables under the earlier release.
    const isNewer = migrationsOf(now).length > migrationsOf(before).length;
    expect(apis.map(({ daemon }) => daemon.log().includes(NEWER_TABLES))).toEqual(apis.map(() => isNewer));
    process.stdout.write(`longest wait ${Math.max(...freezes).toFixed(0)} ms, goal ${GOAL_MS} ms\n`);
    const { violations, counts } = await world.judge();
    expect(violations).toEqual([]);
    expect(counts.purchases).toBeGreaterThan(1);
    expect(counts.logIns).toBeGreaterThan(1);
  });
});
