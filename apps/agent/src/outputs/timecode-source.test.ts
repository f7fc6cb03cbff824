import { expect, it } from "vitest";
import { LtcTimecode, UTC_TIMECODE } from "./timecode-source.ts";

const DAY = Date.UTC(2026, 10, 29);
const label = { hours: 10, minutes: 0, seconds: 0, frames: 0, rate: 25, isDropFrame: false, at: DAY };

it("is the capture time in UTC, whatever the video's rate", () => {
  expect(UTC_TIMECODE.of(DAY + 3_661_500, 50)).toMatchObject({ text: "01:01:01:25", rate: 50 });
});

it("follows linear timecode at its own rate, forward and backward from the label read", () => {
  const ltc = new LtcTimecode();
  ltc.read(label);
  expect(ltc.of(DAY + 1050, 60)).toMatchObject({ text: "10:00:01:01", rate: 25 });
  expect(ltc.of(DAY + 1050, 60)?.intoMs).toBeCloseTo(10);
  expect(ltc.of(DAY - 40, 60)?.text).toBe("09:59:59:24");
});

it("counts dropped labels at 29.97 frames a second", () => {
  const ltc = new LtcTimecode();
  ltc.read({ ...label, minutes: 0, seconds: 59, frames: 29, rate: 30, isDropFrame: true });
  expect(ltc.of(DAY + 34, 30)?.text).toBe("10:01:00;02");
});

it("is the capture time until timecode is read", () => {
  expect(new LtcTimecode().of(DAY, 25)).toEqual(UTC_TIMECODE.of(DAY, 25));
});
