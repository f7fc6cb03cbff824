import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { ASK_MS, Liveness, pingUntilAnswered, SUSPECT_MS } from "./liveness.ts";

describe("Liveness", () => {
  it("declares death after the silence, not before", () => {
    const liveness = new Liveness(3500, 500, 0);
    liveness.heard(1000);
    const deaths = [];
    for (let now = 500; now <= 5000; now += 500) if (liveness.check(now)) deaths.push(now);
    expect(deaths[0]).toBe(4500);
  });

  it("is alive as long as it receives messages", () => {
    const liveness = new Liveness(3500, 500, 0);
    for (let now = 500; now <= 60_000; now += 500) {
      if (now % 3000 === 0) liveness.heard(now);
      expect(liveness.check(now)).toBe(false);
    }
  });

  it("in doubt, expects a sign of life soon", () => {
    const liveness = new Liveness(3500, 500, 0);
    liveness.heard(1000);
    liveness.suspect(1200);
    liveness.suspect(1900);
    expect(liveness.isSuspect).toBe(true);
    expect([1500, 1990, 2000].map((now) => liveness.check(now))).toEqual([false, false, true]);
  });

  it("ends its doubt with the first sign of life", () => {
    const liveness = new Liveness(3500, 500, 0);
    liveness.suspect(100);
    liveness.heard(400);
    expect(liveness.isSuspect).toBe(false);
    expect([900, 1400, 3800].map((now) => liveness.check(now))).toEqual([false, false, false]);
  });

  it("grants a late check one extra round", () => {
    const liveness = new Liveness(3500, 500, 0);
    expect(liveness.check(500)).toBe(false);
    expect(liveness.check(60_000)).toBe(false);
    expect(liveness.check(60_500)).toBe(true);
  });
});

describe("pingUntilAnswered", () => {
  const asking = () => {
    const liveness = new Liveness(3500, ASK_MS, 0);
    const said: string[] = [];
    let now = 0;
    let task: (() => void) | undefined;
    const end = pingUntilAnswered(liveness, {
      now: () => now,
      every: (_ms, repeated) => {
        task = repeated;
        return () => {
          task = undefined;
        };
      },
      ask: () => said.push(`asked at ${now}`),
      dead: () => said.push(`dead at ${now}`),
    });
    const run = (ms: Milliseconds) => {
      for (const until = now + ms; now < until; ) {
        now += ASK_MS;
        task?.();
      }
    };
    return { liveness, said, run, end, isOver: () => task === undefined };
  };

  it("asks immediately and again, and declares a silent peer dead", () => {
    const { said, run } = asking();
    run(SUSPECT_MS);
    expect(said).toEqual(["asked at 0", "asked at 200", "asked at 400", "asked at 600", "dead at 800"]);
  });

  it("stops at the first sign of life", () => {
    const { liveness, said, run, isOver } = asking();
    run(ASK_MS);
    liveness.heard(250);
    run(5000);
    expect(said).toEqual(["asked at 0", "asked at 200"]);
    expect(isOver()).toBe(true);
  });

  it("can be stopped by its owner", () => {
    const { said, run, end } = asking();
    end();
    run(5000);
    expect(said).toEqual(["asked at 0"]);
  });
});
