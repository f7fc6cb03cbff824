import { joinBytes } from "@setsuna/kit";
import { START_CODE } from "@setsuna/rtp";
import type { Random } from "../random.ts";

const NOISE = Uint8Array.from({ length: 2 ** 19 }, (_, at) => 1 + ((at * 89 + ((at * at) >>> 7)) % 251));

const NOTHING = new Uint8Array(0);
const PARAMETER_SETS = Uint8Array.of(0, 0, 0, 1, 0x67, 0x42, 0xe0, 0x1f, 0x8c, 0x8d, 0x40, 0, 0, 0, 1, 0x68, 0xce, 0x3c, 0x80);
/** ITU-T H.264 §7.3.1: the type, and whether others refer to it. */
const SLICE = { key: 0x65, delta: 0x41, discardable: 0x01 };

/** Random bytes without start codes; `mark` is appended. */
export const accessUnit = (kind: keyof typeof SLICE, length: number, random: Random, mark: Uint8Array = NOTHING): Uint8Array => {
  const from = Math.floor(random() * 251) * 997;
  const slice = NOISE.slice(from, from + length);
  slice[0] = SLICE[kind];
  slice[1] = 0x9a;
  return joinBytes([kind === "key" ? PARAMETER_SETS : NOTHING, START_CODE, slice, mark]);
};
