import { hexOfBytes } from "@setsuna/kit";
import type { KeyframeForm } from "@setsuna/playout";
import { frameUnits } from "@setsuna/rtp";
import type { VideoCodecName } from "../playout/video-codec.ts";
import { bytesOf, type Clip } from "./clip.ts";

/** Decodes the keyframe. Rejects on failure. `config` is a WebCodecs string. */
export const keyframeSize = (config: string, data: BufferSource): Promise<{ readonly width: number; readonly height: number }> =>
  new Promise((resolve, reject) => {
    const decoder = new VideoDecoder({
      output: (picture) => {
        resolve({ width: picture.displayWidth, height: picture.displayHeight });
        picture.close();
      },
      error: reject,
    });
    decoder.configure({ codec: config, hardwareAcceleration: "no-preference" });
    decoder.decode(new EncodedVideoChunk({ type: "key", timestamp: 0, data }));
    decoder
      .flush()
      .then(() => {
        decoder.close();
        reject(new Error("a keyframe without a picture"));
      })
      .catch(reject);
  });

/** The parameter sets of an H.264 keyframe, hexadecimal. Empty for other codecs. */
export const parameterSets = (codec: VideoCodecName, data: Uint8Array): string => {
  if (codec !== "H264") return "";
  const sets = frameUnits("H264", data).filter((unit) => [7, 8].includes((unit[0] ?? 0) & 0x1f));
  return sets.map((unit) => hexOfBytes(unit)).join(" ");
};

export const keyframeForms = async (clip: Clip): Promise<KeyframeForm[]> => {
  const forms: KeyframeForm[] = [];
  for (const [index, frame] of clip.frames.entries()) {
    if (!frame.key) continue;
    const data = bytesOf(clip.pictures, frame);
    const size = await keyframeSize(frame.config, data);
    forms.push({ index, parameters: parameterSets(frame.codec, data), codec: frame.config, ...size });
  }
  return forms;
};
