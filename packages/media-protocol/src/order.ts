import { z } from "zod";

const Side = z.int().min(1).max(16_384);
const Rate = z.number().min(1).max(1_000_000_000);

/** `environment` is added to the process's own. */
const Pipeline = z.object({ tool: z.string(), args: z.array(z.string()), environment: z.record(z.string(), z.string()) });
/** A GStreamer pipeline that a media process starts. */
export type PipelineOrder = z.infer<typeof Pipeline>;

const Source = z.discriminatedUnion("type", [
  /** `format` is FFmpeg's name; absent if FFmpeg detects it. */
  z.object({
    type: z.literal("ffmpeg"),
    url: z.string(),
    format: z.string().optional(),
    options: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("pipeline"), pipeline: Pipeline }),
]);
/** Relation of colors to transparency: `premultiplied` colors were multiplied by it. */
export const AlphaMode = z.enum(["straight", "premultiplied"]);
export type AlphaMode = z.infer<typeof AlphaMode>;

/** An input that a media process reads. */
export type SourceOrder = z.infer<typeof Source>;

const SoundLayout = z.object({ channels: z.int().min(3).max(8), isDiscrete: z.boolean() });
/** More than two channels: 5.1 or 7.1, or `isDiscrete` without speakers. */
export type SoundLayout = z.infer<typeof SoundLayout>;

const OpenInput = z.object({
  order: z.literal("open-input"),
  source: Source,
  /** The input has its own pace, so old data is dropped and nothing waits. */
  isLive: z.boolean(),
  loop: z.boolean(),
  /** Stream position, ms, at `startClockMs` of the machine's monotonic clock; the input continues from there. */
  startAt: z.number(),
  startClockMs: z.number(),
  /**
   * FFmpeg filters, up to the encoder's input. Absent: not wanted. `sizeFilter`: rate and size only, before a conversion to
   * BT.709; absent: `filter` for all. `framesPerSecond` absent: the source's.
   */
  video: z
    .object({
      filter: z.string(),
      sizeFilter: z.string().optional(),
      encoder: z.string(),
      framesPerSecond: z.number().positive().optional(),
      bitsPerSecond: Rate,
      /** The source's; absent: it is shown on black. The filter reads premultiplied colors. */
      alpha: AlphaMode.optional(),
    })
    .optional(),
  /**
   * `tracks`: numbers from 1; several become channels. Absent: the first one, or mono tracks. `leastChannels`: number that
   * the filter reads. With a `layout`, packets are {@link joinDownmixed}.
   */
  audio: z
    .object({
      filter: z.string(),
      bitsPerSecond: Rate,
      tracks: z.array(z.int().min(1)).min(1).max(64).optional(),
      leastChannels: z.int().min(1).max(64).optional(),
      layout: SoundLayout.optional(),
    })
    .optional(),
});
/** Answered by `opened` or `failed`. */
export type OpenInputOrder = z.infer<typeof OpenInput>;

const Video = z.object({
  codec: z.enum(["H264", "H265", "VP8", "VP9", "AV1"]),
  width: Side,
  height: Side,
  /** H.264, Annex B, base64; absent if in the frames. */
  extradata: z.base64().max(65_536).optional(),
  /** B-frame reordering depth that the stream declares, if any. */
  reorderFrames: z.number().int().min(0).max(16).optional(),
});

const Target = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("container"),
    format: z.string(),
    target: z.string(),
    options: z.record(z.string(), z.string()),
    /** Audio and video don't wait for each other. */
    isUnordered: z.boolean(),
    /** The output is read live, so data that waited is skipped. */
    isJoinedLate: z.boolean(),
    /** Label of the frame in which the first packet is, `intoMs` into it. Absent: the file gets no timecode. */
    timecode: z
      .object({
        text: z.string().regex(/^\d\d:\d\d:\d\d[:;]\d{2,3}$/),
        rate: z.int().min(1).max(120),
        intoMs: z.number().min(0).max(1000),
      })
      .optional(),
  }),
  /** A file with transparency, from video with fill over key: ProRes 4444 in MOV, or VP9 in WebM. */
  z.object({ type: z.literal("keyed"), format: z.enum(["mov", "webm"]), target: z.string(), alpha: AlphaMode }),
  z.object({
    type: z.literal("pipeline"),
    pipeline: Pipeline,
    /** Caps of raw input; absent if that kind is missing. */
    videoCaps: z.string().optional(),
    audioCaps: z.string().optional(),
    /** Of video with fill over key: transparent BGRA, or the fill on black. Absent: UYVY as it comes. */
    keyed: z.enum([...AlphaMode.options, "on-black"]).optional(),
  }),
  /** Only reads linear timecode (LTC) out of the audio, reported by `timecode`. */
  z.object({ type: z.literal("ltc") }),
]);

const OpenOutput = z.object({
  order: z.literal("open-output"),
  target: Target,
  video: Video.optional(),
  opusHead: z.base64().max(1024).optional(),
});
/** Order to open an output. It is answered by `opened` when there is a far end, or `failed`. */
export type OpenOutputOrder = z.infer<typeof OpenOutput>;

const OpenMix = z.object({ order: z.literal("open-mix"), opusHead: z.base64().max(1024), bitsPerSecond: Rate });
/** Order to mix the audio packets of several sources. From now on the process gives a packet of the mix every 10 ms, silence included. */
export type OpenMixOrder = z.infer<typeof OpenMix>;

/** Closing the control pipe also ends the process. */
export const Order = z.discriminatedUnion("order", [
  OpenInput,
  OpenOutput,
  OpenMix,
  /** Sent after `opened`. */
  z.object({ order: z.literal("play") }),
  /** Decoding continues even if `wanted` is false. */
  z.object({ order: z.literal("video"), wanted: z.boolean() }),
  z.object({ order: z.literal("keyframe") }),
  z.object({ order: z.literal("bitrate"), bitsPerSecond: Rate }),
  z.object({ order: z.literal("finish") }),
  z.object({ order: z.literal("list-devices") }),
]);
/** Order to a media process. */
export type Order = z.infer<typeof Order>;
