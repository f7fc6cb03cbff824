import { describe, expect, it } from "vitest";
import { ltcSound } from "./ltc.fake.ts";
import { LtcDecoder } from "./ltc-decoder.ts";

const LABEL = { hours: 21, minutes: 43, seconds: 57, frames: 4, rate: 25 };
/** A frame has a predecessor only from the second on. */
const seen = (count: number, from: number): number[] => Array.from({ length: count - 1 }, (_, index) => from + index + 1);

describe("LtcDecoder", () => {
  it.each([24, 25, 30])("reads consecutive frames at %s a second, with their positions", (rate) => {
    const found = new LtcDecoder().push(ltcSound({ ...LABEL, rate }, 12));
    expect(found.map(({ frames }) => frames)).toEqual(seen(11, 4));
    for (const [index, frame] of found.entries()) {
      expect(frame).toMatchObject({ hours: 21, minutes: 43, seconds: 57, isDropFrame: false });
      expect(Math.abs(frame.startsAt - (index + 1) * (48_000 / rate))).toBeLessThanOrEqual(2);
      expect(Math.abs(frame.samples - 48_000 / rate)).toBeLessThanOrEqual(2);
    }
  });

  it("reads drop-frame labels in chunks of any size, quiet and inverted", () => {
    const sound = ltcSound({ ...LABEL, rate: 30, isDropFrame: true }, 6).map((sample) => -Math.round(sample / 100));
    const decoder = new LtcDecoder();
    const found = Array.from({ length: Math.ceil(sound.length / 7) }, (_, index) =>
      decoder.push(sound.subarray(7 * index, 7 * index + 7)),
    );
    expect(found.flat().map(({ frames, isDropFrame }) => [frames, isDropFrame])).toEqual(
      seen(5, 4).map((frame) => [frame, true]),
    );
  });

  it("continues after a break in the signal", () => {
    const decoder = new LtcDecoder();
    decoder.push(ltcSound(LABEL, 3).subarray(0, 3000));
    expect(decoder.push(new Int16Array(4800))).toEqual([]);
    expect(decoder.push(ltcSound({ ...LABEL, frames: 10 }, 5)).map(({ frames }) => frames)).toEqual(seen(4, 10));
  });

  it("finds nothing in tones and noise", () => {
    const tone = Int16Array.from({ length: 96_000 }, (_, at) => 8000 * Math.sin((2 * Math.PI * 1200 * at) / 48_000));
    let state = 1;
    const noise = Int16Array.from({ length: 96_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return (state % 16_000) - 8000;
    });
    expect([...new LtcDecoder().push(tone), ...new LtcDecoder().push(noise)]).toEqual([]);
  });
});
