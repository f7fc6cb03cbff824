import { framesOfLabel, labelOfFrames, type TimecodeLabel, timecodeAt } from "@setsuna/kit";
import type { OpenOutputOrder } from "@setsuna/media-protocol";

export type FileTimecode = NonNullable<Extract<OpenOutputOrder["target"], { type: "container" }>["timecode"]>;

export interface TimecodeSource {
  /** Timecode of a frame captured `at` (server's clock) in video of `rate` frames/s. Undefined: unknown. */
  of(at: number, rate: number): FileTimecode | undefined;
}

const offsetBy = (offsetMs: (at: number) => number): TimecodeSource => ({
  of: (at, rate) => {
    const { text, intoMs } = timecodeAt(at + offsetMs(at), rate);
    return { text, rate, intoMs };
  },
});

/** Capture time in UTC by the server's clock: recordings line up, wherever they are made. */
export const UTC_TIMECODE: TimecodeSource = offsetBy(() => 0);

const MINUTE_MS = 60_000;

export const LOCAL_TIMECODE: TimecodeSource = offsetBy((at) => -new Date(at).getTimezoneOffset() * MINUTE_MS);

export interface ReadLabel extends TimecodeLabel {
  /** Server's clock, ms. */
  readonly at: number;
  readonly rate: number;
}

/** Follows the newest label that was read. Until there is one, falls back to `otherwise`. */
export class LtcTimecode implements TimecodeSource {
  private readonly otherwise: TimecodeSource;
  private newest: ReadLabel | undefined;

  constructor(otherwise: TimecodeSource = UTC_TIMECODE) {
    this.otherwise = otherwise;
  }

  read(label: ReadLabel): void {
    this.newest = label;
  }

  of(at: number, rate: number): FileTimecode | undefined {
    const { newest } = this;
    if (newest === undefined) return this.otherwise.of(at, rate);
    const frameMs = (1000 / newest.rate) * (newest.isDropFrame ? 1.001 : 1);
    const day = 86_400_000 / frameMs;
    const exact = (((framesOfLabel(newest, newest.rate) + (at - newest.at) / frameMs) % day) + day) % day;
    const frames = Math.floor(exact);
    return {
      text: labelOfFrames(frames, newest.rate, newest.isDropFrame),
      rate: newest.rate,
      intoMs: (exact - frames) * frameMs,
    };
  }
}
