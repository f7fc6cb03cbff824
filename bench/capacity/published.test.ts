import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fitCosts, measuredIn } from "./cost-model.ts";
import { CapacityPlan, needsFor } from "./plan.ts";
import { published, publishedIn, textOf } from "./plan-text.ts";

const read = (path: string): string => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
const plan = CapacityPlan.parse(JSON.parse(read("bench/results/plan.json")));
const RUN_AGAIN = "run npm run plan:capacity";

it("computes the kept plan from the newest measurement of bench:relay", () => {
  const costs = fitCosts(measuredIn(JSON.parse(read("bench/results/relay.json"))));
  const { year, ...needs } = plan;
  expect(JSON.parse(JSON.stringify(needsFor(costs))), RUN_AGAIN).toEqual(needs);
});

it("publishes the kept plan and no other figures", () => {
  const document = read("docs/operations.md");
  expect(publishedIn(document), RUN_AGAIN).toBe(textOf(plan));
  const other = published(document, { ...plan, mostViewers: plan.mostViewers + 1 });
  expect(publishedIn(other)).toContain(`to ${plan.mostViewers + 1} viewers`);
  expect(() => publishedIn("no marks")).toThrow("no part between");
});
