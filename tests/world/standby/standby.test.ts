import { RUNS_ALL } from "@setsuna/testkit/model";
import { expect, it, vi } from "vitest";
import { simulateShow } from "./standby-show.ts";

vi.setConfig({ testTimeout: 300_000 });

const MINUTES = 3;
const WITHIN_MINUTES = 30;

it.each([
  ["at one studio", 0, 7],
  ["at two relay nodes", 2, 3],
])("never has two senders on air, or none for 0.7 s while one is alive, %s", async (_, nodes, seed) => {
  const { violations, last, switches, longestGapMs } = await simulateShow(MINUTES, { nodes, seed });
  process.stdout.write(`${switches} switches, longest gap ${Math.round(longestGapMs)} ms\n`);
  expect(violations, last.join("\n")).toEqual([]);
  expect(switches).toBeGreaterThan(1);
});

it.each(RUNS_ALL ? [2, 3] : [2])(
  "hides from viewers that the sender's relay node drains and stops, among %i nodes",
  async (nodes) => {
    const { violations, last, switches, longestGapMs } = await simulateShow(MINUTES / 2, { nodes, seed: 5, isDraining: true });
    process.stdout.write(`${switches} moves, longest gap ${Math.round(longestGapMs)} ms\n`);
    expect(violations, last.join("\n")).toEqual([]);
    expect(switches).toBeGreaterThan(1);
  },
);

it("finds clients that stay at a relay node until it stops", async () => {
  const faults = new Set(["movesIgnored" as const]);
  const { violations } = await simulateShow(WITHIN_MINUTES, { nodes: 2, seed: 5, isDraining: true, faults });
  expect(violations[0]).toContain("has seen nothing for");
});

it.each(RUNS_ALL ? [0, 2] : [2])("finds relays that never switch, among %i nodes", async (nodes) => {
  const { violations } = await simulateShow(WITHIN_MINUTES, { nodes, seed: 1, faults: new Set(["standbysLeft" as const]) });
  expect(violations[0]).toContain("has seen nothing for");
});
