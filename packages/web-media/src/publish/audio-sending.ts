import {
  asMultiOpus,
  asOpus,
  type OpusRequest,
  opusPacketTime,
  receiverCodecs,
  type SenderSettings,
  speaksMultiOpus,
  tuneAudioAnswer,
} from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { surroundLayout } from "@setsuna/playout";
import type { MediaSending } from "./media-sending.ts";
import { offerExtensions } from "./video-sending.ts";

const request = (settings: SenderSettings): OpusRequest => ({
  bitrateKbps: settings.audioBitrateKbps,
  channels: settings.audioChannels,
});
const opusRequestChanged = (before: SenderSettings, after: SenderSettings): boolean =>
  before.audioChannels !== after.audioChannels || opusPacketTime(request(before)) !== opusPacketTime(request(after));
const isSurround = (settings: SenderSettings): boolean => surroundLayout(settings.audioChannels) !== undefined;
/** The transform sits between encoder and packetizer. */
const canMakePackets = (): boolean => typeof RTCRtpScriptTransform === "function" && "transform" in RTCRtpSender.prototype;
const bitrate = (settings: SenderSettings): number => Math.round(settings.audioBitrateKbps * 1000);

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

  tuneOffer(sdp, settings) {
    const layout = surroundLayout(settings.audioChannels);
    return layout === undefined || !canMakePackets() ? sdp : asMultiOpus(sdp, layout);
  },

  wireOffer: asOpus,

  tuneAnswer(sdp, settings, offered) {
    const tuned = tuneAudioAnswer(sdp, request(settings));
    const layout = surroundLayout(settings.audioChannels);
    return layout !== undefined && speaksMultiOpus(offered) ? asMultiOpus(tuned, layout) : tuned;
  },

  retuneAnswer: (sdp, before, after) =>
    opusRequestChanged(before, after) && !isSurround(after) ? tuneAudioAnswer(sdp, request(after)) : sdp,

  async apply(sender, track, settings) {
    if ("contentHint" in track) track.contentHint = settings.noiseSuppression ? "speech" : "music";
    const parameters = sender.getParameters();
    const [first] = parameters.encodings;
    if (first === undefined) return;
    first.maxBitrate = bitrate(settings);
    await sender.setParameters(parameters);
  },

  // More than stereo is another codec.
  needsNegotiation: (before, after) => opusRequestChanged(before, after) && (isSurround(before) || isSurround(after)),
};
