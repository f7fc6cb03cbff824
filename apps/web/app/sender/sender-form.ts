import type { SenderSettings } from "@setsuna/client";
import type { TargetFields } from "../streaming/target-fields.ts";

export const AUDIO_CHANNELS = { "1": 1, "2": 2, "6": 6, "8": 8 } as const satisfies Record<
  string,
  SenderSettings["audioChannels"]
>;

/** The sender's form as typed, with numbers as text. Keeps incomplete input, which `readSenderForm` validates. */
export interface SenderForm extends TargetFields {
  /** Blank turns Multi Latency off. */
  readonly fastChannel: string;
  /** Of the normal channels, ms. Counts with a FAST channel alone. */
  readonly holdDelayMs: string;
  /** Blank keeps receivers from setting the bitrate. */
  readonly qualityChannel: string;
  readonly receiversSetQuality: boolean;
  /** Mbit/s; blank for no limit. */
  readonly qualityLimitMbps: string;
  readonly videoSource: SenderSettings["videoSource"];
  readonly audioSource: SenderSettings["audioSource"];
  /** Empty for the browser's default. */
  readonly videoDeviceId: string;
  readonly audioDeviceId: string;
  readonly size: SenderSettings["size"];
  readonly framesPerSecond: string;
  readonly standby: boolean;
  /** From a link: seconds after which it returns on air automatically; blank: only manually. */
  readonly returnAfterSeconds: string;
  readonly videoBitrateMbps: string;
  readonly followSlowest: boolean;
  readonly keyframeIntervalSeconds: string;
  readonly codec: SenderSettings["codec"];
  readonly audioBitrateKbps: string;
  readonly audioChannels: keyof typeof AUDIO_CHANNELS;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
  readonly route: SenderSettings["route"];
  /** Ignored on the relay route. */
  readonly directReceivers: string;
  readonly audioRedundancy: SenderSettings["audioRedundancy"];
  /** Delay that shared links request, ms; blank for none. */
  readonly linkDelayMs: string;
}

export const EMPTY_SENDER_FORM: SenderForm = {
  serialId: "",
  password: "",
  videoChannel: "1",
  audioChannel: "1",
  controlChannel: "",
  fastChannel: "",
  holdDelayMs: "750",
  qualityChannel: "",
  receiversSetQuality: true,
  qualityLimitMbps: "",
  videoSource: "camera",
  audioSource: "microphone",
  videoDeviceId: "",
  audioDeviceId: "",
  size: "720",
  framesPerSecond: "30",
  standby: false,
  returnAfterSeconds: "",
  videoBitrateMbps: "5",
  followSlowest: false,
  keyframeIntervalSeconds: "0",
  codec: "auto",
  audioBitrateKbps: "128",
  audioChannels: "2",
  echoCancellation: false,
  noiseSuppression: false,
  route: "relay",
  directReceivers: "4",
  audioRedundancy: "auto",
  linkDelayMs: "",
};
