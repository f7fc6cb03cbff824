import { expect, it } from "vitest";
import { RecentReadings } from "./recent-readings.ts";
import type { StreamStats } from "./stats.ts";

const stats = (packets: number): StreamStats => ({ kind: "video", channel: 1, route: "relay", packets });

it("keeps a minute of each stream", () => {
  const recent = new RecentReadings<object>();
  const [picture, sound] = [{}, {}];
  expect(recent.of(picture)).toBeUndefined();
  for (let second = 0; second < 100; second += 1) {
    recent.add(
      second * 1000,
      new Map([
        [picture, stats(second)],
        [sound, second === 50 ? stats(0) : undefined],
      ]),
    );
  }
  expect(recent.of(picture)).toHaveLength(61);
  expect(recent.of(picture)?.[0]).toEqual({ at: 39_000, stats: stats(39) });
  expect(recent.of(sound)).toEqual([{ at: 50_000, stats: stats(0) }]);
  recent.clear();
  expect(recent.of(picture)).toBeUndefined();
});
