import type { KeyframeForm } from "@setsuna/playout/replay/file-parts";
import { bytesOf, type Clip, type ClipFrame } from "./clip.ts";

/** Size of a keyframe's picture, by decoding it: the same for every codec. Rejects when it cannot be decoded. */
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

/** What each keyframe of a clip shows and how it is coded. */
export const keyframeForms = async (clip: Clip): Promise<KeyframeForm[]> => {
  const forms: KeyframeForm[] = [];
  for (const [index, frame] of clip.frames.entries()) {
    if (!frame.key) continue;
    forms.push({ index, run: frame.run, codec: frame.config, ...(await sizeOf(clip, frame)) });
  }
  return forms;
};
