import { expect, it } from "vitest";
import { RepeatSchedule } from "./repeat-schedule.ts";

it("returns a value after each delay, once, and nothing after the last", () => {
  const schedule = new RepeatSchedule<string>([40, 120]);
  schedule.said("one", 0);
  schedule.said("two", 10);
  const seen: string[] = [];
  for (let now = 0; now <= 1000; now += 10) for (const key of schedule.take(now)) seen.push(`${key} ${now}`);
  expect(seen).toEqual(["one 40", "two 50", "one 120", "two 130"]);
  expect(schedule.nextAt()).toBeUndefined();
});

it("restarts with each new value, so that a constantly changing one is not repeated", () => {
  const schedule = new RepeatSchedule<string>([40, 120]);
  const due: string[] = [];
  for (let now = 0; now < 1000; now += 33) {
    schedule.said("stick", now);
    due.push(...schedule.take(now + 32));
  }
  expect(due).toEqual([]);
  expect(schedule.nextAt()).toBe(990 + 40);
});

it("returns an overdue value only once", () => {
  const schedule = new RepeatSchedule<string>([40, 120]);
  schedule.said("one", 0);
  expect([schedule.take(500), schedule.take(501), schedule.nextAt()]).toEqual([["one"], [], undefined]);
  schedule.said("one", 600);
  expect([schedule.take(650), schedule.nextAt()]).toEqual([["one"], 720]);
  schedule.clear();
  expect(schedule.take(9999)).toEqual([]);
});
