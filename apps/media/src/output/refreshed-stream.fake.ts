import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV422P10LE,
  AV_PIX_FMT_YUV444P,
} from "node-av/constants";
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from "node-av/lib";
import { encoderNamed, isDry, must } from "../ffmpeg/av.ts";

const SIZE = { width: 176, height: 144 };
const RATE = 25;
/** Frames of a cycle of the refresh. */
export const CYCLE = 20;
/** Frames of {@link refreshed}. */
export const FRAMES = 5 * CYCLE;

/** Formats of samples: that of FFmpeg, bits of a sample, and how many chroma samples there are to a luma sample. */
const FORMATS = {
  "4:0:0": { format: AV_PIX_FMT_GRAY8, bits: 8, chroma: 0 },
  "4:2:0": { format: AV_PIX_FMT_YUV420P, bits: 8, chroma: 0.5 },
  "4:2:2": { format: AV_PIX_FMT_YUV422P, bits: 8, chroma: 1 },
  "4:4:4": { format: AV_PIX_FMT_YUV444P, bits: 8, chroma: 2 },
  "4:2:0, 10 bit": { format: AV_PIX_FMT_YUV420P10LE, bits: 10, chroma: 0.5 },
  "4:2:2, 10 bit": { format: AV_PIX_FMT_YUV422P10LE, bits: 10, chroma: 1 },
} as const;
/** Names formats of samples. */
export type Samples = keyof typeof FORMATS;

/** Returns the samples of a decoded picture, all planes, one after the other. */
export const samplesOf = (picture: Buffer, samples: Samples): Uint8Array | Uint16Array =>
  FORMATS[samples].bits === 8
    ? picture
    : new Uint16Array(picture.buffer.slice(picture.byteOffset, picture.byteOffset + picture.length));

/** Returns the value in the middle of a sample's range. */
export const middleOf = (samples: Samples): number => 2 ** (FORMATS[samples].bits - 1);

/** Returns the ratio of the range to the mean difference of two pictures, dB; Infinity where they are the same. */
export const psnr = (one: Buffer, other: Buffer, samples: Samples): number => {
  const [a, b] = [samplesOf(one, samples), samplesOf(other, samples)];
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return 10 * Math.log10((2 ** FORMATS[samples].bits - 1) ** 2 / (sum / a.length));
};

type Size = typeof SIZE;

/** A bright bar that moves over a pattern, so that every picture is another one. */
const picture = (number: number, { width, height }: Size, samples: Samples): Frame => {
  const { format, bits, chroma } = FORMATS[samples];
  const luma = width * height;
  const values = new Uint16Array(luma * (1 + chroma)).fill(100 + (number % 50), luma);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      values[y * width + x] = (x + 3 * number) % width < 24 ? 220 : (40 + 7 * (x >> 3) + 5 * (y >> 3)) % 180;
  const scaled = values.map((value) => value << (bits - 8));
  const bytes = bits === 8 ? Buffer.from(scaled) : Buffer.from(scaled.buffer);
  return Frame.fromVideoBuffer(bytes, { width, height, format, timeBase: { num: 1, den: RATE }, pts: BigInt(number) });
};

interface Encoding {
  readonly encoder: "libx264" | "libx265";
  readonly options: Readonly<Record<string, string>>;
  readonly size: Size;
  readonly samples: Samples;
  readonly frames: number;
  readonly bFrames: number;
}

const encoded = async ({ encoder, options, size, samples, frames, bFrames }: Encoding): Promise<Uint8Array[]> => {
  const codec = encoderNamed(encoder);
  if (codec === null) throw new Error(encoder);
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, size);
  context.pixelFormat = FORMATS[samples].format;
  context.timeBase = new Rational(1, RATE);
  context.maxBFrames = bFrames;
  must(await context.open2(codec, Dictionary.fromObject({ ...options })), "internal", encoder);
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
    using frame = picture(number, size, samples);
    must(await context.sendFrame(frame), "internal", encoder);
    await take();
  }
  await context.sendFrame(null);
  await take();
  context.freeContext();
  packet.free();
  return units;
};

/** Encodes H.264 with gradual refresh: one IDR picture, at the beginning. Annex B, each an access unit; 25 a second. */
export const refreshed = (params: string, samples: Samples, frames = FRAMES): Promise<Uint8Array[]> => {
  const x264 = `intra-refresh=1:keyint=${CYCLE}:repeat-headers=1:${params}`;
  const options = { preset: "veryfast", tune: "zerolatency", "x264-params": x264 };
  return encoded({ encoder: "libx264", options, size: SIZE, samples, frames, bFrames: 0 });
};

export interface HevcChoice extends Partial<Pick<Encoding, "size" | "frames" | "bFrames">> {
  /** x265's. Its quicker ones clean less thoroughly. */
  readonly preset?: "ultrafast" | "fast";
}

/** Encodes HEVC as {@link refreshed}. x265 repeats parameter sets at each cycle, and marks it by nothing else. */
export const refreshedHevc = (
  params: string,
  samples: Samples,
  { size = SIZE, frames = FRAMES, bFrames = 0, preset = "ultrafast" }: HevcChoice = {},
): Promise<Uint8Array[]> => {
  const base = `intra-refresh=1:keyint=${CYCLE}:repeat-headers=1:pools=none:frame-threads=1:log-level=error`;
  const x265 = params === "" ? base : `${base}:${params}`;
  const options = { preset, ...(bFrames === 0 && { tune: "zerolatency" }), "x265-params": x265 };
  return encoded({ encoder: "libx265", options, size, samples, frames, bFrames });
};

/** Decodes access units with FFmpeg; each picture by the number of its unit. */
export const decoded = async (
  units: readonly { readonly data: Uint8Array; readonly number: number }[],
  coding: "H264" | "H265" = "H264",
): Promise<Map<number, Buffer>> => {
  const codec = Codec.findDecoder(coding === "H264" ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC);
  if (codec === null) throw new Error(coding);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  must(await context.open2(codec, null), "internal", coding);
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const pictures = new Map<number, Buffer>();
  const take = async (): Promise<void> => {
    while ((await context.receiveFrame(frame)) >= 0) {
      pictures.set(Number(frame.pts), Buffer.from(frame.toBuffer()));
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
  return pictures;
};
