import type { CaptureSettings } from "@setsuna/client";
import { surroundLayout } from "@setsuna/playout";
import { captureError, mediaDevices } from "./capture-error.ts";
import { type CaptureSource, constrain, mutedBySystem } from "./capture-source.ts";
import { cameraConstraints, microphoneConstraints, videoConstraints } from "./constraints.ts";

const cameraSource = (track: MediaStreamTrack, opened: CaptureSettings): CaptureSource => ({
  track,
  async adapt(settings) {
    if (settings.videoSource !== "camera" || settings.videoDeviceId !== opened.videoDeviceId) return false;
    if (settings.videoDeviceId === undefined && settings.cameraFacing !== opened.cameraFacing) return false;
    // Constraints replace all that were there: light and zoom stay as they were set (camera-controls).
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

/** Browsers do not change the voice processing of a live track reliably: any change opens the microphone again. */
const microphoneSource = (track: MediaStreamTrack, opened: CaptureSettings): CaptureSource => ({
  track,
  // Mono is a stereo source folded by the encoder.
  channels: hasLayout(track, opened) ? opened.audioChannels : 2,
  adapt: async (settings) => sameMicrophone(opened, settings),
  stop: () => track.stop(),
  onMuted: mutedBySystem(track),
});

/** True when the microphone has just the channels of 5.1 or 7.1 that were asked for: their encoder takes no others. */
const hasLayout = (track: MediaStreamTrack, settings: CaptureSettings): boolean =>
  surroundLayout(settings.audioChannels) !== undefined && track.getSettings().channelCount === settings.audioChannels;

/** The microphone as it came, or in stereo where it has more than two channels and not those that were asked for. */
const fittingMicrophone = async (track: MediaStreamTrack, settings: CaptureSettings): Promise<MediaStreamTrack | undefined> => {
  if ((track.getSettings().channelCount ?? 2) <= 2 || hasLayout(track, settings)) return track;
  track.stop();
  const stereo = await mediaDevices().getUserMedia({ audio: microphoneConstraints({ ...settings, audioChannels: 2 }) });
  return stereo.getAudioTracks()[0];
};

/** Opens camera, microphone or both with one question to the user. Throws StudioError. */
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

/** Lets the user choose a screen, window or tab. Throws StudioError. */
export const openScreen = async (settings: CaptureSettings): Promise<CaptureSource> => {
  try {
    const stream = await mediaDevices().getDisplayMedia({ video: videoConstraints(settings), audio: false });
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new DOMException("no picture was chosen", "NotFoundError");
    return {
      track,
      async adapt(next) {
        if (next.videoSource !== "screen") return false;
        await constrain(track, videoConstraints(next));
        return true;
      },
      stop: () => track.stop(),
      onMuted: mutedBySystem(track),
    };
  } catch (error) {
    throw captureError(error);
  }
};
