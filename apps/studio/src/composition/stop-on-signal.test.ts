import { milliseconds, silentLog } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { StopOnSignal } from "./stop-on-signal.ts";

const bench = (drainMs: number) => {
  const told: string[] = [];
  const exits: number[] = [];
  let now = 0;
  let drained = (): void => undefined;
  let stopped = (): void => undefined;
  const ending = new StopOnSignal({
    drain: milliseconds(drainMs),
    say: (line) => told.push(line),
    log: silentLog,
    now: () => now,
    exit: (code) => exits.push(code),
  });
  const studio = {
    drain: (limit: number) => {
      told.push(`drain ${limit}`);
      return new Promise<void>((resolve) => {
        drained = resolve;
      });
    },
    stop: () => {
      told.push("stop");
      return new Promise<void>((resolve) => {
        stopped = resolve;
      });
    },
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ending,
    studio,
    told,
    exits,
    pass: (ms: number) => {
      now += ms;
    },
    drained: () => {
      drained();
      return settle();
    },
    stopped: () => {
      stopped();
      return settle();
    },
  };
};

describe("a stop signal", () => {
  it("ends a process that is still starting", () => {
    const { ending, exits } = bench(1000);
    ending.onSignal("SIGTERM");
    expect(exits).toEqual([0]);
  });

  it("drains first, then stops, then exits with 0", async () => {
    const { ending, studio, told, exits, drained, stopped } = bench(5000);
    ending.started(studio);
    ending.onSignal("SIGTERM");
    ending.onSignal("SIGTERM");
    expect(told).toEqual(["Draining for at most 5 s.", "drain 5000"]);
    await drained();
    expect(told.slice(2)).toEqual(["Stopping.", "stop"]);
    expect(exits).toEqual([]);
    await stopped();
    expect(exits).toEqual([0]);
  });

  it("doesn't drain without time for it, or at Ctrl-C", () => {
    for (const [ms, signal] of [
      [0, "SIGTERM"],
      [5000, "SIGINT"],
    ] as const) {
      const { ending, studio, told } = bench(ms);
      ending.started(studio);
      ending.onSignal(signal);
      expect(told).toEqual(["Stopping.", "stop"]);
    }
  });

  it("stops draining on the second signal, then ends the process", async () => {
    const { ending, studio, told, exits, pass, drained } = bench(5000);
    ending.started(studio);
    ending.onSignal("SIGTERM");
    pass(600);
    ending.onSignal("SIGINT");
    expect(told.at(-1)).toBe("stop");
    await drained();
    expect(told.filter((line) => line === "stop")).toHaveLength(1);
    ending.onSignal("SIGINT");
    expect(exits).toEqual([]);
    pass(600);
    ending.onSignal("SIGINT");
    expect(exits).toEqual([1]);
  });
});
