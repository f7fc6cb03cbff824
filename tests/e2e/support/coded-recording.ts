import { decodeTestStamp, readTestStamp } from "@setsuna/playout";
import { decodedFrames } from "../../../apps/media/src/output/decoded-frames.fake.ts";
import { fileTimecode } from "../../../apps/media/src/output/file-timecode.fake.ts";

export interface CodedRecording {
  readonly codes: readonly number[];
  readonly labels: readonly number[];
}

const labelMs = (text: string, rate: number): number => {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(/[:;]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds + frames / rate) * 1000;
};

/** Reads a recording of the time-coded source. `near`: about its capture time, ms. Throws for a file without timecode. */
export const codedRecording = async (path: string, near: number): Promise<CodedRecording> => {
  const timecode = await fileTimecode(path);
  if (timecode === undefined) throw new Error(`${path} has no timecode`);
  const start = labelMs(timecode.text, timecode.rate);
  const frames = await decodedFrames(path, "format=gray", ({ frame, seconds }) => {
    const width = frame.width;
    const luma = frame.data?.[0] ?? new Uint8Array();
    return { code: decodeTestStamp(readTestStamp(luma, frame.linesize[0] ?? width, width), near), label: start + seconds * 1000 };
  });
  return { codes: frames.map(({ code }) => code), labels: frames.map(({ label }) => label) };
};
