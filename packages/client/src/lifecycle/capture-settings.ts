import type { SenderSettings } from "./settings.ts";

/** Holds what of a sender's settings says which sources are opened, and how. A kind without a channel is not opened; its number does not matter. */
export type CaptureSettings = Pick<
  SenderSettings,
  | "videoChannel"
  | "audioChannel"
  | "videoSource"
  | "audioSource"
  | "videoDeviceId"
  | "audioDeviceId"
  | "cameraFacing"
  | "size"
  | "framesPerSecond"
  | "audioChannels"
  | "audioMuted"
  | "echoCancellation"
  | "noiseSuppression"
>;

/** A source sends either pictures or sound. */
export type CaptureKind = "video" | "audio";

/** Returns the kinds that settings ask for. */
export const wantedKinds = (
  settings: Pick<CaptureSettings, "videoChannel" | "audioChannel" | "audioSource">,
): Record<CaptureKind, boolean> => ({
  video: settings.videoChannel !== undefined,
  audio: settings.audioChannel !== undefined && settings.audioSource !== "none",
});
