import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it } from "vitest";
import { giveBackForAddress, takeForAddress } from "./address-limit.ts";
import type { LimitRule, RefundableLimits } from "./rate-limit-port.ts";

const RULE: LimitRule = { name: "tries", capacity: 3, perHour: 6 };
const NOW = new Date("2026-11-28T12:00:00Z");
let taken: Map<string, number>;
beforeEach(() => {
  taken = new Map();
});
const limits: RefundableLimits = {
  take: async ({ name, capacity }, subject) => {
    const key = `${name} ${subject}`;
    const count = taken.get(key) ?? 0;
    if (count >= capacity) return { allowed: false, retryAfterSeconds: 600 };
    taken.set(key, count + 1);
    return { allowed: true };
  },
  giveBack: async ({ name }, subject) => void taken.set(`${name} ${subject}`, (taken.get(`${name} ${subject}`) ?? 0) - 1),
  reset: async () => undefined,
};
const allowed = async (addresses: readonly string[]): Promise<number> => {
  let count = 0;
  for (const address of addresses) if ((await takeForAddress(limits, RULE, address, NOW)).allowed) count += 1;
  return count;
};
const subnets = (prefix: string): string[] => Array.from({ length: 100 }, (_, index) => `${prefix}:${index.toString(16)}::1`);

it("allows a /48 four times the limit of one address, over any number of subnets", async () => {
  expect(await allowed(subnets("2001:db8:1"))).toBe(12);
  expect(await allowed(subnets("2001:db8:2"))).toBe(12);
  expect(await allowed(Array.from({ length: 9 }, (_, index) => `2001:db8:3::${index}`))).toBe(3);
});

it("doesn't count IPv4 neighbors, and returns everything that it took", async () => {
  expect(await allowed(Array.from({ length: 100 }, (_, index) => `203.0.113.${index}`))).toBe(100);
  await takeForAddress(limits, RULE, "2001:db8:4::1", NOW);
  await giveBackForAddress(limits, RULE, "2001:db8:4::1", NOW);
  expect([...taken].filter(([key]) => key.includes("2001:db8:4")).map(([, count]) => count)).toEqual([0, 0]);
});

it("is the only code that takes from an address's bucket", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test|\.fake)\.ts$/u.test(name));
  const takes = files.filter((name) => /\btake(?:Of)?\([^;]*limitSubject\(/u.test(readFileSync(join(root, name), "utf8")));
  // Misses also charge the wider network of IPv4 addresses.
  expect(takes.sort()).toEqual(["platform/limits/address-limit.ts"]);
});
