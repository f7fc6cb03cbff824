import type { VideoCodec } from "@setsuna/rtp";

/** Codecs that the relay forwards. It never decodes: knowing a codec means finding keyframes in it. */
export type Codec = VideoCodec | "opus";

/** A codec with the parameters that must match before its packets may be forwarded to a subscriber. */
export interface CodecVariant {
  readonly codec: Codec;
  /**
   * H.264: `profile-level-id`, lower case (RFC 6184 §8.1). HEVC: `profile-id` (RFC 7798 §7.1). VP9: `profile-id` (RFC 9628 §6). AV1: `profile`.
   * Absent for the others.
   */
  readonly profile?: string | undefined;
  /** H.264 in packets of one NAL unit each, `packetization-mode` 0: to be taken, but not to be promised. RFC 6184 §6.2. */
  readonly isSingleUnit?: true | undefined;
}

/** One payload type of an SDP media section that the relay can forward. */
export interface OfferedCodec extends CodecVariant {
  readonly payloadType: number;
  readonly rtpmap: string;
  /** Format parameters as offered; absent when there were none. */
  readonly fmtp?: string | undefined;
  /** Payload type of its retransmissions (RFC 4588); absent when the client offers none. */
  readonly rtx?: number | undefined;
}

const VIDEO_NAMES: ReadonlyMap<string, VideoCodec> = new Map([
  ["H264", "H264"],
  ["H265", "H265"],
  ["VP8", "VP8"],
  ["VP9", "VP9"],
  ["AV1", "AV1"],
]);

/** Reads an fmtp line into lower-case keys; a parameter without `=` maps to an empty string. */
export const parseFormatParameters = (text: string): Map<string, string> =>
  new Map(
    text.split(";").map((part) => {
      const [key = "", ...value] = part.trim().split("=");
      return [key.toLowerCase(), value.join("=")] as const;
    }),
  );

/**
 * Profile of H.264 without parameters. RFC 6184 §8.1 means Baseline level 1; use the browsers' default, since the stream's SPS
 * has the real one.
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

/** Streams on several SSRCs, and packets with decoding order numbers, are not forwarded. RFC 7798 §4.4, §7.1. */
const h265Variant = (parameters: ReadonlyMap<string, string>): CodecVariant | undefined => {
  const isPlain =
    (parameters.get("tx-mode") ?? "SRST").toUpperCase() === "SRST" && Number(parameters.get("sprop-max-don-diff") ?? 0) === 0;
  return isPlain ? { codec: "H265", profile: parameters.get("profile-id") ?? "1" } : undefined;
};

/** Returns which of our codecs an rtpmap and its parameters name; absent for anything the relay does not forward. */
export const codecVariant = (name: string, rate: number, fmtp: string | undefined): CodecVariant | undefined => {
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

/** Returns false for a format that is taken only where the offer has no other: H.264 in single NAL units. */
export const isPreferred = ({ isSingleUnit }: CodecVariant): boolean => isSingleUnit !== true;

/** H.264 profiles that every decoder of browsers knows: Baseline, Main and High, of eight bits and 4:2:0. ITU-T H.264 annex A.2. */
const COMMON_H264: ReadonlySet<string> = new Set(["42", "4d", "58", "64"]);

const h264PayloadTypeFor = (profile: string | undefined, offered: readonly OfferedCodec[]): OfferedCodec | undefined => {
  const idc = profile?.slice(0, 2) ?? "";
  const sameProfile = offered.find((candidate) => candidate.profile?.slice(0, 4) === profile?.slice(0, 4));
  const sameIdc = offered.find((candidate) => candidate.profile?.slice(0, 2) === idc);
  return sameProfile ?? sameIdc ?? (COMMON_H264.has(idc) ? offered[0] : undefined);
};

/**
 * The subscriber's payload type on which a stream of `sent` may be forwarded: same codec and a profile that it decodes, of H.264 the nearest
 * (the level does not matter to a decoder that reads the SPS). Absent when the subscriber has no such codec.
 */
export const payloadTypeFor = (sent: CodecVariant, offered: readonly OfferedCodec[]): number | undefined => {
  const sameCodec = offered.filter((candidate) => candidate.codec === sent.codec);
  const sameProfile = sameCodec.find((candidate) => candidate.profile === sent.profile);
  if (sent.codec === "H264") return h264PayloadTypeFor(sent.profile, sameCodec)?.payloadType;
  // A decoder of HEVC Main 10 decodes Main too. ITU-T H.265 annex A.3.3.
  if (sent.codec === "H265" && sent.profile === "1") return (sameProfile ?? sameCodec[0])?.payloadType;
  return sameProfile?.payloadType;
};
