import { hexOfBytes } from "@setsuna/kit";
import type { KeyframeForm } from "@setsuna/playout";
import { frameUnits } from "@setsuna/rtp";
import { bytesOf, type Clip, type ClipFrame } from "./clip.ts";

/** Decodes the frame. Rejects on failure. */
const sizeOf = (clip: Clip, frame: ClipFrame): Promise<{ readonly width: number; readonly height: number }> =>
  new Promise((resolve, reject) => {
    const decoder = new VideoDecoder({
      output: (picture) => {
        resolve({ width: picture.displayWidth, height: picture.displayHeight });
        picture.close();
      },
      error: reject,
    });
    decoder.configure({ codec: frame.config, hardwareAcceleration: "no-preference" });
    decoder.decode(new EncodedVideoChunk({ type: "key", timestamp: 0, data: bytesOf(clip.pictures, frame) }));
    decoder
      .flush()
      .then(() => {
        decoder.close();
        reject(new Error("a keyframe without a picture"));
      })
      .catch(reject);
  });

/** Hexadecimal; empty for other codecs. */
const parametersOf = (clip: Clip, frame: ClipFrame): string => {
  if (frame.codec !== "H264") return "";
  const sets = frameUnits("H264", bytesOf(clip.pictures, frame)).filter((unit) => [7, 8].includes((unit[0] ?? 0) & 0x1f));
  return sets.map((unit) => hexOfBytes(unit)).join(" ");
};

/** Returns the size and coding of each keyframe of a clip. */
export const keyframeForms = async (clip: Clip): Promise<KeyframeForm[]> => {
  const forms: KeyframeForm[] = [];
  for (const [index, frame] of clip.frames.entries()) {
    if (!frame.key) continue;
    forms.push({ index, parameters: parametersOf(clip, frame), codec: frame.config, ...(await sizeOf(clip, frame)) });
  }
  return forms;
};
