import { StudioError } from "@setsuna/contracts";
import { type MediaDescription, parse } from "sdp-transform";
import { codecVariant, type OfferedCodec, parseFormatParameters } from "./codecs.ts";

/** Header extension of a media section: id on the wire and its URI. RFC 8285 §5. */
export interface OfferedExtension {
  readonly id: number;
  readonly uri: string;
}

/** One RTP media section of an offer, reduced to what the relay uses. */
export interface OfferedMedia {
  readonly kind: "audio" | "video";
  readonly mid: string;
  readonly direction: "sendonly" | "recvonly" | "sendrecv" | "inactive";
  /** In the client's order of preference. */
  readonly codecs: readonly OfferedCodec[];
  readonly extensions: readonly OfferedExtension[];
  /** First SSRC announced; absent where the offer names none. */
  readonly ssrc?: number | undefined;
  /** Lower-case feedback the client can do, such as `nack`, `nack pli`, `transport-cc`. RFC 4585 §4.2. */
  readonly feedback: ReadonlySet<string>;
}

export interface Offer {
  readonly media: readonly OfferedMedia[];
  /** Mid of the application (data channel) section; absent when there is none. */
  readonly dataMid?: string | undefined;
}

/**
 * The offer as ICE is given it. The relay waits for the client's checks and sends none of its own first: it can be reached, and takes what
 * comes as peer-reflexive (RFC 8445 §7.3.1.3). A client on libdatachannel, as the agent and OBS are, gives up when a check reaches it while
 * it takes the answer, and so does the relay when it is told that no more candidates follow.
 */
export const withoutCandidates = (sdp: string): string => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");

/** More sections than any client of ours offers; a longer offer is refused unread. */
const MAX_SECTIONS = 4;

const numeric = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
};

/** First row of each payload type: lines that are repeated by the thousand cost one look each. */
const byPayload = <Row extends { readonly payload: number }>(rows: readonly Row[]): Map<number, Row> => {
  const found = new Map<number, Row>();
  for (const row of rows) if (!found.has(row.payload)) found.set(row.payload, row);
  return found;
};

/** The encoding's name in lower case. The SDP library makes numbers of what looks like one, against its own types. */
const nameOf = ({ codec }: { readonly codec: unknown }): string => String(codec).toLowerCase();

/** Payload types that repeat another, by the one they repeat. RFC 4588 §8.1: `apt`. */
const retransmissions = (section: MediaDescription): Map<string, number> => {
  const names = new Set(section.rtp.filter((row) => nameOf(row) === "rtx").map((row) => row.payload));
  const found = new Map<string, number>();
  for (const { payload, config } of section.fmtp) {
    const repeated = names.has(payload) ? parseFormatParameters(String(config)).get("apt") : undefined;
    if (repeated !== undefined && !found.has(repeated)) found.set(repeated, payload);
  }
  return found;
};

const readCodecs = (section: MediaDescription): OfferedCodec[] => {
  const order = new Set(
    String(section.payloads ?? "")
      .split(" ")
      .map(Number),
  );
  const maps = byPayload(section.rtp);
  const parameters = byPayload(section.fmtp);
  const rtx = retransmissions(section);
  return [...order].flatMap((payloadType) => {
    const map = maps.get(payloadType);
    if (map === undefined || payloadType > 127) return [];
    const row = parameters.get(payloadType);
    const fmtp = row === undefined ? undefined : String(row.config);
    const variant = codecVariant(nameOf(map), map.rate ?? 0, fmtp);
    if (variant === undefined) return [];
    const channels = map.encoding === undefined ? "" : `/${map.encoding}`;
    const rtpmap = `${map.codec}/${map.rate}${channels}`;
    return [{ ...variant, payloadType, rtpmap, fmtp, rtx: rtx.get(String(payloadType)) }];
  });
};

const readFeedback = (section: MediaDescription): Set<string> =>
  new Set((section.rtcpFb ?? []).map((row) => [row.type, row.subtype].filter(Boolean).join(" ").toLowerCase()));

const readMedia = (section: MediaDescription, kind: "audio" | "video", mid: string): OfferedMedia => ({
  kind,
  mid,
  direction: section.direction ?? "sendrecv",
  codecs: readCodecs(section),
  extensions: (section.ext ?? []).flatMap((row) => {
    const id = numeric(row.value);
    return id === undefined || id < 1 || id > 255 ? [] : [{ id, uri: row.uri }];
  }),
  ssrc: numeric(section.ssrcs?.[0]?.id),
  feedback: readFeedback(section),
});

/**
 * Reads an SDP offer (RFC 8866, RFC 8829). Throws StudioError `bad-sdp` when it is not one, has no media and no data,
 * has too many sections, or lacks what ICE and DTLS need.
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
  let dataMid: string | undefined;
  for (const [index, section] of sections.entries()) {
    const mid = section.mid === undefined ? String(index) : String(section.mid);
    if ((section.iceUfrag ?? session.iceUfrag) === undefined) throw new StudioError("bad-sdp", "no ice-ufrag");
    if ((section.fingerprint ?? session.fingerprint) === undefined) throw new StudioError("bad-sdp", "no DTLS fingerprint");
    if (section.type === "audio" || section.type === "video") media.push(readMedia(section, section.type, mid));
    else if (section.type === "application" && dataMid === undefined) dataMid = mid;
    else throw new StudioError("bad-sdp", `unexpected section ${String(section.type).slice(0, 20)}`);
  }
  const mids = new Set([...media.map((entry) => entry.mid), ...(dataMid === undefined ? [] : [dataMid])]);
  if (mids.size !== sections.length) throw new StudioError("bad-sdp", "two sections with one mid");
  return { media, dataMid };
};
