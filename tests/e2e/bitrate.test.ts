import { numericStatOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Stage } from "./support/stage.ts";

const WANTED_MBPS = 15;
const GRANTED_BITS_PER_SECOND = 0.9 * WANTED_MBPS * 1_000_000;
const USED_BITS_PER_SECOND = 0.55 * WANTED_MBPS * 1_000_000;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a stream set to 15 Mbit/s reaches that on a clean link", async () => {
  const sender = await stage.sender({ video: 1, extra: { bitrate: String(WANTED_MBPS) } });
  await untilPhase(sender, "video-1", "live");
  const reached = (field: string, bitsPerSecond: number): Promise<number> =>
    until(
      `${field} of ${bitsPerSecond} bit/s`,
      async () => {
        const value = await numericStatOf(sender, "video-1", field);
        return value !== undefined && value >= bitsPerSecond ? value : undefined;
      },
      45_000,
      1000,
    );
  expect(await reached("bitrate", USED_BITS_PER_SECOND)).toBeGreaterThanOrEqual(USED_BITS_PER_SECOND);
  // Wait until now: before measuring the link, the estimator grants its start rate.
  expect(await reached("availableOutgoingBitrate", GRANTED_BITS_PER_SECOND)).toBeGreaterThanOrEqual(GRANTED_BITS_PER_SECOND);
});
