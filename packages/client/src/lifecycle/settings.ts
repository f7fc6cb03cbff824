import {
  AudioBitrateKbps,
  AudioChannels,
  Channel,
  DelayMs,
  DirectReceivers,
  KeyframeIntervalSeconds,
  RouteChoice,
  SerialId,
  VideoBitrateMbps,
} from "@setsuna/contracts";
import { z } from "zod";

/** Settings of a sender. Spec §3 Settings. Stored on the device; live fields take effect while sending. */
export const SenderSettings = z.object({
  serialId: SerialId,
  /** Absent: that kind is not sent. */
  videoChannel: Channel.optional(),
  audioChannel: Channel.optional(),
  controlChannel: Channel.optional(),
  /**
   * Multi Latency: the second channel of picture and sound, which has them at once, while their own channels have them after
   * `holdDelayMs`. Differs from both. Absent: every channel has its stream at once.
   */
  fastChannel: Channel.optional(),
  holdDelayMs: DelayMs.default(750),
  /** Control channel on which receivers set the video bitrate; differs from `controlChannel`. Absent: nobody listens. */
  qualityChannel: Channel.optional(),
  /** True: receivers' requests on `qualityChannel` are followed. False: they are refused with an answer. */
  receiversSetQuality: z.boolean().default(true),
  /** The highest video bitrate that receivers are given. Absent: no limit of its own. */
  qualityLimitMbps: VideoBitrateMbps.optional(),
  /** Control channel whose tally this sender hears, for whoever holds the camera. Absent: none is heard. */
  tallyChannel: Channel.optional(),
  videoSource: z.enum(["camera", "screen", "test"]).default("camera"),
  audioSource: z.enum(["microphone", "test", "none"]).default("microphone"),
  videoDeviceId: z.string().optional(),
  /** Which way the camera of a phone looks, where no device is named: `user` at who holds it, `environment` away. */
  cameraFacing: z.enum(["user", "environment"]).optional(),
  audioDeviceId: z.string().optional(),
  size: z.enum(["1080", "720"]).default("720"),
  framesPerSecond: z.number().min(1).max(120).default(30),
  videoBitrateMbps: VideoBitrateMbps.default(5),
  /** The video bitrate goes down to what the slowest receiver's line takes, for all of them. */
  followSlowest: z.boolean().default(false),
  keyframeIntervalSeconds: KeyframeIntervalSeconds.default(0),
  codec: z.enum(["auto", "H264", "VP8", "VP9", "AV1"]).default("auto"),
  /** Silence is sent in place of the sound; the stream stays. */
  audioMuted: z.boolean().optional(),
  audioBitrateKbps: AudioBitrateKbps.default(128),
  /** More than 2 where browser and source can; see the sender's figures for what is sent. */
  audioChannels: AudioChannels.default(2),
  echoCancellation: z.boolean().default(false),
  noiseSuppression: z.boolean().default(false),
  /** Which way picture and sound may go to receivers. */
  route: RouteChoice.default("relay"),
  /** Receivers that are served directly, at most; the rest go by relay. */
  directReceivers: DirectReceivers.default(4),
  /**
   * Copies of earlier packets in audio packets, so that a lost one is there again: `auto` as losses show, `always` of the one before at
   * least. Each copy takes the audio bitrate once more.
   */
  audioRedundancy: z.enum(["auto", "always", "never"]).default("auto"),
});
export type SenderSettings = z.infer<typeof SenderSettings>;
/** Holds settings before their defaults are filled in. */
export type SenderSettingsInput = z.input<typeof SenderSettings>;

/** Settings of a receiver. Channels that are absent are not received. */
export const ReceiverSettings = z.object({
  serialId: SerialId,
  videoChannel: Channel.optional(),
  audioChannel: Channel.optional(),
  controlChannel: Channel.optional(),
  /** Control channel on which this receiver sets the sender's video bitrate; differs from `controlChannel`. */
  qualityChannel: Channel.optional(),
  delayMs: DelayMs.default(0),
  /** Delay of the second view of the same video stream, from capture to screen; counts where there is one. Spec §9: 750. */
  secondDelayMs: DelayMs.optional(),
  /** `auto` takes instant playout where the browser can. */
  playout: z.enum(["auto", "instant", "native"]).default("auto"),
  /** Which way picture and sound may come. A direct route needs instant playout. */
  route: RouteChoice.default("relay"),
  /** At delay 0: the picture waits for late sound, by at most 100 ms. Else the picture leads. */
  lipSyncLocked: z.boolean().default(false),
  muted: z.boolean().default(false),
  /** Linear gain, 0-1. */
  volume: z.number().min(0).max(1).default(1),
});
export type ReceiverSettings = z.infer<typeof ReceiverSettings>;
/** Holds settings before their defaults are filled in. */
export type ReceiverSettingsInput = z.input<typeof ReceiverSettings>;
