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
   * Multi Latency: the second channel for video and audio, without delay. Their main channels follow after `holdDelayMs`. Must
   * differ from both. Absent: no channel is delayed.
   */
  fastChannel: Channel.optional(),
  holdDelayMs: DelayMs.default(750),
  /** Control channel on which receivers set the video bitrate; differs from `controlChannel`. Absent: receivers can't. */
  qualityChannel: Channel.optional(),
  /** True: receivers' requests on `qualityChannel` are followed. False: they are refused with an answer. */
  receiversSetQuality: z.boolean().default(true),
  /** Highest video bitrate for receivers' requests. Absent: no extra limit. */
  qualityLimitMbps: VideoBitrateMbps.optional(),
  /** Control channel with the tally to show to the camera operator. Absent: none. */
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
  /** Lower the video bitrate for all receivers to what the slowest one's path carries. */
  followSlowest: z.boolean().default(false),
  keyframeIntervalSeconds: KeyframeIntervalSeconds.default(0),
  codec: z.enum(["auto", "H264", "VP8", "VP9", "AV1"]).default("auto"),
  /** Send silence instead of audio; the stream stays up. */
  audioMuted: z.boolean().optional(),
  audioBitrateKbps: AudioBitrateKbps.default(128),
  /** More than 2 if browser and source support it; the sender's statistics show the actual number. */
  audioChannels: AudioChannels.default(2),
  echoCancellation: z.boolean().default(false),
  noiseSuppression: z.boolean().default(false),
  /** Routes allowed for video and audio to receivers. */
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
  /** Routes allowed for received video and audio. A direct route needs instant playout. */
  route: RouteChoice.default("relay"),
  /** At delay 0, video waits for late audio, by at most 100 ms. Otherwise video leads. */
  lipSyncLocked: z.boolean().default(false),
  muted: z.boolean().default(false),
  /** Linear gain, 0-1. */
  volume: z.number().min(0).max(1).default(1),
});
export type ReceiverSettings = z.infer<typeof ReceiverSettings>;
/** Holds settings before their defaults are filled in. */
export type ReceiverSettingsInput = z.input<typeof ReceiverSettings>;
