import type { LinkParameters } from "@setsuna/testkit";

export interface Condition {
  readonly name: string;
  readonly framesPerSecond: number;
  readonly sound?: boolean;
  readonly picture?: false;
  /** `easy`: little motion, well below the encoder's cap; `still`: frames of one packet. Absent: it fills the cap. */
  readonly footage?: "hard" | "easy" | "still";
  readonly line?: Partial<LinkParameters>;
}

/** 25 ms one way, 0-15 ms of jitter, 1 % independent loss, both ways. */
const BAD_LINE: Partial<LinkParameters> = { delayMs: 25, jitterMs: 15, loss: 0.01 };

export const CLEAN_30: Condition = { name: "clean, 30 fps", framesPerSecond: 30 };
export const CLEAN_60: Condition = { name: "clean, 60 fps", framesPerSecond: 60 };
export const BAD_30: Condition = { name: "bad, 30 fps", framesPerSecond: 30, line: BAD_LINE };
export const BAD_60: Condition = { name: "bad, 60 fps", framesPerSecond: 60, line: BAD_LINE };

export const BITRATE = 5_000_000;
