import { z } from "zod";

const Side = z.int().min(1).max(16_384);
const Rate = z.number().min(1).max(1_000_000_000);

/** Program of GStreamer and what it is started with; `environment` is added to the process's own. */
const Pipeline = z.object({ tool: z.string(), args: z.array(z.string()), environment: z.record(z.string(), z.string()) });
/** Describes a pipeline of GStreamer that a media process starts. */
export type PipelineOrder = z.infer<typeof Pipeline>;

const Source = z.discriminatedUnion("type", [
  /** `format`: FFmpeg's name; absent: found out from the octets. */
  z.object({
    type: z.literal("ffmpeg"),
    url: z.string(),
    format: z.string().optional(),
    options: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("pipeline"), pipeline: Pipeline }),
]);
/** Describes what a media process reads. */
export type SourceOrder = z.infer<typeof Source>;

const OpenInput = z.object({
  order: z.literal("open-input"),
  source: Source,
  /** Comes at its own pace: nothing waits, and what waited is too old. */
  isLive: z.boolean(),
  /** Begins again at its end. */
  loop: z.boolean(),
  /** Place in the stream, ms, that the moment `startClockMs` of the machine's monotonic clock has: what is opened goes on from there. */
  startAt: z.number(),
  startClockMs: z.number(),
  /**
   * Filters are FFmpeg's, and make what the encoder takes. Absent: that kind is not wanted. `sizeFilter`: rate and size alone, for pictures
   * whose colours are brought into BT.709 behind it; absent: `filter` is for all. `framesPerSecond` absent: the source's own, which sets how
   * many bits each frame may have.
   */
  video: z
    .object({
      filter: z.string(),
      sizeFilter: z.string().optional(),
      encoder: z.string(),
      framesPerSecond: z.number().positive().optional(),
      bitsPerSecond: Rate,
    })
    .optional(),
  /** `tracks`: numbers of sound tracks, 1 and up; two are left and right. Absent: the first, or two of one channel each. */
  audio: z
    .object({ filter: z.string(), bitsPerSecond: Rate, tracks: z.array(z.int().min(1)).min(1).max(2).optional() })
    .optional(),
});
/** Order to open an input. It is answered by `opened` or `failed`. */
export type OpenInputOrder = z.infer<typeof OpenInput>;

const Video = z.object({
  codec: z.enum(["H264", "H265", "VP8", "VP9", "AV1"]),
  width: Side,
  height: Side,
  /** Parameter sets of H.264 in Annex B, base64. Absent: the frames say it all. */
  extradata: z.base64().max(65_536).optional(),
  /** Frames that may come before another and are displayed after it (B-frames), as the stream declares it; absent: it does not. */
  reorderFrames: z.number().int().min(0).max(16).optional(),
});

const Target = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("container"),
    /** FFmpeg's name of the container. */
    format: z.string(),
    target: z.string(),
    options: z.record(z.string(), z.string()),
    /** Picture and sound may come in any order of their times, so that neither waits for the other. */
    isUnordered: z.boolean(),
    /** Somebody reads it as it comes: what waited for the reader is left out. */
    isJoinedLate: z.boolean(),
  }),
  z.object({
    type: z.literal("pipeline"),
    pipeline: Pipeline,
    /** Caps of the raw pictures and sound that the pipeline is given. Absent: that kind is not given. */
    videoCaps: z.string().optional(),
    audioCaps: z.string().optional(),
  }),
]);

const OpenOutput = z.object({
  order: z.literal("open-output"),
  target: Target,
  video: Video.optional(),
  /** Identification header of the Opus sound (RFC 7845 §5.1), base64. Absent: no sound. */
  opusHead: z.base64().max(1024).optional(),
});
/** Order to open an output. It is answered by `opened` when there is a far end, or `failed`. */
export type OpenOutputOrder = z.infer<typeof OpenOutput>;

/** Orders that a media process takes. Its control pipe's end is the order to be gone. */
export const Order = z.discriminatedUnion("order", [
  OpenInput,
  OpenOutput,
  /** Begins to give packets: `opened` came before. */
  z.object({ order: z.literal("play") }),
  /** Video is encoded while `wanted`; decoding goes on. */
  z.object({ order: z.literal("video"), wanted: z.boolean() }),
  z.object({ order: z.literal("keyframe") }),
  z.object({ order: z.literal("bitrate"), bitsPerSecond: Rate }),
  /** Finishes what is open, and answers `finished`. */
  z.object({ order: z.literal("finish") }),
  z.object({ order: z.literal("list-devices") }),
]);
/** Order to a media process. */
export type Order = z.infer<typeof Order>;
