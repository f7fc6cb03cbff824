import type { Channel } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeTime } from "./edge-time.fake.ts";
import { NewestWins } from "./newest-wins.ts";

const one = 1 as Channel;

describe("NewestWins", () => {
  it("sends the first value at once, and the newest of a burst", () => {
    const time = new FakeTime();
    const said: unknown[] = [];
    const gate = new NewestWins((_channel, _key, value) => said.push(value), time, 100);
    for (let value = 0; value < 10; value += 1) gate.offer(one, "tally", value);
    expect(said).toEqual([0]);
    time.forward(10);
    expect(said).toEqual([0, 9]);
    expect(gate.replaced).toBe(8);
  });

  it("limits one key's 10,000 values a second to the rate, and ends with the last", () => {
    const time = new FakeTime();
    const said: unknown[] = [];
    const gate = new NewestWins((_channel, _key, value) => said.push(value), time);
    for (let value = 0; value < 10_000; value += 1) {
      gate.offer(one, "gyroscope", value);
      time.forward(0.1);
    }
    time.forward(100);
    expect(said.length).toBeLessThanOrEqual(122);
    expect(said.length).toBeGreaterThan(100);
    expect(said.at(-1)).toBe(9999);
    expect(time.pending()).toBe(0);
  });

  it("drops a value that the other side has superseded", () => {
    const time = new FakeTime();
    const said: unknown[] = [];
    const gate = new NewestWins((_channel, _key, value) => said.push(value), time, 100);
    for (const value of [1, 2]) gate.offer(one, "tally", value);
    gate.superseded(one, "tally");
    gate.superseded(one, "never offered");
    time.forward(50);
    expect(said).toEqual([1]);
    gate.offer(one, "tally", 3);
    expect(said).toEqual([1, 3]);
  });

  it("limits each key separately, and counts the keys beyond capacity", () => {
    const time = new FakeTime();
    const said: string[] = [];
    const gate = new NewestWins((_channel, key) => said.push(key), time);
    for (let key = 0; key < 5000; key += 1) gate.offer(one, `k${key}`, key);
    expect(said).toHaveLength(4096);
    expect(gate.dropped).toBe(904);
    time.forward(50);
    gate.offer(one, "later", 1);
    expect(said.at(-1)).toBe("later");
  });

  it("ends with the newest value of every key, whatever the timing", () => {
    const offers = fc.array(fc.record({ key: fc.constantFrom("a", "b", "c"), value: fc.nat(), wait: fc.nat(20) }));
    fc.assert(
      fc.property(offers, (list) => {
        const time = new FakeTime();
        const shown = new Map<string, unknown>();
        const gate = new NewestWins((_channel, key, value) => shown.set(key, value), time);
        for (const { key, value, wait } of list) {
          gate.offer(one, key, value);
          time.forward(wait);
        }
        time.forward(20);
        expect(shown).toEqual(new Map(list.map(({ key, value }) => [key, value])));
      }),
      { numRuns: 50 },
    );
  });
});
