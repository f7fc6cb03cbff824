import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit/model";
import { expect, test } from "vitest";
import { PathProbing } from "./path-probing.ts";

const LITTLE = bitsPerSecond(800_000);
const PLENTY = bitsPerSecond(8_000_000);
const STEP_MS = 10;

const probing = () => {
  const clock = new FakeClock();
  const path: { estimate: BitsPerSecond | undefined } = { estimate: LITTLE };
  const probedAt: number[] = [];
  const tested = new PathProbing(
    {
      estimate: () => Promise.resolve(path.estimate),
      wanted: () => bitsPerSecond(5_000_000),
      probe: () => probedAt.push(clock.now()),
    },
    { clock, timers: { after: (ms, task) => clock.after(ms, task), every: () => () => undefined } },
  );
  const goTo = async (at: Milliseconds): Promise<void> => {
    while (clock.now() < at) {
      clock.advance(STEP_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { tested, path, probedAt, goTo };
};

test("combines increases in quick succession, as after a fall, into one probe once the path has settled", async () => {
  const { tested, probedAt, goTo } = probing();
  for (const at of [0, 40, 300, 600]) {
    await goTo(at);
    tested.rise();
  }
  await goTo(5000);
  expect(probedAt).toEqual([1000]);
});

test("probes again for an increase soon after a probe when the browser allows it, if the estimate then needs it", async () => {
  const { tested, path, probedAt, goTo } = probing();
  tested.rise();
  await goTo(500);
  tested.rise();
  await goTo(5000);
  expect(probedAt).toEqual([400, 1450]);
  tested.rise();
  await goTo(5500);
  tested.rise();
  path.estimate = PLENTY;
  await goTo(9000);
  expect(probedAt).toEqual([400, 1450, 5400]);
});

test("probes nothing if the estimate has room, or once the connection is gone", async () => {
  const { tested, path, probedAt, goTo } = probing();
  tested.rise();
  tested.end();
  await goTo(1000);
  path.estimate = PLENTY;
  tested.rise();
  await goTo(2000);
  expect(probedAt).toEqual([]);
});

test("probes the path of another connection independently of the previous one", async () => {
  const { tested, probedAt, goTo } = probing();
  tested.rise();
  await goTo(500);
  tested.end();
  tested.rise();
  await goTo(2000);
  expect(probedAt).toEqual([400, 900]);
});

test("probes an estimate that limits the bitrate even without an increase", () => {
  const { tested, probedAt } = probing();
  for (const second of [1, 2, 3, 4]) tested.look(LITTLE, second * 1000);
  expect(probedAt).toHaveLength(1);
});
