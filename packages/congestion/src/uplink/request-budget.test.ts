import { expect, it } from "vitest";
import { RequestBudget } from "./request-budget.ts";

it("grants a burst of twenty packets, then 0.15 of the path", () => {
  const budget = new RequestBudget();
  expect(budget.take(7, 3_200_000, 0)).toBe(7);
  expect(budget.take(100, 3_200_000, 0)).toBe(13);
  expect(budget.take(100, 3_200_000, 10)).toBe(0);
  // 0.15 of 3.2 Mbit/s are 50 packets of 1200 bytes a second.
  let granted = 0;
  for (let now = 20; now <= 1010; now += 10) granted += budget.take(5, 3_200_000, now);
  expect(granted).toBeGreaterThanOrEqual(49);
  expect(granted).toBeLessThanOrEqual(51);
});
