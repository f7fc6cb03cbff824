import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { Throttle, type Verdict } from "./throttle.ts";

const run = (throttle: Throttle, from: number, to: number, perSecond: number): Record<Verdict, number> => {
  const count: Record<Verdict, number> = { pass: 0, drop: 0, notice: 0, close: 0 };
  for (let at = from; at < to; at += 1000 / perSecond) count[throttle.judge(milliseconds(at))] += 1;
  return count;
};

describe("Throttle", () => {
  it("never throttles a busy but honest client", () => {
    const throttle = new Throttle(milliseconds(0));
    expect(run(throttle, 0, 60_000, 49)).toMatchObject({ drop: 0, notice: 0, close: 0 });
  });

  it("allows a burst of 100 at once, but not 101", () => {
    const throttle = new Throttle(milliseconds(0));
    for (let n = 0; n < 100; n += 1) expect(throttle.judge(milliseconds(0))).toBe("pass");
    expect(throttle.judge(milliseconds(0))).toBe("notice");
    expect(throttle.judge(milliseconds(1))).toBe("drop");
  });

  it("notifies a flooding client once a second and closes it after three notices", () => {
    const throttle = new Throttle(milliseconds(0));
    const count = run(throttle, 0, 3000, 10_000);
    expect(count.notice).toBe(3);
    expect(count.close).toBe(0);
    expect(count.pass).toBeLessThan(100 + 3 * 50 + 2);
    expect(run(throttle, 3000, 3100, 10_000).close).toBeGreaterThan(0);
  });

  it("resets after five quiet seconds", () => {
    const throttle = new Throttle(milliseconds(0));
    run(throttle, 0, 2500, 10_000);
    expect(run(throttle, 20_000, 22_500, 10_000)).toMatchObject({ notice: 3, close: 0 });
  });
});
