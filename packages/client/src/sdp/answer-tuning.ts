import type { AudioChannels } from "@setsuna/contracts";
import { type BitsPerSecond, bitsPerSecond } from "@setsuna/kit";
import { payloadTypes, setFmtp } from "./sdp-parameters.ts";

/** Above the target, so that the pacer doesn't delay frames. */
export const startBitrate = (target: BitsPerSecond): BitsPerSecond => bitsPerSecond(Math.max(target * 1.5, target + 1_000_000));

/** Video's `b=AS`, RFC 8866 §5.8. @param limit maps the present one, kbit/s. */
const limitVideo = (sdp: string, limit: (present: number) => number): string =>
  sdp.replace(
    /^(m=video [^\r\n]*\r?\n(?:[ic]=[^\r\n]*\r?\n)*)(?:b=AS:(\d+)[^\r\n]*\r?\n)?/m,
    (_all, head: string, present: string | undefined) => `${head}b=AS:${limit(Number(present ?? 0))}\r\n`,
  );

const startKbps = (target: BitsPerSecond): number => Math.round(startBitrate(target) / 1000);

/**
 * Adds `x-google-start-bitrate` (Chromium; kbit/s) to every codec, instead of a climb from 300 kbit/s. `b=AS` caps the estimate,
 * up to which Chromium pads after losses.
 */
export const tuneVideoAnswer = (sdp: string, target: BitsPerSecond): string => {
  const start = startKbps(target);
  return payloadTypes(sdp, "H264|VP8|VP9|AV1").reduce(
    (tuned, payloadType) => setFmtp(tuned, payloadType, { "x-google-start-bitrate": String(start) }),
    limitVideo(sdp, () => start),
  );
};

/**
 * Raises the limit of {@link tuneVideoAnswer} for a higher target, or slightly above the present one. Chromium probes once per rise, within a second, else climbs a
 * few percent a second.
 */
export const raiseVideoLimit = (sdp: string, target: BitsPerSecond): string =>
  limitVideo(sdp, (present) => Math.max(startKbps(target), present + 1));

/** Coding parameters requested from a sender's Opus encoder. */
export interface OpusRequest {
  /** 6 to 510 kbit/s. RFC 7587 §6.1. */
  readonly bitrateKbps: number;
  readonly channels: AudioChannels;
}

/** Below this rate, 10 ms packets are mostly headers, kbit/s. */
const LOW_BITRATE_KBPS = 32;

/** Requested packet time, ms. Chromium uses 20 ms unless the answer differs; RFC 7587 §6.1 allows 10. */
export const opusPacketTime = (request: OpusRequest): 10 | 20 => (request.bitrateKbps < LOW_BITRATE_KBPS ? 20 : 10);

/** Bitrate, channels, in-band FEC, no DTX (silence must not look dead), variable bitrate, short packets. */
export const tuneAudioAnswer = (sdp: string, request: OpusRequest): string => {
  const stereo = request.channels === 1 ? "0" : "1";
  const tuned = payloadTypes(sdp, "opus").reduce(
    (text, payloadType) =>
      setFmtp(text, payloadType, {
        minptime: "10",
        useinbandfec: "1",
        usedtx: "0",
        cbr: "0",
        stereo,
        "sprop-stereo": stereo,
        maxaveragebitrate: String(Math.round(request.bitrateKbps * 1000)),
      }),
    sdp.replace(/^a=(max)?ptime:\d+\r?\n/gm, ""),
  );
  return tuned.replace(
    /^(m=audio [^\r\n]*)([\s\S]*?)(?=^m=|(?![\s\S]))/m,
    (_all, line: string, body: string) => `${line}${body.trimEnd()}\r\na=ptime:${opusPacketTime(request)}\r\n`,
  );
};

/** Adds stereo, because Chromium otherwise decodes mono. */
export const tuneAudioOffer = (sdp: string): string =>
  payloadTypes(sdp, "opus").reduce((text, payloadType) => setFmtp(text, payloadType, { stereo: "1" }), sdp);
