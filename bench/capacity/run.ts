import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandArguments } from "@setsuna/testkit/model";
import { say } from "../shared/output.ts";
import { fitCosts, measuredIn } from "./cost-model.ts";
import { type CapacityPlan, DAYS, needsFor, yearFor } from "./plan.ts";
import { published, textOf } from "./plan-text.ts";

/**
 * `npm run plan:capacity [-- --days=N]`: machines for given viewers. A whole year is written to bench/results/plan.json and
 * docs/operations.md.
 */
const days = commandArguments({ options: ["days"] }).number("days", DAYS);
const RESULTS = join(import.meta.dirname, "../results");
const DOCUMENT = join(import.meta.dirname, "../../docs/operations.md");

const costs = fitCosts(measuredIn(JSON.parse(readFileSync(join(RESULTS, "relay.json"), "utf8"))));
const plan: CapacityPlan = { ...needsFor(costs), year: yearFor(costs, days) };
say(textOf(plan));
if (days === DAYS) {
  writeFileSync(join(RESULTS, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
  writeFileSync(DOCUMENT, published(readFileSync(DOCUMENT, "utf8"), plan));
}
