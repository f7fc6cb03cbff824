import type { MediaUnit } from "../streams/media-unit.ts";

const START = "00000001";
const PPS = "68ce3c80";
/** Sequence parameter sets: 640x360 and 64x36, baseline. */
const SETS = { large: "6742c01eda0280bfe5c05a80", small: "6742c00ada113f9c04400000030040000003" } as const;

export const frame = (at: number, size?: keyof typeof SETS): MediaUnit => {
  const units = size === undefined ? ["41e0"] : [SETS[size], PPS, "6588840fff"];
  const data = new Uint8Array(Buffer.from(units.map((unit) => START + unit).join(""), "hex"));
  return { kind: "video", codec: "H264", data, isKeyframe: size !== undefined, at };
};

export const sound = (at: number): MediaUnit => ({
  kind: "audio",
  codec: "opus",
  data: new Uint8Array([0xfc, 0xff, 0xfe]),
  isKeyframe: true,
  at,
  samples: 960,
});
