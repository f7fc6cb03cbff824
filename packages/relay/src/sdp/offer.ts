import { StudioError } from "@setsuna/contracts";
import { type MediaDescription, parse, type SessionDescription } from "sdp-transform";
import { codecVariant, isPreferred, type OfferedCodec, parseFormatParameters } from "./codecs.ts";
import { mediaSources } from "./media-sources.ts";
import type { OfferedMedia } from "./offered-media.ts";
import { hasBundle, type Unserved, unservedOf } from "./unserved.ts";

/** One section of an offer as the answer has to repeat it, in its place. RFC 3264 §6. */
export interface OfferedSection {
  readonly type: "audio" | "video" | "application";
  readonly mid: string;
  /** False: no `a=mid`, so none in the answer. RFC 5888 §9.1. */
  readonly isNamed: boolean;
  /** By the client: port 0, and not `a=bundle-only`. RFC 9143 §6. */
  readonly isRejected: boolean;
  readonly protocol: string;
  readonly formats: string;
}

export interface Offer {
  readonly media: readonly OfferedMedia[];
  /** Absent without an application section. */
  readonly dataMid?: string | undefined;
  /** In order; absent without a client's offer. */
  readonly sections?: readonly OfferedSection[] | undefined;
  readonly isGrouped?: boolean | undefined;
  /** Reason for not serving the readable offer, if there is one. */
  readonly unserved?: Unserved | undefined;
}

/** More than any client of ours offers; longer offers are refused unread. */
const MAX_SECTIONS = 4;

const numeric = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
};

/** With RTCP on the same port they would look like reports. RFC 5761 §4. */
const isTakenForRtcp = (payloadType: number): boolean => payloadType >= 64 && payloadType <= 95;

/** First row each, so that thousands of repeated lines cost one lookup each. */
const byPayload = <Row extends { readonly payload: number }>(rows: readonly Row[]): Map<number, Row> => {
  const found = new Map<number, Row>();
  for (const row of rows) if (!found.has(row.payload)) found.set(row.payload, row);
  return found;
};

/** The SDP library returns numeric-looking names as numbers, contrary to its types. */
const nameOf = ({ codec }: { readonly codec: unknown }): string => String(codec).toLowerCase();

/** Maps payload types to that of their retransmission. RFC 4588 §8.1. */
const retransmissions = (section: MediaDescription): Map<string, number> => {
  const names = new Set(section.rtp.filter((row) => nameOf(row) === "rtx").map((row) => row.payload));
  const found = new Map<string, number>();
  for (const { payload, config } of section.fmtp) {
    const repeated = names.has(payload) ? parseFormatParameters(String(config)).get("apt") : undefined;
    if (repeated !== undefined && !found.has(repeated)) found.set(repeated, payload);
  }
  return found;
};

const readCodecs = (section: MediaDescription): Required<Pick<OfferedMedia, "codecs" | "otherCodecs">> => {
  const order = new Set(
    String(section.payloads ?? "")
      .split(" ")
      .map(Number),
  );
  const maps = byPayload(section.rtp);
  const parameters = byPayload(section.fmtp);
  const rtx = retransmissions(section);
  const codecs: OfferedCodec[] = [];
  const otherCodecs: string[] = [];
  for (const payloadType of order) {
    const map = maps.get(payloadType);
    if (map === undefined || payloadType > 127 || isTakenForRtcp(payloadType)) {
      otherCodecs.push(String(payloadType));
      continue;
    }
    const row = parameters.get(payloadType);
    const fmtp = row === undefined ? undefined : String(row.config);
    const variant = codecVariant(nameOf(map), map.rate ?? 0, fmtp, Number(map.encoding ?? 1));
    const channels = map.encoding === undefined ? "" : `/${map.encoding}`;
    const rtpmap = `${map.codec}/${map.rate}${channels}`;
    if (variant === undefined) otherCodecs.push(fmtp === undefined ? rtpmap : `${rtpmap} ${fmtp}`);
    else codecs.push({ ...variant, payloadType, rtpmap, fmtp, rtx: rtx.get(String(payloadType)) });
  }
  const preferred = codecs.filter(isPreferred);
  return { codecs: [...preferred, ...codecs.filter((codec) => !preferred.includes(codec))], otherCodecs };
};

const readFeedback = (section: MediaDescription): Set<string> =>
  new Set((section.rtcpFb ?? []).map((row) => [row.type, row.subtype].filter(Boolean).join(" ").toLowerCase()));

const readMedia = (
  session: SessionDescription,
  section: MediaDescription,
  kind: "audio" | "video",
  mid: string,
): OfferedMedia => ({
  kind,
  mid,
  direction: section.direction ?? session.direction ?? "sendrecv",
  ...readCodecs(section),
  extensions: [...(session.ext ?? []), ...(section.ext ?? [])].flatMap((row) => {
    const id = numeric(row.value);
    return id === undefined || id < 1 || id > 255 || row.direction === "recvonly" ? [] : [{ id, uri: row.uri }];
  }),
  sources: mediaSources(section),
  feedback: readFeedback(section),
});

const isRejected = (section: MediaDescription): boolean => section.port === 0 && section.bundleOnly === undefined;

/**
 * RFC 8866, RFC 8829. Throws StudioError `bad-sdp` for invalid SDP, no media or data, too many sections, or missing ICE or DTLS
 * parameters.
 */
export const readOffer = (sdp: string): Offer => {
  const session = (() => {
    try {
      return parse(sdp);
    } catch (error) {
      throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 100) : undefined);
    }
  })();
  const sections = session.media ?? [];
  if (sections.length === 0) throw new StudioError("bad-sdp", "no media section");
  if (sections.length > MAX_SECTIONS)
    throw new StudioError("bad-sdp", `${sections.length} media sections, at most ${MAX_SECTIONS}`);
  const media: OfferedMedia[] = [];
  const all: OfferedSection[] = [];
  let dataMid: string | undefined;
  for (const [index, section] of sections.entries()) {
    const { type } = section;
    const mid = section.mid === undefined ? String(index) : String(section.mid);
    if (type !== "audio" && type !== "video" && (type !== "application" || dataMid !== undefined))
      throw new StudioError("bad-sdp", `unexpected section ${String(type).slice(0, 20)}`);
    const isRefused = isRejected(section);
    all.push({
      type,
      mid,
      isNamed: section.mid !== undefined,
      isRejected: isRefused,
      protocol: section.protocol,
      formats: String(section.payloads ?? "0"),
    });
    if (isRefused) continue;
    if ((section.iceUfrag ?? session.iceUfrag) === undefined) throw new StudioError("bad-sdp", "no ice-ufrag");
    if ((section.fingerprint ?? session.fingerprint) === undefined) throw new StudioError("bad-sdp", "no DTLS fingerprint");
    if (type === "application") dataMid = mid;
    else media.push(readMedia(session, section, type, mid));
  }
  if (new Set(all.map(({ mid }) => mid)).size !== all.length) throw new StudioError("bad-sdp", "two sections with one mid");
  if (all.every((section) => section.isRejected)) throw new StudioError("bad-sdp", "no media section");
  return { media, dataMid, sections: all, isGrouped: hasBundle(session), unserved: unservedOf(session, media) };
};
