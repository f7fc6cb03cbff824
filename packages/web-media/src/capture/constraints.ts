import type { CaptureSettings } from "@setsuna/client";

const SIZES = { "1080": { width: 1920, height: 1080 }, "720": { width: 1280, height: 720 } } as const;

export const frameSize = (size: CaptureSettings["size"]): { readonly width: number; readonly height: number } => SIZES[size];

/** Returns the constraints for a camera or screen; it may deliver the closest supported size and rate. */
export const videoConstraints = (settings: CaptureSettings): MediaTrackConstraints => {
  const { width, height } = frameSize(settings.size);
  return { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: settings.framesPerSecond } };
};

/** Requests zoom, which Chromium hides otherwise (Media Capture Pan, Tilt and Zoom §3). */
export const cameraConstraints = (settings: CaptureSettings): MediaTrackConstraints & { zoom?: boolean } => {
  const { videoDeviceId, cameraFacing } = settings;
  return {
    ...videoConstraints(settings),
    ...(videoDeviceId ? { deviceId: { exact: videoDeviceId } } : cameraFacing ? { facingMode: { ideal: cameraFacing } } : {}),
    ...(cameraFacing ? { zoom: true } : {}),
  };
};

/** Opus's rate, no automatic gain, shortest buffer. Voice processing makes two channels, so more go without. */
export const microphoneConstraints = (settings: CaptureSettings): MediaTrackConstraints & { latency: { ideal: number } } => ({
  ...(settings.audioDeviceId ? { deviceId: { exact: settings.audioDeviceId } } : {}),
  channelCount: { ideal: settings.audioChannels },
  sampleRate: { ideal: 48_000 },
  echoCancellation: settings.echoCancellation && settings.audioChannels <= 2,
  noiseSuppression: settings.noiseSuppression && settings.audioChannels <= 2,
  autoGainControl: false,
  latency: { ideal: 0 },
});

/** Stereo as played. Voice processing would cut music. */
export const screenSoundConstraints = (): MediaTrackConstraints => ({
  channelCount: { ideal: 2 },
  sampleRate: { ideal: 48_000 },
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
});
