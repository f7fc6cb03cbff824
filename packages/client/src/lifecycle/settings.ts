import {
  AudioBitrateKbps,
  AudioChannels,
  Channel,
  DelayMs,
  DirectReceivers,
  KeyframeIntervalSeconds,
  ReturnAfterSeconds,
  RouteChoice,
  SerialId,
  VideoBitrateMbps,
} from "@setsuna/contracts";
import { z } from "zod";

/** Spec §3 Settings. Stored on the device; live ones apply while sending. */
export const SenderSettings = z.object({
  serialId: SerialId,
  videoChannel: Channel.optional(),
  audioChannel: Channel.optional(),
  controlChannel: Channel.optional(),
  /**
   * Multi Latency: undelayed second channel for video and audio, whose main ones follow after `holdDelayMs`. Must differ from
   * both. Absent: no delay.
   */
  fastChannel: Channel.optional(),
  holdDelayMs: DelayMs.default(750),
  /** Receivers set bitrates on it. Must differ from `controlChannel`. */
  qualityChannel: Channel.optional(),
  /** False answers requests with a refusal. */
  receiversSetQuality: z.boolean().default(true),
  /** Upper limit for receivers' requests. */
  qualityLimitMbps: VideoBitrateMbps.optional(),
  /** Waits as a standby for another sender of the channels. */
  standby: z.boolean().default(false),
  /** Go back on air after a standby replaced this sender, once it has sent for this long. Absent: by hand. */
  returnAfterSeconds: ReturnAfterSeconds.optional(),
  tallyChannel: Channel.optional(),
  videoSource: z.enum(["camera", "screen", "test"]).default("camera"),
  audioSource: z.enum(["microphone", "screen", "test", "none"]).default("microphone"),
  videoDeviceId: z.string().optional(),
  /** Selects among a phone's unnamed cameras. */
  cameraFacing: z.enum(["user", "environment"]).optional(),
  audioDeviceId: z.string().optional(),
  size: z.enum(["1080", "720"]).default("720"),
  /** Limits sent video to 640x360 and 0.8 Mbit/s, as a preview. */
  small: z.boolean().optional(),
  framesPerSecond: z.number().min(1).max(120).default(30),
  videoBitrateMbps: VideoBitrateMbps.default(5),
  followSlowest: z.boolean().default(false),
  keyframeIntervalSeconds: KeyframeIntervalSeconds.default(0),
  codec: z.enum(["auto", "H264", "VP8", "VP9", "AV1"]).default("auto"),
  /** Sends silence; the stream stays. */
  audioMuted: z.boolean().optional(),
  audioBitrateKbps: AudioBitrateKbps.default(128),
  /** More than 2 if supported; statistics have the real number. */
  audioChannels: AudioChannels.default(2),
  echoCancellation: z.boolean().default(false),
  noiseSuppression: z.boolean().default(false),
  /** Routes allowed for video and audio to receivers. */
  route: RouteChoice.default("relay"),
  /** Further receivers use the relay. */
  directReceivers: DirectReceivers.default(4),
  /** Copies in audio packets: `auto` as needed, `always` at least the previous. Each costs the audio bitrate. */
  audioRedundancy: z.enum(["auto", "always", "never"]).default("auto"),
});
export type SenderSettings = z.infer<typeof SenderSettings>;
export type SenderSettingsInput = z.input<typeof SenderSettings>;

export const publishChoice = (
  wanted: Partial<Pick<SenderSettings, "standby" | "returnAfterSeconds">>,
): { readonly standby?: true; readonly returnAfterSeconds?: number } => {
  if (wanted.standby === true) return { standby: true };
  return wanted.returnAfterSeconds === undefined ? {} : { returnAfterSeconds: wanted.returnAfterSeconds };
};

/** Absent channels are not received. */
export const ReceiverSettings = z.object({
  serialId: SerialId,
  videoChannel: Channel.optional(),
  audioChannel: Channel.optional(),
  controlChannel: Channel.optional(),
  /** Requests the bitrate. Must differ from `controlChannel`. */
  qualityChannel: Channel.optional(),
  delayMs: DelayMs.default(0),
  /** Capture-to-screen delay of a second view. Spec §9: 750. */
  secondDelayMs: DelayMs.optional(),
  /** `auto` plays instantly where possible. */
  playout: z.enum(["auto", "instant", "native"]).default("auto"),
  /** The direct route needs instant playout. */
  route: RouteChoice.default("relay"),
  /** At delay 0, video waits at most 100 ms for audio, else leads. */
  lipSyncLocked: z.boolean().default(false),
  /** `full`: the largest encoding, however small the picture is on screen. Absent: by its size. */
  layer: z.enum(["full"]).optional(),
  muted: z.boolean().default(false),
  volume: z.number().min(0).max(1).default(1),
});
export type ReceiverSettings = z.infer<typeof ReceiverSettings>;
export type ReceiverSettingsInput = z.input<typeof ReceiverSettings>;
