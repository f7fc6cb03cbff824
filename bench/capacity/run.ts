import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { commandArguments } from "@setsuna/testkit/model";
import { z } from "zod";
import { say } from "../shared/output.ts";
import { fitCosts, measuredIn } from "./cost-model.ts";
import { type CapacityPlan, DAYS, needsFor, yearFor } from "./plan.ts";
import { published, textOf } from "./plan-text.ts";
import { needsByHour, Schedule, scheduleText } from "./schedule.ts";

/**
 * `npm run plan:capacity [-- --days=N]`: machines for given viewers. A whole year is written to bench/results/plan.json and
 * docs/operations.md. `--schedule=FILE` plans the shows of a JSON file by the hour instead (schedule.ts) and writes nothing.
 */
const given = commandArguments({ options: ["days", "schedule"] });
const days = given.number("days", DAYS);
const schedule = given.option("schedule");
const RESULTS = join(import.meta.dirname, "../results");
const DOCUMENT = join(import.meta.dirname, "../../docs/operations.md");

const readSchedule = (path: string): Schedule => {
  try {
    return Schedule.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    say(`${path}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
    process.exit(2);
  }
};

const costs = fitCosts(measuredIn(JSON.parse(readFileSync(join(RESULTS, "relay.json"), "utf8"))));
if (schedule !== undefined) {
  say(scheduleText(needsByHour(costs, readSchedule(schedule))));
} else {
  const plan: CapacityPlan = { ...needsFor(costs), year: yearFor(costs, days) };
  say(textOf(plan));
  if (days === DAYS) {
    writeFileSync(join(RESULTS, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
    writeFileSync(DOCUMENT, published(readFileSync(DOCUMENT, "utf8"), plan));
  }
}
