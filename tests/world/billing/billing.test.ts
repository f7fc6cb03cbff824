import { RUNS_ALL } from "@setsuna/testkit/model";
import { expect, it, vi } from "vitest";
import { BILLING_FAULTS, type BillingFault } from "./billing-faults.ts";
import { simulateBilling } from "./simulate-billing.ts";

vi.setConfig({ testTimeout: 300_000 });

const WITHIN_DAYS = 200;
const DAYS_A_SEED = RUNS_ALL ? 60 : 10;
const FROM_SEED: { readonly [Fault in BillingFault]?: number } = { transactionsTorn: 2 };

it("simulates the same months for the same seed, and different ones for another", async () => {
  const digests = [];
  for (const seed of [4, 4, 5]) digests.push((await simulateBilling(2, { seed, owners: 3 })).digest);
  expect(digests[1]).toBe(digests[0]);
  expect(digests[2]).not.toBe(digests[0]);
});

it("finds nothing in twelve days", async () => {
  const { violations, last } = await simulateBilling(12, { seed: 20_785, owners: 3 });
  expect(`${violations.join("; ")}${violations.length === 0 ? "" : `\n${last.join("\n")}`}`).toBe("");
});

/** The others take up to 30 s of CPU time each, so only in `npm run test:all`. */
const PLANTED: readonly BillingFault[] = RUNS_ALL ? (Object.keys(BILLING_FAULTS) as BillingFault[]) : ["chargeRepeated"];

it.each(PLANTED)("finds %s when it is injected", async (fault) => {
  let days = 0;
  let violations: readonly string[] = [];
  for (let seed = FROM_SEED[fault] ?? 1; days < WITHIN_DAYS && violations.length === 0; seed += 1) {
    const run = await simulateBilling(DAYS_A_SEED, { seed, faults: new Set([fault]) });
    days += run.hours / 24;
    ({ violations } = run);
  }
  process.stdout.write(`${fault}: ${days.toFixed(0)} days, ${violations[0]}\n`);
  expect(violations).not.toEqual([]);
});
