import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from "mediabunny";
import type { ClipPart } from "./footage-globals.ts";

/** Puts footage side by side, at an even pace, into one MP4 file, in its own time. */

/** Time within a clip of the picture that stands on the page before it plays, as a part of its length. */
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

/** Shows one part of a clip at a time that only goes on. */
interface Show {
  /** Returns what was on the screen at a time on the wall clock; undefined: nothing had come. */
  at(ms: number): Promise<CanvasImageSource | undefined>;
}

const pictures = ({ frames }: ClipPart): Show => {
  let next = 0;
  let shown: ImageBitmap | undefined;
  return {
    async at(ms) {
      let wanted: string | undefined;
      for (; (frames[next]?.atMs ?? Number.POSITIVE_INFINITY) <= ms; next += 1) wanted = frames[next]?.data;
      if (wanted === undefined) return shown;
      shown?.close();
      shown = await createImageBitmap(new Blob([bytesOf(wanted)]));
      return shown;
    },
  };
};

const vp8 = ({ frames }: ClipPart): Show => {
  let next = 0;
  let shown: VideoFrame | undefined;
  const decoder = new VideoDecoder({
    output: (frame) => {
      shown?.close();
      shown = frame;
    },
    error: (error) => console.error(error),
  });
  decoder.configure({ codec: "vp8" });
  return {
    async at(ms) {
      const before = next;
      for (; (frames[next]?.atMs ?? Number.POSITIVE_INFINITY) <= ms; next += 1) {
        const frame = frames[next];
        if (frame === undefined) break;
        const type = frame.key ? "key" : "delta";
        decoder.decode(new EncodedVideoChunk({ type, timestamp: Math.round(frame.atMs * 1000), data: bytesOf(frame.data) }));
        // A flush asks for a keyframe next: all that follows is decoded without one.
        while (decoder.decodeQueueSize > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      if (next > before) {
        const last = frames[next - 1];
        for (let tries = 0; tries < 200 && shown?.timestamp !== Math.round((last?.atMs ?? 0) * 1000); tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return shown;
    },
  };
};

globalThis.makeClip = async (parts, { width, height, fromMs, lengthMs, framesPerSecond, bitrate }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const shows = parts.map((part) => (part.kind === "vp8" ? vp8(part) : pictures(part)));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new CanvasSource(canvas, { codec: "avc", bitrate, keyFrameInterval: 4 });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const count = Math.round((lengthMs / 1000) * framesPerSecond);
  const across = width / shows.length;
  let poster = "";
  for (let at = 0; at < count; at += 1) {
    const ms = fromMs + (at * 1000) / framesPerSecond;
    for (const [index, show] of shows.entries()) {
      const image = await show.at(ms);
      if (image !== undefined) context.drawImage(image, index * across, 0, across, height);
    }
    await source.add(at / framesPerSecond, 1 / framesPerSecond);
    if (at === Math.floor(count * POSTER_AT))
      poster = await base64Of(await canvas.convertToBlob({ type: "image/webp", quality: 0.8 }));
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("no clip was made");
  return { video: await base64Of(new Blob([target.buffer])), poster };
};
