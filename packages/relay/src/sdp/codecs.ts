import type { VideoCodec } from "@setsuna/rtp";
import { multistreamCode, type SurroundCode } from "./multistream-offer.ts";

/** The relay never decodes: knowing a codec means finding its keyframes. */
export type Codec = VideoCodec | "opus";

/** Parameters that must match before forwarding. */
export interface CodecVariant {
  readonly codec: Codec;
  /**
   * H.264: `profile-level-id`, lower case (RFC 6184 §8.1). HEVC: `profile-id` (RFC 7798 §7.1). VP9: `profile-id` (RFC 9628 §6).
   * AV1: `profile`. Absent for others.
   */
  readonly profile?: string | undefined;
  /** Sent as `multiopus`, with this layout. */
  readonly multistream?: SurroundCode | undefined;
  /** H.264 `packetization-mode` 0 is accepted but never promised. RFC 6184 §6.2. */
  readonly isSingleUnit?: true | undefined;
}

export interface OfferedCodec extends CodecVariant {
  readonly payloadType: number;
  readonly rtpmap: string;
  /** As offered; may be absent. */
  readonly fmtp?: string | undefined;
  /** Payload type of retransmissions (RFC 4588), if offered. */
  readonly rtx?: number | undefined;
}

const VIDEO_NAMES: ReadonlyMap<string, VideoCodec> = new Map([
  ["H264", "H264"],
  ["H265", "H265"],
  ["VP8", "VP8"],
  ["VP9", "VP9"],
  ["AV1", "AV1"],
]);

/** Keys are lower case. A key without `=` has an empty string. */
export const parseFormatParameters = (text: string): Map<string, string> =>
  new Map(
    text.split(";").map((part) => {
      const [key = "", ...value] = part.trim().split("=");
      return [key.toLowerCase(), value.join("=")] as const;
    }),
  );

/**
 * For H.264 without parameters. RFC 6184 §8.1 means Baseline level 1; use the browsers' default, since the SPS has the real one.
 */
const DEFAULT_H264_PROFILE = "42e01f";

const h264Variant = (parameters: ReadonlyMap<string, string>): CodecVariant | undefined => {
  const stated = (parameters.get("profile-level-id") ?? "").toLowerCase();
  // Treat a malformed profile as absent; otherwise no viewer would match it.
  const profile = /^[0-9a-f]{6}$/.test(stated) ? stated : DEFAULT_H264_PROFILE;
  const mode = parameters.get("packetization-mode") ?? "0";
  if (mode === "1") return { codec: "H264", profile };
  // Interleaved packets (2) carry decoding order numbers, which no browser reads.
  return mode === "0" ? { codec: "H264", profile, isSingleUnit: true } : undefined;
};

/** No streams on several SSRCs, and no decoding order numbers. RFC 7798 §4.4, §7.1. */
const h265Variant = (parameters: ReadonlyMap<string, string>): CodecVariant | undefined => {
  const isPlain =
    (parameters.get("tx-mode") ?? "SRST").toUpperCase() === "SRST" && Number(parameters.get("sprop-max-don-diff") ?? 0) === 0;
  return isPlain ? { codec: "H265", profile: parameters.get("profile-id") ?? "1" } : undefined;
};

const multiopusVariant = (channels: number, fmtp: string): CodecVariant | undefined => {
  const multistream = multistreamCode(channels, parseFormatParameters(fmtp));
  return multistream && { codec: "opus", multistream };
};

/** Undefined for codecs that aren't forwarded. `channels`: of audio. */
export const codecVariant = (name: string, rate: number, fmtp: string | undefined, channels = 2): CodecVariant | undefined => {
  if (name.toLowerCase() === "multiopus") return rate === 48_000 ? multiopusVariant(channels, fmtp ?? "") : undefined;
  if (name.toLowerCase() === "opus") return rate === 48_000 ? { codec: "opus" } : undefined;
  const codec = VIDEO_NAMES.get(name.toUpperCase());
  if (codec === undefined || rate !== 90_000) return undefined;
  const parameters = parseFormatParameters(fmtp ?? "");
  switch (codec) {
    case "H264":
      return h264Variant(parameters);
    case "H265":
      return h265Variant(parameters);
    case "VP9":
      return { codec, profile: parameters.get("profile-id") ?? "0" };
    case "AV1":
      return { codec, profile: parameters.get("profile") ?? "0" };
    default:
      return { codec };
  }
};

/** H.264 in single NAL units is accepted only if there is nothing else. */
export const isPreferred = ({ isSingleUnit }: CodecVariant): boolean => isSingleUnit !== true;

/** Known to every browser: Baseline, Main and High, 8 bits, 4:2:0. ITU-T H.264 annex A.2. */
const COMMON_H264: ReadonlySet<string> = new Set(["42", "4d", "58", "64"]);

const h264PayloadTypeFor = (profile: string | undefined, offered: readonly OfferedCodec[]): OfferedCodec | undefined => {
  const idc = profile?.slice(0, 2) ?? "";
  const sameProfile = offered.find((candidate) => candidate.profile?.slice(0, 4) === profile?.slice(0, 4));
  const sameIdc = offered.find((candidate) => candidate.profile?.slice(0, 2) === idc);
  return sameProfile ?? sameIdc ?? (COMMON_H264.has(idc) ? offered[0] : undefined);
};

/**
 * Payload type of the same codec with a decodable profile, for H.264 the nearest (the decoder reads the level from the SPS).
 * Absent: none.
 */
export const payloadTypeFor = (sent: CodecVariant, offered: readonly OfferedCodec[]): number | undefined => {
  // `multiopus` was converted to Opus.
  const sameCodec = offered.filter(({ codec, multistream }) => codec === sent.codec && multistream === undefined);
  const sameProfile = sameCodec.find((candidate) => candidate.profile === sent.profile);
  if (sent.codec === "H264") return h264PayloadTypeFor(sent.profile, sameCodec)?.payloadType;
  // A decoder of HEVC Main 10 decodes Main too. ITU-T H.265 annex A.3.3.
  if (sent.codec === "H265" && sent.profile === "1") return (sameProfile ?? sameCodec[0])?.payloadType;
  return sameProfile?.payloadType;
};
