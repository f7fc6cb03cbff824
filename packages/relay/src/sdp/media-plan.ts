import { StudioError } from "@setsuna/contracts";
import {
  ABS_CAPTURE_TIME_URI,
  ABS_SEND_TIME_URI,
  AUDIO_LEVEL_URI,
  DEPENDENCY_DESCRIPTOR_URI,
  SDES_MID_URI,
  SDES_RID_URI,
  TRANSPORT_WIDE_CC_URI,
} from "@setsuna/rtp";
import { isPreferred, type OfferedCodec } from "./codecs.ts";
import type { OfferedMedia } from "./offered-media.ts";

export interface MediaPlan {
  readonly kind: "audio" | "video";
  readonly mid: string;
  /** Publishers have exactly one, subscribers all that may be forwarded. */
  readonly codecs: readonly OfferedCodec[];
  /** Maps URIs to this client's IDs. */
  readonly extensions: ReadonlyMap<string, number>;
  readonly feedback: readonly string[];
  /** Accepted layers in the offer's order. RFC 8853. */
  readonly rids?: readonly string[] | undefined;
}

export interface PublishPlan extends MediaPlan {
  readonly codec: OfferedCodec;
}

/** Passed through, because they describe the frame, not the hop. */
const END_TO_END = [DEPENDENCY_DESCRIPTOR_URI, ABS_CAPTURE_TIME_URI, AUDIO_LEVEL_URI];

const keep = (media: OfferedMedia, uris: readonly string[]): Map<string, number> =>
  new Map(media.extensions.filter((row) => uris.includes(row.uri)).map((row) => [row.uri, row.id]));

/** Encodings of a section without a supported one. */
const codecsOf = ({ kind, codecs, otherCodecs = [] }: OfferedMedia): string =>
  `${kind}: ${[...new Set([...codecs.map(({ rtpmap, fmtp }) => [rtpmap, fmtp].filter(Boolean).join(" ")), ...otherCodecs])].join(", ")}`.slice(
    0,
    200,
  );

const favouriteOf = (media: OfferedMedia, codecs = media.codecs): OfferedCodec => {
  const [codec] = codecs;
  if (codec === undefined) throw new StudioError("no-common-codec", codecsOf(media));
  return codec;
};

/** Tell packets apart without SSRCs: by section and simulcast encoding. RFC 9143 §15, RFC 8852. */
const routingUris = ({ sources }: OfferedMedia, isAlone: boolean): string[] => [
  ...((sources?.ssrcs.length ?? 0) === 0 && !isAlone ? [SDES_MID_URI] : []),
  ...((sources?.rids.length ?? 0) > 1 ? [SDES_RID_URI] : []),
];

/**
 * Preferred codec, and feedback for repair and bandwidth estimation. No estimation for audio only: Chromium would add four
 * padding packets per audio packet, and lost padding looks like lost audio (decision 0014). @param isAlone the client sends
 * nothing else.
 */
export const planPublish = (media: OfferedMedia, isAlone: boolean): PublishPlan => {
  const favourite = favouriteOf(media);
  const rids = media.sources?.rids ?? [];
  const isSimulcast = rids.length > 1;
  // Without SSRCs nothing tells which layer an RTX packet repairs. Without RTX a sender repeats the packet itself.
  const codec = isSimulcast ? { ...favourite, rtx: undefined } : favourite;
  const estimates = media.kind === "video" || !isAlone;
  const wanted = media.kind === "video" ? ["nack", "nack pli"] : ["nack"];
  return {
    kind: media.kind,
    mid: media.mid,
    codec,
    codecs: [codec],
    extensions: keep(media, [
      ...END_TO_END,
      ...routingUris(media, isAlone),
      ...(estimates ? [TRANSPORT_WIDE_CC_URI] : []),
      ...(media.kind === "video" ? [ABS_SEND_TIME_URI] : []),
    ]),
    feedback: [...wanted, ...(estimates ? ["transport-cc"] : [])].filter((entry) => media.feedback.has(entry)),
    ...(isSimulcast ? { rids } : {}),
  };
};

/** No feedback, so that FEC doesn't count as requested traffic. */
export const planFec = (media: OfferedMedia): MediaPlan => {
  const codec = favouriteOf(media);
  return { kind: media.kind, mid: media.mid, codecs: [codec], extensions: new Map(), feedback: [] };
};

/** All codecs, so that a later sender may use any without a new offer. */
export const planSubscribe = (media: OfferedMedia): MediaPlan => {
  // The relay fragments and aggregates packets, which single NAL unit mode forbids.
  const codecs = media.codecs.filter(isPreferred);
  favouriteOf(media, codecs);
  const wanted = media.kind === "video" ? ["nack", "nack pli"] : ["nack"];
  return {
    kind: media.kind,
    mid: media.mid,
    // Repairs on the stream itself: one numbering for history, NACKs and subscribers.
    codecs: codecs.map((codec) => ({ ...codec, rtx: undefined })),
    extensions: keep(media, END_TO_END),
    feedback: wanted.filter((entry) => media.feedback.has(entry)),
  };
};

/** RFC 4588 §8. */
const withRtx = (codecs: readonly OfferedCodec[]): { payloadType: number; rtpmap: string; fmtp?: string | undefined }[] => [
  ...codecs,
  ...codecs.flatMap(({ payloadType, rtx }) =>
    rtx === undefined ? [] : [{ payloadType: rtx, rtpmap: "rtx/90000", fmtp: `apt=${payloadType}` }],
  ),
];

export const planFormats = (
  plan: MediaPlan,
): { payloadType: number; rtpmap: string; fmtp?: string | undefined; feedback: readonly string[] }[] =>
  withRtx(plan.codecs).map((format) => ({ ...format, feedback: format.rtpmap.startsWith("rtx/") ? [] : plan.feedback }));

export const planLines = (plan: MediaPlan): string[] => [
  ...planFormats(plan).flatMap(({ payloadType, rtpmap, fmtp, feedback }) => [
    `rtpmap:${payloadType} ${rtpmap}`,
    ...feedback.map((entry) => `rtcp-fb:${payloadType} ${entry}`),
    ...(fmtp === undefined ? [] : [`fmtp:${payloadType} ${fmtp}`]),
  ]),
  ...[...plan.extensions].map(([uri, id]) => `extmap:${id} ${uri}`),
];
