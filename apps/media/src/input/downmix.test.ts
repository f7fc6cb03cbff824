import { describe, expect, it } from "vitest";
import { downmix } from "./downmix.ts";

const FULL = 10_000;
const HALF = Math.round(FULL * Math.SQRT1_2);
const QUARTER = FULL / 2;

/** Gain of each channel to left and right. */
const sharesOf = (channels: number, isDiscrete: boolean): (readonly number[])[] =>
  Array.from({ length: channels }, (_, channel) => {
    const samples = new Int16Array(2 * channels);
    samples[channels + channel] = FULL;
    return [...downmix(samples, { channels, isDiscrete }).subarray(2)];
  });

describe("downmix", () => {
  it("uses the coefficients of ITU-R BS.775 for 5.1", () => {
    const expected = [
      [FULL, 0],
      [0, FULL],
      [HALF, HALF],
      [0, 0],
      [HALF, 0],
      [0, HALF],
    ];
    expect(sharesOf(6, false)).toEqual(expected);
  });

  it("mixes 7.1 via 5.1", () => {
    const rear = [
      [QUARTER, 0],
      [0, QUARTER],
    ];
    expect(sharesOf(8, false)).toEqual([[FULL, 0], [0, FULL], [HALF, HALF], [0, 0], ...rear, ...rear]);
  });

  it.each([3, 4, 6, 8])("uses the first two of %i discrete channels", (channels) => {
    const rest = Array.from({ length: channels - 2 }, () => [0, 0]);
    expect(sharesOf(channels, true)).toEqual([[FULL, 0], [0, FULL], ...rest]);
  });

  it("limits a sum over full scale", () => {
    const loud = new Int16Array(6).fill(32_767);
    expect([...downmix(loud, { channels: 6, isDiscrete: false })]).toEqual([32_767, 32_767]);
    expect([...downmix(loud.fill(-32_768), { channels: 6, isDiscrete: false })]).toEqual([-32_768, -32_768]);
  });
});
