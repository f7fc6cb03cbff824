import { readFileSync } from "node:fs";
import type { MediaUnit } from "../streams/media-unit.ts";

const AUD = 9;
const IDR = 5;

export const footage = (): MediaUnit[] => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../../tests/media/footage.h264", import.meta.url)));
  const starts: { readonly at: number; key: boolean }[] = [];
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue;
    const type = (bytes[at + 3] ?? 0) & 31;
    if (type === AUD) starts.push({ at: bytes[at - 1] === 0 ? at - 1 : at, key: false });
    const last = starts.at(-1);
    if (type === IDR && last !== undefined) last.key = true;
  }
  return starts.map(({ at, key }, index) => ({
    kind: "video",
    codec: "H264",
    data: bytes.subarray(at, starts[index + 1]?.at),
    isKeyframe: key,
    at: 3_600_000 + 40 * index,
  }));
};
