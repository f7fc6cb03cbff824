import type { SenderSettings } from "../lifecycle/settings.ts";

/** One codec as `getCapabilities` lists it; WebRTC §5.6 RTCRtpCodec. */
export interface CodecCapability {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string | undefined;
}

/** RFC 6184 §8.1: `profile-level-id` 42e0xx is constrained baseline; packetization-mode 1 lets a frame fill its packets. */
const isPreferredH264 = (codec: CodecCapability): boolean =>
  /packetization-mode=1/.test(codec.sdpFmtpLine ?? "") && /profile-level-id=42e0/i.test(codec.sdpFmtpLine ?? "");

const isName = (name: string) => (codec: CodecCapability) => codec.mimeType.toLowerCase() === `video/${name.toLowerCase()}`;
/** VP9 profile 0 is 8-bit 4:2:0, the one that all decoders have. */
const isPlainVp9 = (codec: CodecCapability): boolean => isName("VP9")(codec) && !/profile-id=[1-9]/.test(codec.sdpFmtpLine ?? "");

const matcher = (codec: Exclude<SenderSettings["codec"], "auto">): ((capability: CodecCapability) => boolean) => {
  if (codec === "H264") return (capability) => isName("H264")(capability) && isPreferredH264(capability);
  return codec === "VP9" ? isPlainVp9 : isName(codec);
};

/**
 * Returns the codecs that a sender offers, best first, given the browser's. `auto` is H.264 constrained baseline with
 * packetization-mode 1, which has hardware encoders and the lowest decoding delay, then VP8, which every browser has. A named
 * codec is offered alone. RTX (RFC 4588) is included, so padding and repairs leave no gaps in the numbering; RED, ULPFEC and
 * FlexFEC are not. Empty when the browser lacks the codec.
 */
export const senderCodecs = <Codec extends CodecCapability>(
  request: SenderSettings["codec"],
  capabilities: readonly Codec[],
): Codec[] => {
  const wanted = request === "auto" ? [matcher("H264"), matcher("VP8")] : [matcher(request)];
  const codecs = wanted.flatMap((matches) => capabilities.filter(matches).slice(0, 1));
  return codecs.length === 0 ? [] : [...codecs, ...capabilities.filter(isName("rtx"))];
};

/**
 * Returns all codecs that a receiver can play, in the browser's order, without RTX, RED, ULPFEC and FlexFEC. The relay picks the
 * one to send.
 */
export const receiverCodecs = <Codec extends CodecCapability>(capabilities: readonly Codec[]): Codec[] =>
  capabilities.filter((codec) => /^video\/(VP8|VP9|H264|AV1)$|^audio\/opus$/i.test(codec.mimeType));
