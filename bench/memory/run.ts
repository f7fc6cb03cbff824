import { setTimeout as pause } from "node:timers/promises";
import { Studio, startCpuWindow } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { requireBuilt } from "../shared/command.ts";
import { printRows, ratio } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { MemorySampler, peakAndRest, type Sample, totalOf } from "./samples.ts";
import { buyOne, readPages } from "./visitor.ts";

/**
 * `npm run bench:memory [-- --quick]`: resident memory of the built studio with one relay, over all processes. Exits with 1 above
 * a limit. Linux.
 */

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const PAGES = 20;
const SAMPLE_EVERY_MS = 50;
const REST_MS = quick ? 15_000 : 60_000;
const COUNTED_MS = 10_000;
/** For a server of 1 GB, MB: at the first start's peak, and at rest. */
const LIMITS = { peakMb: 600, restMb: 300 };

requireBuilt();

interface Run {
  readonly name: "first" | "second";
  readonly peakMb: number;
  readonly restMb: number;
  readonly stepsMb: readonly number[];
  readonly startMs: number;
  readonly samples: readonly Sample[];
}

const measure = async (name: Run["name"], directory: string): Promise<Run> => {
  const sampler = new MemorySampler(SAMPLE_EVERY_MS);
  const begun = performance.now();
  const studio = await Studio.start({
    DATA_DIR: directory,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    RELAYS: "1",
    BOT_PROTECTION: "off",
    SETSUNA_SEEDED_DATA: "",
  });
  try {
    const startMs = performance.now() - begun;
    const stepsMb: number[] = [];
    const step = (): void => {
      const last = sampler.samples.at(-1);
      if (last !== undefined) stepsMb.push(totalOf(last));
    };
    step();
    await readPages(studio, PAGES);
    step();
    await buyOne(studio);
    step();
    await pause(REST_MS);
    sampler.stop();
    return { name, ...peakAndRest(sampler.samples, COUNTED_MS), stepsMb, startMs, samples: sampler.samples };
  } finally {
    sampler.stop();
    await studio.stop();
  }
};

await runBench("memory", async (opened) => {
  const directory = await opened.folder();
  const endCpu = startCpuWindow();
  const first = await measure("first", directory);
  const second = await measure("second", directory);
  const { stealPercent } = endCpu();
  const step = (index: number) => (run: Run) => run.stepsMb[index] ?? Number.NaN;
  printRows(
    [first, second],
    [
      ["start", ({ name }) => name],
      ["ready after s", ({ startMs }) => startMs / 1000],
      ["ready MB", step(0)],
      ["20 pages MB", step(1)],
      ["bought MB", step(2)],
      ["peak MB", ({ peakMb }) => peakMb],
      ["rest MB", ({ restMb }) => restMb],
      ["relay MB", ({ samples }) => samples.at(-1)?.relays ?? Number.NaN],
    ],
  );
  const ratios = {
    firstPeakToLimit: ratio(first.peakMb, LIMITS.peakMb),
    restToLimit: ratio(Math.max(first.restMb, second.restMb), LIMITS.restMb),
  };
  return {
    figures: {
      firstPeakMb: first.peakMb,
      firstRestMb: first.restMb,
      secondPeakMb: second.peakMb,
      secondRestMb: second.restMb,
      firstStartMs: first.startMs,
      secondStartMs: second.startMs,
      stealPercent,
    },
    ratios,
    detail: { limits: LIMITS, pages: PAGES, runs: [first, second].map(({ samples: _samples, ...run }) => run) },
    isWhole: !quick,
    violations: Object.entries(ratios).flatMap(([name, share]) =>
      share !== null && share <= 1 ? [] : [`${name} is ${share?.toFixed(2)}`],
    ),
  };
});
