import { expect, it } from "vitest";
import type { StreamFigures } from "../../streams/stream-figures.ts";
import { summary } from "./summary.ts";

const reading = (latencyMedianMs: number | undefined, more: Partial<StreamFigures> = {}): StreamFigures[] => [
  { kind: "video", channel: 1, phase: "live", latencyMedianMs, framesPerSecond: 30, ...more },
  { kind: "audio", channel: 1, phase: "live", latencyMedianMs: 1 },
];

it("ignores the start-up effects of the first seconds", () => {
  const received = [
    ...Array.from({ length: 6 }, () => reading(900)),
    reading(10),
    reading(12.34),
    reading(11, { packetsLost: 3 }),
  ];
  expect(summary(received, [reading(undefined, { resends: 7 })])).toMatchObject({
    latencyMedianMs: 11,
    framesPerSecond: 30,
    packetsLost: 3,
    resendsUp: 7,
  });
});

it("omits values that were never measured", () => {
  expect(summary([], [])).toEqual({});
  expect(summary([reading(undefined)], []).latencyMedianMs).toBeUndefined();
});
