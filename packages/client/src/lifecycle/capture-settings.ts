import type { SenderSettings } from "./settings.ts";

/**
 * Part of a sender's settings that decides which sources to open and how. A kind without a channel isn't opened; the channel
 * number doesn't matter.
 */
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

/** A source sends either video or audio. */
export type CaptureKind = "video" | "audio";

/** Returns the kinds that settings ask for. */
export const wantedKinds = (
  settings: Pick<CaptureSettings, "videoChannel" | "audioChannel" | "audioSource">,
): Record<CaptureKind, boolean> => ({
  video: settings.videoChannel !== undefined,
  audio: settings.audioChannel !== undefined && settings.audioSource !== "none",
});
