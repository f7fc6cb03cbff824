import { expect, it } from "vitest";
import { SingleFlight } from "./single-flight.ts";

const start = () => {
  const runs: { end(): void; fail(): void }[] = [];
  const flight = new SingleFlight(
    () => new Promise((end, reject) => runs.push({ end, fail: () => reject(new Error("out of reach")) })),
  );
  return { flight, runs };
};

it("shares a run in progress", async () => {
  const { flight, runs } = start();
  const both = [flight.run(), flight.run()];
  runs[0]?.end();
  await Promise.all(both);
  expect(runs).toHaveLength(1);
});

it("starts another run after the one in progress, even if that fails", async () => {
  const { flight, runs } = start();
  const outcomes: string[] = [];
  const first = flight.run();
  const second = flight.runAgain().then(() => void outcomes.push("second"));
  runs[0]?.fail();
  await expect(first).rejects.toThrow("out of reach");
  await expect.poll(() => runs.length).toBe(2);
  expect(outcomes).toEqual([]);
  runs[1]?.end();
  await second;
  expect(outcomes).toEqual(["second"]);
});
