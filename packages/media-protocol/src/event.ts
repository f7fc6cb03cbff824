import { z } from "zod";

/** Reasons of a media process for which something cannot go on. */
export const FAILURES = [
  "input-unreadable",
  "device-missing",
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

/** Events that a media process gives. The first one is `hello`. */
export const MediaEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("hello"), version: z.int() }),
  /** The input or output is open. `video`, `audio`: kinds that an input has. */
  z.object({ event: z.literal("opened"), video: z.boolean(), audio: z.boolean() }),
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
