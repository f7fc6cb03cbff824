import { asMultiOpus, asOpus, opusPacketTime, receiverCodecs, speaksMultiOpus, tuneAudioAnswer, } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";
import { surroundLayout } from "@setsuna/playout";
import { offerExtensions } from "./video-sending.ts";
const wish = (settings) => ({
    bitrateKbps: settings.audioBitrateKbps,
    channels: settings.audioChannels,
});
const opusWishChanged = (before, after) => before.audioChannels !== after.audioChannels || opusPacketTime(wish(before)) !== opusPacketTime(wish(after));
const isSurround = (settings) => surroundLayout(settings.audioChannels) !== undefined;
/** More than two channels go in packets that are made between encoder and packetizer. */
const canMakePackets = () => typeof RTCRtpScriptTransform === "function" && "transform" in RTCRtpSender.prototype;
const bitrate = (settings) => Math.round(settings.audioBitrateKbps * 1000);
/** Sends sound as Opus. */
export const audioSending = {
    kind: "audio",
    prepare(pc, track, settings) {
        const codecs = receiverCodecs(RTCRtpSender.getCapabilities("audio")?.codecs ?? []);
        if (codecs.length === 0)
            throw new StudioError("no-common-codec", "opus");
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
        const tuned = tuneAudioAnswer(sdp, wish(settings));
        const layout = surroundLayout(settings.audioChannels);
        return layout !== undefined && speaksMultiOpus(offered) ? asMultiOpus(tuned, layout) : tuned;
    },
    retuneAnswer: (sdp, before, after) => opusWishChanged(before, after) && !isSurround(after) ? tuneAudioAnswer(sdp, wish(after)) : sdp,
    async apply(sender, track, settings) {
        if ("contentHint" in track)
            track.contentHint = settings.noiseSuppression ? "speech" : "music";
        const parameters = sender.getParameters();
        const [first] = parameters.encodings;
        if (first === undefined)
            return;
        first.maxBitrate = bitrate(settings);
        await sender.setParameters(parameters);
    },
    // Mono, stereo and the packet time are the answer's; more channels are another codec.
    needsNegotiation: (before, after) => opusWishChanged(before, after) && (isSurround(before) || isSurround(after)),
};
