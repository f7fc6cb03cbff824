import { Channel, DelayMs, IdSecret, SerialId } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { z } from "zod";
import { DECKLINK_MODES } from "../../gstreamer/decklink-modes.ts";

const Line = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[^\p{Cc}]*$/u);
const NonEmpty = Line.min(1);
const Address = NonEmpty.regex(/^(?:srt|rtmps?|rtsp|udp):\/\/\S+$/i);
const Card = z.number().int().min(0).max(99);
const Mode = z.string().refine((mode) => DECKLINK_MODES.some(({ name }) => name === mode));
const Port = z.number().int().min(1).max(65_535);
/** `host:port`. */
const Place = NonEmpty.overwrite(foldedCode).regex(/^(?:\[[0-9a-f:.]+\]|[A-Za-z0-9.-]{1,253}):[0-9]{1,5}$/i);

export const RunInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("test") }),
  z.object({ kind: z.literal("file"), path: NonEmpty, loop: z.boolean() }),
  /** `name` is from `setsuna devices`; empty means the system's first. */
  z.object({ kind: z.enum(["camera", "screen", "microphone"]), name: Line }),
  z.object({ kind: z.literal("ndi"), name: NonEmpty }),
  z.object({ kind: z.literal("decklink"), card: Card }),
  z.object({ kind: z.literal("address"), address: Address }),
]);
export type RunInput = z.infer<typeof RunInput>;

export const RunOutput = z.discriminatedUnion("kind", [
  /** `{time}` becomes the start time; relative paths start at home. */
  z.object({ kind: z.literal("file"), path: NonEmpty.regex(/\.(?:mp4|mov|mkv|ts)$/i) }),
  z.object({ kind: z.literal("address"), address: Address }),
  z.object({ kind: z.literal("ndi"), name: NonEmpty }),
  z.object({ kind: z.literal("decklink"), card: Card, mode: Mode }),
  z.object({ kind: z.literal("window") }),
]);
export type RunOutput = z.infer<typeof RunOutput>;

const common = {
  name: Line.max(60),
  serialId: SerialId,
  password: IdSecret,
  /** Start with the program and restart after failures. */
  keepRunning: z.boolean(),
};
const media = { video: Channel.nullable(), audio: Channel.nullable() };
const hasChannel = ({ video, audio }: { readonly video: number | null; readonly audio: number | null }): boolean =>
  video !== null || audio !== null;

const SendRunConfig = z.object({
  kind: z.literal("send"),
  ...common,
  ...media,
  input: RunInput,
  size: z.enum(["640x360", "1280x720", "1920x1080", "3840x2160"]),
  /** Frames per second; `null` keeps the source's. */
  fps: z.number().int().min(1).max(120).nullable(),
  /** Video, Mbit/s. */
  bitrate: z.number().min(0.05).max(200),
});
const ReceiveRunConfig = z.object({
  kind: z.literal("receive"),
  ...common,
  ...media,
  delayMs: DelayMs,
  outputs: z.array(RunOutput).min(1).max(8),
});
const EdgeRunConfig = z.object({
  kind: z.literal("edge"),
  ...common,
  send: z.array(Channel).max(16),
  receive: z.array(Channel).max(16),
  /** `null` turns OSC off. */
  oscPort: Port.nullable(),
  oscTo: Place.nullable(),
  tslPort: Port.nullable(),
  tslTo: Place.nullable(),
});

/** Holds passwords and stream keys: never leaves this computer's settings file. */
export const RunConfig = z
  .discriminatedUnion("kind", [SendRunConfig, ReceiveRunConfig, EdgeRunConfig])
  .refine((config) => config.kind === "edge" || hasChannel(config), { path: ["video"] })
  .refine((config) => config.kind !== "edge" || config.send.length + config.receive.length > 0, { path: ["send"] });
export type RunConfig = z.infer<typeof RunConfig>;
export type RunConfigDraft = z.input<typeof RunConfig>;
