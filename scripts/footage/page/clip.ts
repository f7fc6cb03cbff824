import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from "mediabunny";
import type { FootageFrame } from "./footage-globals.ts";

const POSTER_AT = 0.55;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const base64Of = async (blob: Blob): Promise<string> => {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(",") + 1);
};

/** `at` must not decrease. Undefined if nothing had arrived. */
const picturesOf = (frames: readonly FootageFrame[]) => {
  let next = 0;
  let shown: ImageBitmap | undefined;
  return async (ms: number): Promise<ImageBitmap | undefined> => {
    let wanted: string | undefined;
    for (; (frames[next]?.atMs ?? Number.POSITIVE_INFINITY) <= ms; next += 1) wanted = frames[next]?.data;
    if (wanted === undefined) return shown;
    shown?.close();
    shown = await createImageBitmap(new Blob([bytesOf(wanted)]));
    return shown;
  };
};

globalThis.makeClip = async (frames, { width, height, fromMs, lengthMs, framesPerSecond, bitrate }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const shownAt = picturesOf(frames);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new CanvasSource(canvas, { codec: "avc", bitrate, keyFrameInterval: 4 });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const count = Math.round((lengthMs / 1000) * framesPerSecond);
  let poster = "";
  for (let at = 0; at < count; at += 1) {
    const image = await shownAt(fromMs + (at * 1000) / framesPerSecond);
    if (image !== undefined) context.drawImage(image, 0, 0, width, height);
    await source.add(at / framesPerSecond, 1 / framesPerSecond);
    if (at === Math.floor(count * POSTER_AT))
      poster = await base64Of(await canvas.convertToBlob({ type: "image/webp", quality: 0.8 }));
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("no clip was made");
  return { video: await base64Of(new Blob([target.buffer])), poster };
};
