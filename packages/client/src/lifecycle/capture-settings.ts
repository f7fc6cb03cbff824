import type { SenderSettings } from "./settings.ts";

/** Which sources to open, and how. Without a channel a kind stays closed; its number is irrelevant. */
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
