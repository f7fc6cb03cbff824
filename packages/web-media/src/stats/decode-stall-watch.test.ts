import { expect, it } from "vitest";
import { DecodeStallWatch } from "./decode-stall-watch.ts";

const report = (packetsReceived: number, framesDecoded?: number) => [
  { type: "transport", packetsReceived: 9 },
  { type: "inbound-rtp", packetsReceived, ...(framesDecoded !== undefined && { framesDecoded }) },
];

it("distinguishes undecoded video from silence and from video that is shown", () => {
  const watch = new DecodeStallWatch();
  expect(
    [report(10), report(30), report(30), report(60, 0), report(90, 1), report(120, 1)].map((each) => watch.add(each)),
  ).toEqual([...[false, true, false, true, false, true]]);
});

it("restarts with another connection", () => {
  const watch = new DecodeStallWatch();
  watch.add(report(10));
  watch.reset();
  expect(watch.add(report(50))).toBe(false);
  expect(watch.add([])).toBe(false);
  expect(watch.add(report(90))).toBe(false);
});
