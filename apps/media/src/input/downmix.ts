import type { SoundLayout } from "@setsuna/media-protocol";

/** -3 dB. ITU-R BS.775-4 table 2. */
const HALF_POWER = Math.SQRT1_2;

type Pair = readonly [left: number, right: number];

/** Shares of left, right, center, LFE, then the surround pairs. The LFE channel has no share. */
const FRONT: readonly Pair[] = [
  [1, 0],
  [0, 1],
  [HALF_POWER, HALF_POWER],
  [0, 0],
];
const SURROUND: readonly Pair[] = [
  [HALF_POWER, 0],
  [0, HALF_POWER],
];
/** 7.1 is first mixed to 5.1: back and side share a surround channel. */
const BACK_AND_SIDE: readonly Pair[] = [...SURROUND, ...SURROUND].map(([left, right]) => [left * HALF_POWER, right * HALF_POWER]);

const sharesOf = ({ channels, isDiscrete }: SoundLayout): readonly Pair[] => {
  // The first two of discrete channels are left and right.
  if (isDiscrete) return FRONT.slice(0, 2);
  return [...FRONT, ...(channels > 6 ? BACK_AND_SIDE : SURROUND)];
};

const MOST = 32_767;
const limited = (value: number): number => Math.max(-MOST - 1, Math.min(MOST, Math.round(value)));

/** Mixes interleaved samples down to stereo, at the level that left and right have. */
export const downmix = (samples: Int16Array, layout: SoundLayout): Int16Array<ArrayBuffer> => {
  const shares = sharesOf(layout);
  const count = Math.floor(samples.length / layout.channels);
  const mixed = new Int16Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    let [left, right] = [0, 0];
    for (const [channel, [toLeft, toRight]] of shares.entries()) {
      const sample = samples[at * layout.channels + channel] ?? 0;
      left += toLeft * sample;
      right += toRight * sample;
    }
    mixed[2 * at] = limited(left);
    mixed[2 * at + 1] = limited(right);
  }
  return mixed;
};
