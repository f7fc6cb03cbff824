/** Frames a second that timecode tracks use (SMPTE ST 12-1 and its multiples). Whole, so labels follow the wall clock. */
const RATES = [24, 25, 30, 48, 50, 60, 100, 120] as const;
const DAY_MS = 86_400_000;
/** Video of unknown or lower rate. */
const USUAL_RATE = 30;
/** Float errors of a time on a frame's boundary, frames: epoch ms have steps of 0.00024. */
const TINY = 1e-3;

/** A label, and how far the time is into the labelled frame. */
export interface Timecode {
  /** `HH:MM:SS:FF`; `HH:MM:SS;FF` with dropped labels. */
  readonly text: string;
  /** Frames since midnight, without dropped labels. */
  readonly frames: number;
  /** From the labelled frame's start, ms. */
  readonly intoMs: number;
}

/** Labels that drop-frame timecode skips: two at each minute except every tenth. SMPTE ST 12-1 §5.2.2. */
const DROPPED = 2;
const MINUTE_FRAMES = 60 * 30 - DROPPED;
const TEN_MINUTES_FRAMES = 10 * MINUTE_FRAMES + DROPPED;

const two = (value: number): string => String(value).padStart(2, "0");

/** Timecode of a time, ms since any midnight, at a whole `rate`. Wraps at 24 hours. */
export const timecodeAt = (ms: number, rate: number): Timecode => {
  const exact = ((((ms % DAY_MS) + DAY_MS) % DAY_MS) * rate) / 1000;
  const frames = Math.floor(exact + TINY) % (rate * (DAY_MS / 1000));
  return {
    text: labelOfFrames(frames, rate, false),
    frames,
    intoMs: Math.max(0, ((exact - Math.floor(exact + TINY)) * 1000) / rate),
  };
};

/** Digits of a timecode. */
export interface TimecodeLabel {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly frames: number;
  /** Only at 30 frames a second, nominally. */
  readonly isDropFrame: boolean;
}

/** Frames from midnight to a label at a whole `rate`. */
export const framesOfLabel = ({ hours, minutes, seconds, frames, isDropFrame }: TimecodeLabel, rate: number): number => {
  const allMinutes = 60 * hours + minutes;
  const dropped = isDropFrame ? DROPPED * (allMinutes - Math.floor(allMinutes / 10)) : 0;
  return (60 * allMinutes + seconds) * rate + frames - dropped;
};

/** Label of a frame since midnight at a whole `rate`; the inverse of {@link framesOfLabel}. */
export const labelOfFrames = (count: number, rate: number, isDropFrame: boolean): string => {
  const tens = Math.floor(count / TEN_MINUTES_FRAMES);
  const rest = count % TEN_MINUTES_FRAMES;
  const skipped = DROPPED * (9 * tens + Math.max(0, Math.floor((rest - DROPPED) / MINUTE_FRAMES)));
  const shown = isDropFrame ? count + skipped : count;
  const seconds = Math.floor(shown / rate);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${parts}${isDropFrame ? ";" : ":"}${two(shown % rate)}`;
};

/** Nearest rate for frames shown at `times`, ms, in any order. */
export const timecodeRate = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
  const median = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  if (median === undefined || median <= 0) return USUAL_RATE;
  const measured = 1000 / median;
  if (measured < 0.9 * RATES[0]) return USUAL_RATE;
  return RATES.reduce((best, rate) => (Math.abs(Math.log(rate / measured)) < Math.abs(Math.log(best / measured)) ? rate : best));
};
