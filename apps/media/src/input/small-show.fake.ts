import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import { AV_CHANNEL_LAYOUT_STEREO, AV_PIX_FMT_YUV420P, AV_SAMPLE_FMT_S16 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { Recorder } from "../output/recorder.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { VideoEncoder } from "./video-encoder.ts";

export const SECONDS = 2;
const RATE = 25;
const TICKS = 100;
const KEYFRAME_TICKS = 40;
const FORMAT = { width: 64, height: 64, framesPerSecond: RATE, bitsPerSecond: 200_000 };
/** Opus identification header, stereo. RFC 7845 §5.1. */
const OPUS_HEAD = Buffer.from("4f707573486561640102380180bb0000000000", "hex").toString("base64");

const isFlash = (seconds: number): boolean => seconds % 1 >= 0.48 && seconds % 1 < 0.6;

const frameAt = (seconds: number): Frame => {
  const frame = new Frame();
  frame.alloc();
  frame.width = FORMAT.width;
  frame.height = FORMAT.height;
  frame.format = AV_PIX_FMT_YUV420P;
  frame.getBuffer();
  const luma = FORMAT.width * FORMAT.height;
  frame.fromBuffer(Buffer.alloc((luma * 3) / 2, 128).fill(isFlash(seconds) ? 235 : 16, 0, luma));
  return frame;
};

const sound = (seconds: number): Frame => {
  const data = Buffer.alloc(4 * PACKET_SAMPLES);
  for (let at = 0; at < PACKET_SAMPLES; at += 1) {
    const now = seconds + at / 48_000;
    const value = isFlash(now) ? Math.round(20_000 * Math.sin(2 * Math.PI * 1000 * now)) : 0;
    data.writeInt16LE(value, 4 * at);
    data.writeInt16LE(value, 4 * at + 2);
  }
  const timeBase = { num: 1, den: 48_000 };
  return Frame.fromAudioBuffer(data, {
    nbSamples: PACKET_SAMPLES,
    format: AV_SAMPLE_FMT_S16,
    sampleRate: 48_000,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase,
    pts: BigInt(Math.round(48_000 * seconds)),
  });
};

const START_CODE = Buffer.from([0, 0, 1]);

/** Annex B, base64: some containers have them only at the start. */
const parameterSets = async (): Promise<string> => {
  const encoder = await VideoEncoder.open("libx264", FORMAT, () => undefined);
  using frame = frameAt(0);
  const [keyframe] = await encoder.encode(frame, 0);
  encoder.close();
  const bytes = Buffer.from(keyframe?.data ?? []);
  // x264 puts its parameter sets first.
  let end = 0;
  while ([7, 8].includes((bytes[bytes.indexOf(START_CODE, end) + START_CODE.length] ?? 0) & 31))
    end = bytes.indexOf(START_CODE, bytes.indexOf(START_CODE, end) + 1);
  return bytes.subarray(0, end).toString("base64");
};

type Kinds = { readonly video: boolean; readonly audio: boolean };
const BOTH: Kinds = { video: true, audio: true };

export interface ShowOptions {
  readonly kinds?: Kinds;
  readonly atFirst?: Kinds;
  readonly pictures?: number;
  /** As for a viewer who joins after the only keyframe. */
  readonly hasNoKeyframes?: boolean;
  readonly format?: "mpegts" | "flv";
  readonly muxer?: Readonly<Record<string, string>>;
}

export const writeShow = async (path: string, jumps: readonly number[], options: ShowOptions = {}): Promise<void> => {
  const { kinds: named = BOTH, atFirst = named, format = "mpegts", hasNoKeyframes = false } = options;
  let left = options.pictures ?? Number.POSITIVE_INFINITY;
  const [video, audio] = [await VideoEncoder.open("libx264", FORMAT, () => undefined), await AudioEncoder.open(64_000)];
  const target = {
    type: "container",
    format,
    target: `file:${path}`,
    options: { ...options.muxer },
    isUnordered: true,
    isJoinedLate: false,
  } as const;
  const recorder = new Recorder({
    target,
    ...(named.video ? { video: { codec: "H264", width: 64, height: 64, extradata: await parameterSets() } } : {}),
    ...(named.audio ? { opusHead: OPUS_HEAD } : {}),
  });
  for (const [part, jump] of jumps.entries()) {
    const kinds = part === jumps.length - 1 ? named : atFirst;
    for (let tick = 0; tick < SECONDS * TICKS; tick += 1) {
      if (tick % KEYFRAME_TICKS === 0 && !hasNoKeyframes) video.requestKeyframe();
      const seconds = tick / TICKS;
      const at = 1000 * (part * SECONDS + jump + seconds);
      if (kinds.video && tick % (TICKS / RATE) === 0 && left > 0) {
        left -= 1;
        const frame = frameAt(seconds);
        for (const { data, isKeyframe } of await video.encode(frame, Math.round(90 * at)))
          if (!(isKeyframe && hasNoKeyframes)) await recorder.write({ kind: "video", data, isKeyframe, at });
        frame.free();
      }
      if (!kinds.audio) continue;
      const block = sound(seconds);
      for (const data of await audio.encode(block))
        await recorder.write({ kind: "audio", data, isKeyframe: true, at, samples: PACKET_SAMPLES });
      block.free();
    }
  }
  await recorder.close();
  video.close();
  audio.close();
};

const DATAGRAM = 1316;

export const feedOf = (show: Buffer, seconds: number, take: (bytes: Buffer) => void): (() => void) => {
  const pieces = Math.ceil(show.length / DATAGRAM);
  const from = performance.now();
  let given = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - from) / (1000 * seconds)) * pieces);
    for (; given < due; given += 1) {
      const at = (given % pieces) * DATAGRAM;
      take(show.subarray(at, Math.min(show.length, at + DATAGRAM)));
    }
  }, 10);
  return () => clearInterval(timer);
};
