import { StudioError } from "@setsuna/contracts";
import { type OpusWish, opusPacketTime, receiverCodecs, type SenderSettings, tuneAudioAnswer } from "@setsuna/session";
import type { MediaSending } from "./media-sending.ts";
import { offerExtensions } from "./video-sending.ts";

const wish = (settings: SenderSettings): OpusWish => ({
  bitrateKbps: settings.audioBitrateKbps,
  channels: settings.audioChannels,
});
const bitrate = (settings: SenderSettings): number => Math.round(settings.audioBitrateKbps * 1000);

/** Sends sound as Opus. */
export const audioSending: MediaSending = {
  kind: "audio",

  prepare(pc, track, settings) {
    const codecs = receiverCodecs(RTCRtpSender.getCapabilities("audio")?.codecs ?? []);
    if (codecs.length === 0) throw new StudioError("no-common-codec", "opus");
    const transceiver = pc.addTransceiver(track, {
      direction: "sendonly",
      sendEncodings: [{ maxBitrate: bitrate(settings), networkPriority: "high" }],
    });
    transceiver.setCodecPreferences(codecs);
    offerExtensions(transceiver);
    return transceiver;
  },

  tuneAnswer: (sdp, settings) => tuneAudioAnswer(sdp, wish(settings)),

  async apply(sender, track, settings) {
    if ("contentHint" in track) track.contentHint = settings.noiseSuppression ? "speech" : "music";
    const parameters = sender.getParameters();
    const [first] = parameters.encodings;
    if (first === undefined) return;
    first.maxBitrate = bitrate(settings);
    await sender.setParameters(parameters);
  },

  needsNegotiation: (before, after) =>
    before.audioChannels !== after.audioChannels || opusPacketTime(wish(before)) !== opusPacketTime(wish(after)),
};
