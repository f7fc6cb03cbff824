import { type CaptureSettings, SenderSettings } from "@setsuna/client";
import { Channel } from "@setsuna/contracts";
import { decimalIn, foldedCode } from "@setsuna/kit";
import { channelOf } from "../streaming/target-fields.ts";
import { AUDIO_CHANNELS, type SenderForm } from "./sender-form.ts";

/** Stands for a number that is half typed: the kind is wanted, and its number does not matter to a preview. */
const ANY = Channel.parse(1);

const wantedChannel = (text: string): Channel | undefined => (foldedCode(text) === "" ? undefined : (channelOf(text) ?? ANY));

/** Returns the sources for a form's preview. Needs no ID, and treats incomplete input as the default. */
export const captureSettings = (form: SenderForm): CaptureSettings => {
  const framesPerSecond = SenderSettings.shape.framesPerSecond.safeParse(decimalIn(form.framesPerSecond) ?? Number.NaN);
  return {
    videoChannel: wantedChannel(form.videoChannel),
    audioChannel: wantedChannel(form.audioChannel),
    videoSource: form.videoSource,
    audioSource: form.audioSource,
    ...(form.videoDeviceId === "" ? {} : { videoDeviceId: form.videoDeviceId }),
    ...(form.audioDeviceId === "" ? {} : { audioDeviceId: form.audioDeviceId }),
    size: form.size,
    framesPerSecond: framesPerSecond.success ? framesPerSecond.data : SenderSettings.shape.framesPerSecond.parse(undefined),
    audioChannels: AUDIO_CHANNELS[form.audioChannels],
    echoCancellation: form.echoCancellation,
    noiseSuppression: form.noiseSuppression,
  };
};
