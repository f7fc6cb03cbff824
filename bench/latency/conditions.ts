import type { LinkParameters } from "@setsuna/testkit";

export interface Condition {
  readonly name: string;
  readonly framesPerSecond: number;
  /** Speech is sent with the picture, and played. Absent: the picture alone is. */
  readonly sound?: boolean;
  /** False: speech alone is sent. Absent: the picture is. */
  readonly picture?: false;
  /** `easy`: little moves, and the encoder stays well below its cap. Absent: it fills it. */
  readonly footage?: "hard" | "easy";
  /** Absent: nothing stands between. */
  readonly line?: Partial<LinkParameters>;
}

/** 25 ms one way, 0-15 ms of jitter, 1 % independent loss, both ways. */
const BAD_LINE: Partial<LinkParameters> = { delayMs: 25, jitterMs: 15, loss: 0.01 };

export const CLEAN_30: Condition = { name: "clean, 30 fps", framesPerSecond: 30 };
export const CLEAN_60: Condition = { name: "clean, 60 fps", framesPerSecond: 60 };
export const BAD_30: Condition = { name: "bad, 30 fps", framesPerSecond: 30, line: BAD_LINE };
export const BAD_60: Condition = { name: "bad, 60 fps", framesPerSecond: 60, line: BAD_LINE };

/** Cap for every encoder, bit/s. */
export const BITRATE = 5_000_000;
