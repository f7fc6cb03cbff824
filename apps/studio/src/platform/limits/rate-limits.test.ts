import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { rateLimits } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { limitSubject } from "./limit-subject.ts";
import type { LimitRule } from "./rate-limit-port.ts";
import { rateLimitsIn, sweepRateLimits } from "./rate-limits.ts";

const start = Date.parse("2026-11-21T00:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000);
const rule: LimitRule = { name: "test", capacity: 3, perHour: 60 };

describe.each(TEST_ENGINES)("rate limits on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  const take = (subject: string, seconds: number) => rateLimitsIn(opened.database).take(rule, subject, at(seconds));

  it("passes the capacity at once, then the rate, and returns how long to wait", async () => {
    for (let i = 0; i < 3; i += 1) expect(await take("a", 0)).toEqual({ allowed: true });
    expect(await take("a", 0)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    expect(await take("a", 45)).toEqual({ allowed: false, retryAfterSeconds: 15 });
    expect(await take("a", 60)).toEqual({ allowed: true });
    expect((await take("a", 60)).allowed).toBe(false);
    expect((await take("a", 30)).allowed).toBe(false);
    expect((await take("a", 120)).allowed).toBe(true);
  });

  it("never exceeds its capacity, and keeps subjects apart", async () => {
    await take("b", 0);
    for (let i = 0; i < 3; i += 1) expect((await take("b", 100_000)).allowed).toBe(true);
    expect((await take("b", 100_000)).allowed).toBe(false);
    expect((await take("c", 100_000)).allowed).toBe(true);
  });

  it("is full again after the clock was set back by hours, but not if one clock is behind another", async () => {
    for (let i = 0; i < 4; i += 1) await take("back", 50_000);
    expect((await take("back", 50_000 - 59)).allowed).toBe(false);
    for (let i = 0; i < 3; i += 1) expect((await take("back", 50_000 - 7200)).allowed).toBe(true);
    expect((await take("back", 50_000 - 7200)).allowed).toBe(false);
    expect((await take("back", 50_000 - 7140)).allowed).toBe(true);
  });

  it("grants each token once when 50 are requested at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => take("d", 0)));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(3);
  });

  it("is full after a reset, and is deleted after a day without use", async () => {
    for (let i = 0; i < 4; i += 1) await take("e", 200_000);
    await rateLimitsIn(opened.database).reset(rule, "e");
    expect((await take("e", 200_000)).allowed).toBe(true);
    await sweepRateLimits(opened.database, at(100_001 + 24 * 3600));
    expect((await opened.database.select().from(rateLimits)).map((row) => row.key)).toEqual(["test:e"]);
  });
});

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("an address counts as its network: %s", (address, subject) => {
  expect(limitSubject(address)).toBe(subject);
});
