import { expect, it } from "vitest";
import { frame, sound } from "../record/record-units.fake.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { ProcessOutput, ProcessOutputOptions } from "./process-output.ts";
import { UTC_TIMECODE } from "./timecode-source.ts";
import { TimecodedOutput } from "./timecoded-output.ts";

const DAY = Date.UTC(2026, 10, 29);
const TO = { type: "container", format: "mp4", target: "file:x", options: {}, isUnordered: false, isJoinedLate: false } as const;

const open = () => {
  const written: MediaUnit[] = [];
  let target: ProcessOutputOptions["target"] = () => TO;
  const inner: Partial<ProcessOutput> = {
    write: async (unit) => {
      written.push(unit);
      return true;
    },
    close: async () => undefined,
  };
  const output = new TimecodedOutput(
    TO,
    (of) => {
      target = of;
      return inner as ProcessOutput;
    },
    UTC_TIMECODE,
  );
  const labelOf = (at: number) => target({ width: 640, height: 360 }, frame(at, "large"));
  return { output, written, labelOf };
};

it("holds the first frames until the rate is known, then writes all in order", async () => {
  const { output, written, labelOf } = open();
  const units = [frame(DAY, "large"), ...Array.from({ length: 9 }, (_, index) => frame(DAY + 20 * (index + 1)))];
  for (const unit of units.slice(0, -1)) await output.write(unit);
  expect(written).toEqual([]);
  for (const unit of units.slice(-1)) await output.write(unit);
  expect(written).toEqual(units);
  expect(labelOf(DAY + 3_723_050)).toMatchObject({ timecode: { text: "01:02:03:02", rate: 50 } });
});

it("waits at most a second", async () => {
  const { output, written } = open();
  await output.write(frame(DAY, "large"));
  await output.write(sound(DAY + 1000));
  expect(written).toHaveLength(2);
});

it("writes a recording that ends earlier", async () => {
  const { output, written } = open();
  await output.write(frame(DAY, "large"));
  await output.close();
  expect(written).toHaveLength(1);
});
