import { seededRandom } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import { FreezeMeter } from "./freeze-meter.ts";

const FRAME_MS = 33;
const MAX_CUT_OFF_MS = 20_000;

type Path = (meter: FreezeMeter, from: number, gap: number) => number;

const whole = (gap: number): number => (gap > 100 ? gap : 0);
const PATHS: Readonly<Record<string, Path>> = {
  "packets that are lost, a decoder that waits, a receiver's own handover": (_, __, gap) => whole(gap),
  "a sender that connects anew": (meter, from, gap) => {
    meter.interrupted(from);
    meter.streamChanged();
    meter.interrupted(from);
    return whole(Math.min(gap, MAX_CUT_OFF_MS));
  },
  "another connection of a sender, told after it all": (meter, _, gap) => {
    meter.streamChanged();
    return whole(gap);
  },
  "a sender that stops, and comes again": (meter, from) => {
    meter.ended(from + 90);
    meter.streamChanged();
    return 0;
  },
  "a source that is paused": (meter, from) => {
    meter.pause(from + 1700);
    meter.pause(from + 2700);
    return 0;
  },
  "a path that was gone for 3 s before the sender stopped": (meter, from) => {
    meter.ended(from + 3000);
    return 3000;
  },
  "a sender that is cut off and back soon, while the viewer's own path is away for longer": (meter, from, gap) => {
    meter.interrupted(from + 1000);
    meter.streamChanged();
    meter.back(from + 3000);
    return gap;
  },
  "a sender that is cut off and back, twice before a frame of it comes": (meter, from, gap) => {
    meter.interrupted(from + 200);
    meter.back(from + 1200);
    meter.interrupted(from + 2200);
    meter.back(from + 3200);
    return gap;
  },
  "a sender that is back later than its place is kept": (meter, from, gap) => {
    meter.interrupted(from + 4000);
    if (gap < 4000 + MAX_CUT_OFF_MS) return Math.min(gap, MAX_CUT_OFF_MS);
    meter.back(from + 4000 + MAX_CUT_OFF_MS);
    return gap - 4000;
  },
  "a viewer whose path was away, and whose next relay has not seen the sender yet": (meter, from, gap) => {
    meter.interrupted(from + gap - 1000);
    return gap;
  },
  "a sender that is cut off for a second, back, and paused before a frame of it comes": (meter, from) => {
    meter.interrupted(from + 900);
    meter.back(from + 1000);
    meter.pause(from + 2000);
    return 1000;
  },
  "a sender that is cut off for a second, back, and stops before a frame of it comes": (meter, from) => {
    meter.interrupted(from + 900);
    meter.back(from + 1000);
    meter.ended(from + 1400);
    return 1000;
  },
  "a sender that was cut off for 5 s and stops then": (meter, from) => {
    meter.interrupted(from);
    meter.ended(from + 5000);
    return 5000;
  },
  "another playout that showed the stream meanwhile": (meter, from, gap) => {
    meter.pause(from);
    meter.takeOver(from + gap / 2);
    return whole(gap - gap / 2);
  },
};

it.each([1, 2, 3])("counts the frozen time a viewer sees on every path in sequence: %i", (seed) => {
  const random = seededRandom(seed);
  const meter = new FreezeMeter();
  const paths = Object.values(PATHS);
  let now = 0;
  let truth = 0;
  let freezes = 0;
  for (let round = 0; round < 300; round += 1) {
    for (let frame = 0; frame < 40; frame += 1) {
      meter.drawn(now);
      now += FRAME_MS;
    }
    const from = now - FRAME_MS;
    const path = paths[Math.floor(random() * paths.length)];
    const gap = 5000 + Math.round(random() * 25_000);
    const short = random() < 0.5 ? 150 + Math.round(random() * 2000) : gap;
    // Delayed reports need a longer run.
    const length = path === paths[0] || path === paths[1] || path === paths[2] ? short : gap;
    const frozen = path?.(meter, from, length) ?? 0;
    truth += frozen;
    freezes += frozen > 0 ? 1 : 0;
    now = from + length;
  }
  meter.drawn(now);
  const read = meter.read(now);
  expect(read.freezeTimeMs).toBeCloseTo(truth, 3);
  expect(read.freezes).toBe(freezes);
});
