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

/** Formats that the relay accepts of one media section. */
export interface MediaPlan {
  readonly kind: "audio" | "video";
  readonly mid: string;
  /** Publishers: exactly one. Subscribers: every codec the relay may have to forward to them. */
  readonly codecs: readonly OfferedCodec[];
  /** URI to id as this client wants it on the wire. */
  readonly extensions: ReadonlyMap<string, number>;
  readonly feedback: readonly string[];
  /** Simulcast layers that are accepted, in the offer's order; absent: none. RFC 8853. */
  readonly rids?: readonly string[] | undefined;
}

/** Formats that the relay takes from a sender. */
export interface PublishPlan extends MediaPlan {
  /** The one codec. */
  readonly codec: OfferedCodec;
}

/** Passed through from publisher to subscribers: they speak about the frame, not about the hop. */
const END_TO_END = [DEPENDENCY_DESCRIPTOR_URI, ABS_CAPTURE_TIME_URI, AUDIO_LEVEL_URI];

const keep = (media: OfferedMedia, uris: readonly string[]): Map<string, number> =>
  new Map(media.extensions.filter((row) => uris.includes(row.uri)).map((row) => [row.uri, row.id]));

/** Lists the encodings of a section that has none of ours, each once. */
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

/** Extensions that tell packets apart, where SSRCs do not: by section, and by encoding of a simulcast. RFC 9143 §15, RFC 8852. */
const routingUris = ({ sources }: OfferedMedia, isAlone: boolean): string[] => [
  ...((sources?.ssrcs.length ?? 0) === 0 && !isAlone ? [SDES_MID_URI] : []),
  ...((sources?.rids.length ?? 0) > 1 ? [SDES_RID_URI] : []),
];

/**
 * Accepts a section on which the client sends: its preferred codec, and feedback for repair and bandwidth estimation. Audio-only
 * connections get no estimation: Chromium would add four padding packets per audio packet, and lost padding looks like lost audio
 * (decision 0014).
 * @param isAlone the client sends nothing else on this connection.
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

/** Accepts a section in which a sender adds frame FEC: no feedback, so that it counts as nothing that the path was asked to carry. */
export const planFec = (media: OfferedMedia): MediaPlan => {
  const codec = favouriteOf(media);
  return { kind: media.kind, mid: media.mid, codecs: [codec], extensions: new Map(), feedback: [] };
};

/** Accepts a section on which the client receives: all codecs, so that a later sender may use any without a new offer. */
export const planSubscribe = (media: OfferedMedia): MediaPlan => {
  // The relay fragments and aggregates packets, which single NAL unit mode forbids.
  const codecs = media.codecs.filter(isPreferred);
  favouriteOf(media, codecs);
  const wanted = media.kind === "video" ? ["nack", "nack pli"] : ["nack"];
  return {
    kind: media.kind,
    mid: media.mid,
    // Subscribers get repairs on the stream itself: one numbering for history, NACKs and every subscriber.
    codecs: codecs.map((codec) => ({ ...codec, rtx: undefined })),
    extensions: keep(media, END_TO_END),
    feedback: wanted.filter((entry) => media.feedback.has(entry)),
  };
};

/** Adds RTX formats after the codecs. RFC 4588 §8. */
const withRtx = (codecs: readonly OfferedCodec[]): { payloadType: number; rtpmap: string; fmtp?: string | undefined }[] => [
  ...codecs,
  ...codecs.flatMap(({ payloadType, rtx }) =>
    rtx === undefined ? [] : [{ payloadType: rtx, rtpmap: "rtx/90000", fmtp: `apt=${payloadType}` }],
  ),
];

/** The formats of a plan in order of preference, each with its feedback. */
export const planFormats = (
  plan: MediaPlan,
): { payloadType: number; rtpmap: string; fmtp?: string | undefined; feedback: readonly string[] }[] =>
  withRtx(plan.codecs).map((format) => ({ ...format, feedback: format.rtpmap.startsWith("rtx/") ? [] : plan.feedback }));

/** The plan as SDP attribute lines of a media section, without the `a=`. */
export const planLines = (plan: MediaPlan): string[] => [
  ...planFormats(plan).flatMap(({ payloadType, rtpmap, fmtp, feedback }) => [
    `rtpmap:${payloadType} ${rtpmap}`,
    ...feedback.map((entry) => `rtcp-fb:${payloadType} ${entry}`),
    ...(fmtp === undefined ? [] : [`fmtp:${payloadType} ${fmtp}`]),
  ]),
  ...[...plan.extensions].map(([uri, id]) => `extmap:${id} ${uri}`),
];
