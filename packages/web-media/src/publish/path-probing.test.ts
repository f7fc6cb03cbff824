import type { Milliseconds } from "@setsuna/kit";
import { type BitsPerSecond, bitsPerSecond, milliseconds } from "@setsuna/kit";
import { expect, test, vi } from "vitest";
import { PathProbing } from "./path-probing.ts";

const LITTLE = bitsPerSecond(800_000);
const PLENTY = bitsPerSecond(8_000_000);

/** Runs on a clock that is set by hand; `probedAt`: the times of its probes, ms. */
const probing = () => {
  let now = milliseconds(0);
  let timer: { readonly at: Milliseconds; readonly task: () => void } | undefined;
  const path: { estimate: BitsPerSecond | undefined } = { estimate: LITTLE };
  const probedAt: number[] = [];
  const tested = new PathProbing(
    {
      estimate: () => Promise.resolve(path.estimate),
      wanted: () => bitsPerSecond(5_000_000),
      probe: () => probedAt.push(now),
    },
    {
      clock: { now: () => now },
      timers: {
        after: (ms, task) => {
          const made = { at: now + ms, task };
          timer = made;
          return () => {
            if (timer === made) timer = undefined;
          };
        },
        every: () => vi.fn(),
      },
    },
  );
  const goTo = async (at: Milliseconds): Promise<void> => {
    while (timer !== undefined && timer.at <= at) {
      const due = timer;
      timer = undefined;
      now = milliseconds(due.at);
      due.task();
      await new Promise((resolve) => setImmediate(resolve));
    }
    now = milliseconds(at);
  };
  return { tested, path, probedAt, goTo };
};

test("rises that follow each other, as when a fall ends, are one probe once the path has settled", async () => {
  const { tested, probedAt, goTo } = probing();
  for (const at of [0, 40, 300, 600]) {
    await goTo(at);
    tested.rise();
  }
  await goTo(5000);
  expect(probedAt).toEqual([1000]);
});

test("a rise soon after a probe has its own as soon as the browser minds it, by what the estimate is then", async () => {
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

test("nothing is probed for where the estimate has room, nor once the connection is gone", async () => {
  const { tested, path, probedAt, goTo } = probing();
  tested.rise();
  tested.end();
  await goTo(1000);
  path.estimate = PLENTY;
  tested.rise();
  await goTo(2000);
  expect(probedAt).toEqual([]);
});

test("the path of another connection is probed without regard to the one before", async () => {
  const { tested, probedAt, goTo } = probing();
  tested.rise();
  await goTo(500);
  tested.end();
  tested.rise();
  await goTo(2000);
  expect(probedAt).toEqual([400, 900]);
});

test("an estimate that holds the bitrate back is probed without any rise", () => {
  const { tested, probedAt } = probing();
  for (const second of [1, 2, 3, 4]) tested.look(LITTLE, milliseconds(second * 1000));
  expect(probedAt).toHaveLength(1);
});
