import { join } from "node:path";
import { type Channel, formatSerialId, type SerialId } from "@setsuna/contracts";
import type { MediaUnit } from "../streams/media-unit.ts";

export type RecordFormat = "mp4" | "mov" | "mkv";

/** MP4 and MOV have no VP8. */
const endingOf = ({ codec }: MediaUnit, format: RecordFormat): string => (codec === "VP8" ? "mkv" : format);

/** UTC, so that names sort, wherever they were recorded. */
const stampOf = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");

/** Such as `abc-defg_1_20261129T010203Z.mp4`, with `-2` if that exists. `exists` asks for a path. */
export const recordingPath = (
  folder: string,
  { serialId, channel, first, format }: RecordingName,
  exists: (path: string) => boolean,
): string => {
  const stem = `${formatSerialId(serialId)}_${channel}_${stampOf(first.at)}`;
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? "" : `-${number}`}.${endingOf(first, format)}`);
    if (!exists(path)) return path;
  }
};

export interface RecordingName {
  readonly serialId: SerialId;
  readonly channel: Channel;
  /** Its capture time is in the name. */
  readonly first: MediaUnit;
  readonly format: RecordFormat;
}
