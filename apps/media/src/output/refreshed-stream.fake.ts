import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P } from "node-av/constants";
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from "node-av/lib";
import { encoderNamed, isDry, must } from "../ffmpeg/av.ts";

const SIZE = { width: 176, height: 144 };
const RATE = 25;
export const CYCLE = 20;
export const FRAMES = 5 * CYCLE;

const FORMATS = {
  "4:2:0": { format: AV_PIX_FMT_YUV420P, chroma: 0.5 },
  "4:2:2": { format: AV_PIX_FMT_YUV422P, chroma: 1 },
} as const;
type Chroma = keyof typeof FORMATS;

const frameOf = (number: number, chroma: Chroma): Frame => {
  const { width, height } = SIZE;
  const luma = width * height;
  const bytes = Buffer.alloc(luma * (1 + FORMATS[chroma].chroma), 100 + (number % 50));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      bytes[y * width + x] = (x + 3 * number) % width < 24 ? 220 : (40 + 7 * (x >> 3) + 5 * (y >> 3)) % 180;
  const { format } = FORMATS[chroma];
  return Frame.fromVideoBuffer(bytes, { width, height, format, timeBase: { num: 1, den: RATE }, pts: BigInt(number) });
};

/** H.264 with gradual refresh: only the first picture is IDR. Annex B access units, 25 a second. */
export const refreshed = async (params: string, chroma: Chroma, frames = FRAMES): Promise<Uint8Array[]> => {
  const codec = encoderNamed("libx264");
  if (codec === null) throw new Error("libx264");
  const x264 = `intra-refresh=1:keyint=${CYCLE}:repeat-headers=1:${params}`;
  const options = { preset: "veryfast", tune: "zerolatency", "x264-params": x264 };
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, SIZE);
  context.pixelFormat = FORMATS[chroma].format;
  context.timeBase = new Rational(1, RATE);
  context.maxBFrames = 0;
  must(await context.open2(codec, Dictionary.fromObject(options)), "internal", "libx264");
  const packet = new Packet();
  packet.alloc();
  const units: Uint8Array[] = [];
  const take = async (): Promise<void> => {
    while ((await context.receivePacket(packet)) >= 0) {
      units.push(new Uint8Array(packet.data ?? []));
      packet.unref();
    }
  };
  for (let number = 0; number < frames; number += 1) {
    using frame = frameOf(number, chroma);
    must(await context.sendFrame(frame), "internal", "libx264");
    await take();
  }
  await context.sendFrame(null);
  await take();
  context.freeContext();
  packet.free();
  return units;
};

export const decoded = async (
  units: readonly { readonly data: Uint8Array; readonly number: number }[],
): Promise<Map<number, Buffer>> => {
  const codec = Codec.findDecoder(AV_CODEC_ID_H264);
  if (codec === null) throw new Error("H.264");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  must(await context.open2(codec, null), "internal", "H.264");
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const frames = new Map<number, Buffer>();
  const take = async (): Promise<void> => {
    while ((await context.receiveFrame(frame)) >= 0) {
      frames.set(Number(frame.pts), Buffer.from(frame.toBuffer()));
      frame.unref();
    }
  };
  for (const { data, number } of units) {
    packet.data = Buffer.from(data);
    packet.pts = BigInt(number);
    packet.dts = packet.pts;
    const sent = await context.sendPacket(packet);
    packet.unref();
    if (sent < 0 && !isDry(sent)) throw new Error(`unit ${number}`);
    await take();
  }
  await context.sendPacket(null);
  await take();
  context.freeContext();
  packet.free();
  frame.free();
  return frames;
};
