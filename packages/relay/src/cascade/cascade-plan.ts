import { ABS_CAPTURE_TIME_URI, AUDIO_LEVEL_URI, DEPENDENCY_DESCRIPTOR_URI } from "@setsuna/rtp";
import { codecVariant, type OfferedCodec } from "../sdp/codecs.ts";
import type { MediaPlan } from "../sdp/media-plan.ts";

/** Dynamic range, RFC 3551 §3. */
const FIRST_PAYLOAD_TYPE = 96;

/** Baseline and Constrained Baseline, Main, High, Constrained High and High 10. RFC 6184 §8.1. */
const H264_PROFILES = ["42e01f", "42001f", "4d001f", "64001f", "640c1f", "6e001f"];

const row = (rtpmap: string, fmtp: string | undefined, index: number): OfferedCodec => {
  const [name = "", rate] = rtpmap.split("/");
  const variant = codecVariant(name, Number(rate), fmtp);
  if (variant === undefined) throw new Error(`the relay does not forward ${rtpmap}`);
  return { ...variant, payloadType: FIRST_PAYLOAD_TYPE + index, rtpmap, fmtp };
};

const VIDEO: readonly OfferedCodec[] = [
  ...H264_PROFILES.map((profile) => ["H264/90000", `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`]),
  ["VP8/90000", undefined],
  ["VP9/90000", "profile-id=0"],
  ["VP9/90000", "profile-id=2"],
  ["AV1/90000", undefined],
  ["AV1/90000", "profile=1"],
  ["H265/90000", "profile-id=1"],
  ["H265/90000", "profile-id=2"],
].map(([rtpmap = "", fmtp], index) => row(rtpmap, fmtp, index));

const AUDIO: readonly OfferedCodec[] = [row("opus/48000/2", "minptime=10;useinbandfec=1", 0)];

export const cascadePlan = (kind: "audio" | "video"): MediaPlan => ({
  kind,
  mid: "0",
  codecs: kind === "video" ? VIDEO : AUDIO,
  extensions: new Map(
    (kind === "video" ? [ABS_CAPTURE_TIME_URI, DEPENDENCY_DESCRIPTOR_URI] : [ABS_CAPTURE_TIME_URI, AUDIO_LEVEL_URI]).map(
      (uri, index) => [uri, index + 1],
    ),
  ),
  feedback: kind === "video" ? ["nack", "nack pli"] : ["nack"],
});
