import { setTimeout as pause } from "node:timers/promises";
import { type LatencySummary, startCpuWindow, summarise, until } from "@setsuna/testkit";
import { epochNow } from "@setsuna/testkit/page";
import { say } from "../shared/output.ts";
import type { Chain } from "./chain.ts";
import { CodedFeed } from "./coded-feed.ts";
import { CodedReader } from "./coded-reader.ts";

const FIRST_PICTURE_MS = 60_000;

export interface MeasurePlan {
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface MeasuredChain extends LatencySummary {
  readonly framesLeftOut: number;
  readonly stealPercent: number;
}

/** Feeds footage into a chain and reads it at the other end. `name`: for errors. `begins`: called as the measurement begins. */
export const measureChain = async (
  name: string,
  start: () => Promise<Chain>,
  footage: ConstructorParameters<typeof CodedFeed>[0],
  plan: MeasurePlan,
  begins?: () => void,
): Promise<MeasuredChain> => {
  const feed = new CodedFeed(footage);
  let chain: Chain | undefined;
  try {
    chain = await start();
    const reader = new CodedReader(chain.output);
    feed.start(chain.input);
    await until("the first picture", () => reader.take().length > 0, FIRST_PICTURE_MS);
    await pause(plan.warmUpMs);
    reader.take();
    const leftOutBefore = feed.framesLeftOut;
    const endCpu = startCpuWindow();
    begins?.();
    const from = epochNow();
    await pause(plan.measureMs);
    const to = epochNow();
    const { stealPercent } = endCpu();
    const framesLeftOut = feed.framesLeftOut - leftOutBefore;
    return { ...summarise(reader.take(), from, to), framesLeftOut, stealPercent };
  } catch (error) {
    throw new Error(`${name}: ${String(error)}\n${chain?.tail() ?? ""}`, { cause: error });
  } finally {
    feed.stop();
    await chain?.stop();
  }
};

export const sayMeasured = (title: string, result: MeasuredChain): void => {
  const { p50, p95, framesPerSecond, freezeMs, framesLeftOut, stealPercent } = result;
  say(
    `${title} | p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms, ${framesPerSecond.toFixed(1)} fps, ` +
      `frozen ${freezeMs.toFixed(0)} ms, left out ${framesLeftOut}, steal ${stealPercent} %`,
  );
};
