/** Codecs that the relay forwards. It never decodes: knowing a codec means finding keyframes in it. */
export type VideoCodec = "H264" | "VP8" | "VP9" | "AV1";
export type Codec = VideoCodec | "opus";

/** A codec with what must match before its packets may be forwarded to a subscriber. */
export interface CodecVariant {
  readonly codec: Codec;
  /** `profile-level-id` of H.264 (RFC 6184 §8.1), lower case; absent for the others. */
  readonly profile?: string | undefined;
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

/** Returns which of our codecs an rtpmap and its parameters name; absent for anything the relay does not forward. */
export const codecVariant = (name: string, rate: number, fmtp: string | undefined): CodecVariant | undefined => {
  if (name.toLowerCase() === "opus") return rate === 48_000 ? { codec: "opus" } : undefined;
  const codec = VIDEO_NAMES.get(name.toUpperCase());
  if (codec === undefined || rate !== 90_000) return undefined;
  const parameters = parseFormatParameters(fmtp ?? "");
  switch (codec) {
    case "H264": {
      // Single NAL unit mode cannot carry a keyframe larger than a packet (RFC 6184 §6.2).
      if (parameters.get("packetization-mode") !== "1") return undefined;
      return { codec, profile: (parameters.get("profile-level-id") ?? "42e01f").toLowerCase() };
    }
    case "VP9":
      return (parameters.get("profile-id") ?? "0") === "0" ? { codec } : undefined;
    case "AV1":
      return (parameters.get("profile") ?? "0") === "0" ? { codec } : undefined;
    default:
      return { codec };
  }
};

/**
 * The subscriber's payload type on which a stream of `sent` may be forwarded: same codec, H.264 by the nearest profile
 * (the level does not matter to a decoder that reads the SPS). Absent when the subscriber has no such codec.
 */
export const payloadTypeFor = (sent: CodecVariant, offered: readonly OfferedCodec[]): number | undefined => {
  const sameCodec = offered.filter((candidate) => candidate.codec === sent.codec);
  const profileIdc = sent.profile?.slice(0, 2);
  const sameProfile = sameCodec.find((candidate) => candidate.profile?.slice(0, 4) === sent.profile?.slice(0, 4));
  const sameIdc = sameCodec.find((candidate) => candidate.profile?.slice(0, 2) === profileIdc);
  return (sameProfile ?? sameIdc ?? sameCodec[0])?.payloadType;
};
