import type { SenderSettings } from "../lifecycle/settings.ts";

/** WebRTC §5.6 RTCRtpCodec. */
export interface CodecCapability {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string | undefined;
}

/** RFC 6184 §8.1: 42e0xx is constrained baseline; packetization-mode 1 fills packets. */
const isPreferredH264 = (codec: CodecCapability): boolean =>
  /packetization-mode=1/.test(codec.sdpFmtpLine ?? "") && /profile-level-id=42e0/i.test(codec.sdpFmtpLine ?? "");

const isName = (name: string) => (codec: CodecCapability) => codec.mimeType.toLowerCase() === `video/${name.toLowerCase()}`;
/** All decoders support 8-bit 4:2:0. */
const isPlainVp9 = (codec: CodecCapability): boolean => isName("VP9")(codec) && !/profile-id=[1-9]/.test(codec.sdpFmtpLine ?? "");

const matcher = (codec: Exclude<SenderSettings["codec"], "auto">): ((capability: CodecCapability) => boolean) => {
  if (codec === "H264") return (capability) => isName("H264")(capability) && isPreferredH264(capability);
  return codec === "VP9" ? isPlainVp9 : isName(codec);
};

/**
 * Best first. `auto`: H.264 constrained baseline, packetization-mode 1 (hardware encoders, lowest delay), then VP8. With RTX
 * (RFC 4588), to avoid gaps in numbering; without RED, ULPFEC and FlexFEC. Empty if unsupported.
 */
export const senderCodecs = <Codec extends CodecCapability>(
  request: SenderSettings["codec"],
  capabilities: readonly Codec[],
): Codec[] => {
  const wanted = request === "auto" ? [matcher("H264"), matcher("VP8")] : [matcher(request)];
  const codecs = wanted.flatMap((matches) => capabilities.filter(matches).slice(0, 1));
  return codecs.length === 0 ? [] : [...codecs, ...capabilities.filter(isName("rtx"))];
};

/** Browser's order, without RTX, RED, ULPFEC and FlexFEC. The relay picks. */
export const receiverCodecs = <Codec extends CodecCapability>(capabilities: readonly Codec[]): Codec[] =>
  capabilities.filter((codec) => /^video\/(VP8|VP9|H264|AV1)$|^audio\/opus$/i.test(codec.mimeType));
