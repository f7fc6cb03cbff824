import type { ErrorCode } from "@setsuna/contracts";
import { SDES_MID_URI } from "@setsuna/rtp";
import type { MediaDescription, SessionDescription } from "sdp-transform";
import type { OfferedMedia } from "./offered-media.ts";

export interface Unserved {
  readonly code: ErrorCode;
  readonly detail: string;
}

const bundles = (session: SessionDescription): readonly (readonly string[])[] =>
  (session.groups ?? []).filter(({ type }) => type.toUpperCase() === "BUNDLE").map(({ mids }) => String(mids).split(/\s+/));

/** RFC 9143. */
export const hasBundle = (session: SessionDescription): boolean => bundles(session).length > 0;

const isThere = (section: MediaDescription): boolean => section.port !== 0 || section.bundleOnly !== undefined;
const isRtp = ({ type }: MediaDescription): boolean => type === "audio" || type === "video";

const nameOf = ({ type, mid }: MediaDescription): string => (mid === undefined ? type : `${type}, mid ${mid}`).slice(0, 60);

/** Shared by two sections that nothing else distinguishes; undefined: none. RFC 9143 §9.2. */
const sharedPayloadType = (media: readonly OfferedMedia[]): number | undefined => {
  if (
    media.every(
      ({ sources, extensions }) => (sources?.ssrcs.length ?? 0) > 0 || extensions.some(({ uri }) => uri === SDES_MID_URI),
    )
  )
    return undefined;
  const seen = new Set<number>();
  for (const { codecs } of media)
    for (const { payloadType } of codecs) {
      if (seen.has(payloadType)) return payloadType;
      seen.add(payloadType);
    }
  return undefined;
};

/**
 * First property that would leave an answered offer without media: separate transports or RTCP port, no encryption, ICE-lite, or
 * indistinguishable packets.
 */
export const unservedOf = (session: SessionDescription, media: readonly OfferedMedia[]): Unserved | undefined => {
  const sections = (session.media ?? []).filter(isThere);
  const open = sections.find((section) => isRtp(section) && !/^(?:UDP|TCP)\/TLS\/RTP\/SAVPF?$/i.test(section.protocol));
  if (open !== undefined) return { code: "dtls-required", detail: `${nameOf(open)}: ${open.protocol}`.slice(0, 80) };
  if (session.icelite !== undefined) return { code: "ice-lite-unsupported", detail: "a=ice-lite" };
  const apart = sections.find((section) => isRtp(section) && section.rtcpMux === undefined);
  if (apart !== undefined) return { code: "rtcp-mux-required", detail: nameOf(apart) };
  const isTogether = bundles(session).some((mids) => sections.every(({ mid }) => mids.includes(String(mid))));
  if (sections.length > 1 && !isTogether) return { code: "bundle-required", detail: `${sections.length} sections` };
  const shared = sharedPayloadType(media);
  return shared === undefined ? undefined : { code: "payload-type-shared", detail: `payload type ${shared}` };
};
