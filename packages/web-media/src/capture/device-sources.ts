import type { CaptureSettings } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { surroundLayout } from "@setsuna/playout";
import { captureError, mediaDevices } from "./capture-error.ts";
import { type CaptureSource, constrain, mutedBySystem } from "./capture-source.ts";
import { cameraConstraints, microphoneConstraints, screenSoundConstraints, videoConstraints } from "./constraints.ts";

const cameraSource = (track: MediaStreamTrack, opened: CaptureSettings): CaptureSource => ({
  track,
  async adapt(settings) {
    if (settings.videoSource !== "camera" || settings.videoDeviceId !== opened.videoDeviceId) return false;
    if (settings.videoDeviceId === undefined && settings.cameraFacing !== opened.cameraFacing) return false;
    // Constraints replace all others, so keep light and zoom (camera-controls).
    const { advanced } = track.getConstraints?.() ?? {};
    await constrain(track, { ...cameraConstraints(settings), ...(advanced && { advanced }) });
    return true;
  },
  stop: () => track.stop(),
  onMuted: mutedBySystem(track),
});

const sameMicrophone = (a: CaptureSettings, b: CaptureSettings): boolean =>
  a.audioSource === b.audioSource &&
  a.audioDeviceId === b.audioDeviceId &&
  a.audioChannels === b.audioChannels &&
  a.echoCancellation === b.echoCancellation &&
  a.noiseSuppression === b.noiseSuppression;

/** Live changes of voice processing are unreliable, so reopen. */
const microphoneSource = (track: MediaStreamTrack, opened: CaptureSettings): CaptureSource => ({
  track,
  // The encoder downmixes stereo to mono.
  channels: hasLayout(track, opened) ? opened.audioChannels : 2,
  adapt: async (settings) => sameMicrophone(opened, settings),
  stop: () => track.stop(),
  onMuted: mutedBySystem(track),
});

/** The encoder accepts no other 5.1 or 7.1. */
const hasLayout = (track: MediaStreamTrack, settings: CaptureSettings): boolean =>
  surroundLayout(settings.audioChannels) !== undefined && track.getSettings().channelCount === settings.audioChannels;

/** Falls back to stereo for more channels without the layout. */
const fittingMicrophone = async (track: MediaStreamTrack, settings: CaptureSettings): Promise<MediaStreamTrack | undefined> => {
  if ((track.getSettings().channelCount ?? 2) <= 2 || hasLayout(track, settings)) return track;
  track.stop();
  const stereo = await mediaDevices().getUserMedia({ audio: microphoneConstraints({ ...settings, audioChannels: 2 }) });
  return stereo.getAudioTracks()[0];
};

/** Shows one prompt. Throws StudioError. */
export const openDevices = async (
  settings: CaptureSettings,
  wanted: { readonly video: boolean; readonly audio: boolean },
): Promise<{ readonly video?: CaptureSource; readonly audio?: CaptureSource }> => {
  if (!wanted.video && !wanted.audio) return {};
  try {
    const stream = await mediaDevices().getUserMedia({
      video: wanted.video ? cameraConstraints(settings) : false,
      audio: wanted.audio ? microphoneConstraints(settings) : false,
    });
    const [video] = stream.getVideoTracks();
    const [microphone] = stream.getAudioTracks();
    const audio = microphone && (await fittingMicrophone(microphone, settings));
    return {
      ...(video === undefined ? {} : { video: cameraSource(video, settings) }),
      ...(audio === undefined ? {} : { audio: microphoneSource(audio, settings) }),
    };
  } catch (error) {
    throw captureError(error);
  }
};

const screenSource = (track: MediaStreamTrack): CaptureSource => ({
  track,
  async adapt(next) {
    if (next.videoSource !== "screen") return false;
    await constrain(track, videoConstraints(next));
    return true;
  },
  stop: () => track.stop(),
  onMuted: mutedBySystem(track),
});

const screenSoundSource = (track: MediaStreamTrack): CaptureSource => ({
  track,
  channels: 2,
  adapt: async (next) => next.audioSource === "screen",
  stop: () => track.stop(),
  onMuted: mutedBySystem(track),
});

interface SoundOffers {
  readonly systemAudio: "include" | "exclude";
  readonly windowAudio: "window" | "exclude";
}

/** Picture and sound of a tab, window or screen, in one prompt. Throws StudioError, `screen-without-sound` without wanted sound. */
export const openScreen = async (
  settings: CaptureSettings,
  wanted: { readonly video: boolean; readonly audio: boolean },
): Promise<{ readonly video?: CaptureSource; readonly audio?: CaptureSource }> => {
  try {
    const offers: SoundOffers = {
      systemAudio: wanted.audio ? "include" : "exclude",
      windowAudio: wanted.audio ? "window" : "exclude",
    };
    const audio = wanted.audio && screenSoundConstraints();
    const stream = await mediaDevices().getDisplayMedia({ video: videoConstraints(settings), audio, ...offers });
    const [picture] = stream.getVideoTracks();
    const [sound] = stream.getAudioTracks();
    // Browsers share no sound without a picture.
    if (!wanted.video) picture?.stop();
    if (wanted.audio && sound === undefined) {
      picture?.stop();
      throw new StudioError("screen-without-sound");
    }
    if (wanted.video && picture === undefined) throw new DOMException("no picture was chosen", "NotFoundError");
    return {
      ...(wanted.video && picture !== undefined ? { video: screenSource(picture) } : {}),
      ...(sound === undefined ? {} : { audio: screenSoundSource(sound) }),
    };
  } catch (error) {
    throw captureError(error);
  }
};
