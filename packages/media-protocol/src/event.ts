import { z } from "zod";

/** Codes of the failures that the media process reports. */
export const FAILURES = [
  "input-unreadable",
  "device-missing",
  "device-busy",
  "device-denied",
  "source-ended",
  /** The detail is how many channels there are. */
  "audio-channel-missing",
  "alpha-missing",
  "encoder-missing",
  "output-failed",
  "disk-full",
  "port-in-use",
  /** The detail is its last output. */
  "pipeline-ended",
  "internal",
] as const;
/** Code of a failure. */
export type FailureCode = (typeof FAILURES)[number];

const Encoder = z.object({ name: z.string(), hardware: z.boolean(), usable: z.boolean(), why: z.string().optional() });
/** A tried H.264 encoder; `why` gives FFmpeg's reason if it fails. */
export type EncoderRow = z.infer<typeof Encoder>;

const Device = z.object({ name: z.string(), description: z.string(), type: z.string() });

const Devices = z.object({
  event: z.literal("devices"),
  devices: z.array(Device),
  encoders: z.array(Encoder),
  formats: z.array(z.string()),
});
/** Lists FFmpeg's devices on this machine. */
export type DevicesEvent = z.infer<typeof Devices>;

const Wide = z.enum(["pq", "hlg", "wide-gamut"]);
/** Beyond BT.709: HDR transfer (SMPTE ST 2084, ARIB STD-B67), or wider primaries. */
export type WideColours = z.infer<typeof Wide>;

const Tracks = z.object({
  event: z.literal("tracks"),
  video: z.boolean(),
  /** `taken`: track numbers from 1 of `of`; several are channels. Absent: no audio. */
  audio: z.object({ taken: z.array(z.int().min(1)).min(1).max(64), of: z.int().min(1) }).optional(),
});
/** Selected tracks, on opening and when a wanted one appears. */
export type TracksEvent = z.infer<typeof Tracks>;

/** The first event is `hello`. */
export const MediaEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("hello"), version: z.int() }),
  /** `video` and `audio` are the input's kinds. */
  z.object({ event: z.literal("opened"), video: z.boolean(), audio: z.boolean() }),
  Tracks,
  z.object({ event: z.literal("still") }),
  /** Source colors of a conversion to BT.709; absent: none. On each change. */
  z.object({ event: z.literal("colours"), from: Wide.optional() }),
  /** A live input stopped (`isSilent`) or resumed. */
  z.object({ event: z.literal("silence"), isSilent: z.boolean() }),
  z.object({
    event: z.literal("encoder"),
    name: z.string(),
    isSoftware: z.boolean(),
    refused: z.array(z.string()),
    width: z.int(),
    height: z.int(),
  }),
  /** Decoding does not keep up: which frames are dropped from now on, to catch up. Sent at each change. */
  z.object({ event: z.literal("overload"), skips: z.enum(["nothing", "non-reference", "all-but-keyframes"]) }),
  /** Nothing of this kind decodes (`isUndecoded`), or something does again. */
  z.object({ event: z.literal("undecoded"), kind: z.enum(["video", "audio"]), isUndecoded: z.boolean() }),
  z.object({ event: z.literal("progress"), framesSkipped: z.int() }),
  z.object({ event: z.literal("ended") }),
  /** A frame of linear timecode whose start was captured `at`; about once a second. `rate`: whole frames a second. */
  z.object({
    event: z.literal("timecode"),
    at: z.number(),
    hours: z.int().min(0).max(23),
    minutes: z.int().min(0).max(59),
    seconds: z.int().min(0).max(59),
    frames: z.int().min(0).max(29),
    rate: z.int().min(24).max(30),
    isDropFrame: z.boolean(),
  }),
  z.object({ event: z.literal("taken"), isWritten: z.boolean() }),
  z.object({ event: z.literal("finished") }),
  z.object({ event: z.literal("failed"), code: z.enum(FAILURES), detail: z.string() }),
  Devices,
]);
/** An event from the media process. */
export type MediaEvent = z.infer<typeof MediaEvent>;
