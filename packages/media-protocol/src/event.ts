import { z } from "zod";

/** Reasons of a media process for which something cannot go on. */
export const FAILURES = [
  "input-unreadable",
  "device-missing",
  "device-busy",
  "device-denied",
  "source-ended",
  "encoder-missing",
  "output-failed",
  "disk-full",
  "port-in-use",
  /** GStreamer ended; the detail is the last of what it said. */
  "pipeline-ended",
  "internal",
] as const;
/** Reason for which a media process cannot go on. */
export type FailureCode = (typeof FAILURES)[number];

const Encoder = z.object({ name: z.string(), hardware: z.boolean(), usable: z.boolean(), why: z.string().optional() });
/** Describes an H.264 encoder that was tried on this machine; `why` it cannot be used, in FFmpeg's words. */
export type EncoderRow = z.infer<typeof Encoder>;

const Device = z.object({ name: z.string(), description: z.string(), type: z.string() });

const Devices = z.object({
  event: z.literal("devices"),
  devices: z.array(Device),
  encoders: z.array(Encoder),
  /** FFmpeg's capture devices and formats that this build has. */
  formats: z.array(z.string()),
});
/** Lists FFmpeg's devices of this machine. */
export type DevicesEvent = z.infer<typeof Devices>;

const Wide = z.enum(["pq", "hlg", "wide-gamut"]);
/** Names colours that BT.709 does not hold: HDR by its transfer function (SMPTE ST 2084, ARIB STD-B67), or primaries outside. */
export type WideColours = z.infer<typeof Wide>;

const Tracks = z.object({
  event: z.literal("tracks"),
  video: z.boolean(),
  /** `taken`: numbers among the `of` sound tracks, 1 and up; two of them are left and right. Absent: no sound. */
  audio: z.object({ taken: z.array(z.int().min(1)).min(1).max(2), of: z.int().min(1) }).optional(),
});
/** Says what is taken of an input of FFmpeg's: at each opening, and again when something that is wanted appears in it. */
export type TracksEvent = z.infer<typeof Tracks>;

/** Events that a media process gives. The first one is `hello`. */
export const MediaEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("hello"), version: z.int() }),
  /** The input or output is open. `video`, `audio`: kinds that an input has. */
  z.object({ event: z.literal("opened"), video: z.boolean(), audio: z.boolean() }),
  Tracks,
  /** The input was one picture, and has ended: it is given on and on. */
  z.object({ event: z.literal("still") }),
  /** Pictures are brought into BT.709 from these colours; absent: no more. Given at each change. */
  z.object({ event: z.literal("colours"), from: Wide.optional() }),
  /** A live input gives nothing any more (`isSilent`), or again. */
  z.object({ event: z.literal("silence"), isSilent: z.boolean() }),
  z.object({
    event: z.literal("encoder"),
    name: z.string(),
    isSoftware: z.boolean(),
    /** Encoders that were tried before, with FFmpeg's reasons. */
    refused: z.array(z.string()),
    width: z.int(),
    height: z.int(),
  }),
  /** Decoding does not keep up: what is left out from now on, to get on. Given at each change. */
  z.object({ event: z.literal("overload"), skips: z.enum(["nothing", "non-reference", "all-but-keyframes"]) }),
  /** Nothing of this kind can be decoded (`isUndecoded`), or something after all. */
  z.object({ event: z.literal("undecoded"), kind: z.enum(["video", "audio"]), isUndecoded: z.boolean() }),
  /** Once a second: pictures left out because the computer was too slow, in all. */
  z.object({ event: z.literal("progress"), framesSkipped: z.int() }),
  /** The input has come to its end. */
  z.object({ event: z.literal("ended") }),
  /** One packet was taken, in order; `isWritten`: it has a place in the output. */
  z.object({ event: z.literal("taken"), isWritten: z.boolean() }),
  z.object({ event: z.literal("finished") }),
  /** Something failed, and is closed. */
  z.object({ event: z.literal("failed"), code: z.enum(FAILURES), detail: z.string() }),
  Devices,
]);
/** Event of a media process. */
export type MediaEvent = z.infer<typeof MediaEvent>;
