import { type ErrorBody, type MediaSessionId, type RelayOpen, type StreamRef, StudioError } from "@setsuna/contracts";
import type { Offer } from "../sdp/offer.ts";
import type { OfferedMedia } from "../sdp/offered-media.ts";
import type { StreamSlots } from "../stream/stream-slots.ts";
import type { Peer, PeerMedia } from "../transport/peer.ts";
import type { ViewingFigures } from "../viewing/viewing-figures.ts";
import type { Publication } from "./publication.ts";
import type { SessionRole } from "./session-role.ts";

export type RolePeer = Pick<Peer, "sender" | "sendControl" | "roundTripTimeMs">;

export interface Prepared {
  readonly media: readonly PeerMedia[];
  /** Claims the slot or subscribes. Call it once, in the same turn. @param end ends the session. */
  begin(peer: RolePeer, end: (error: ErrorBody) => void): SessionRole;
}

export interface RoleParts {
  readonly slots: StreamSlots;
  random(below: number): number;
  /** Another session takes over its slot: ends all paths of its sender. */
  replace(session: MediaSessionId): void;
  /** Absent: each sender has one path. */
  readonly paths?: PathDirectory | undefined;
  /** Absent: viewers aren't measured. */
  readonly viewing?: Pick<ViewingFigures, "subscriber"> | undefined;
}

export interface PathDirectory {
  /** Undefined if the session ended or sends no video or audio. */
  publicationOf(session: MediaSessionId): Publication | undefined;
  /** The sender reconnects this path; its others go on. */
  end(session: MediaSessionId): void;
}

/** RFC 3550 §8.1. */
export const drawSsrc = ({ random }: Pick<RoleParts, "random">): number => 1 + random(0xffff_fffe);

/** Section that carries video packets for instant playout, if any. */
const carriageSection = (open: RelayOpen, offer: Offer): OfferedMedia | undefined =>
  open.direction === "subscribe" && open.playout === "instant" && open.streams.length === 1 ? offer.media[0] : undefined;

/** Section for frame FEC of one video stream (docs/protocol/fec.md), if any. */
export const fecSection = (open: RelayOpen, offer: Offer): OfferedMedia | undefined => {
  const [stream, second] = open.streams;
  if (open.direction !== "publish" || stream?.kind !== "video" || second !== undefined || offer.media.length !== 2)
    return undefined;
  return offer.media.find(({ kind, direction }) => kind === "audio" && (direction === "sendonly" || direction === "sendrecv"));
};

/** Media sections of the requested RTP streams, in the same order. Throws `bad-sdp` if one lacks its section. */
export const sectionsFor = (open: RelayOpen, offer: Offer): { readonly ref: StreamRef; readonly media: OfferedMedia }[] => {
  const rtp = open.streams.filter((stream) => stream.kind !== "control");
  const fec = fecSection(open, offer);
  const sections = offer.media.filter((entry) => entry !== fec);
  if (rtp.length !== sections.length)
    throw new StudioError("bad-sdp", `${sections.length} media sections for ${rtp.length} streams`);
  return rtp.map((ref) => {
    const media = sections.find((entry) => entry.kind === ref.kind) ?? carriageSection(open, offer);
    if (media === undefined) throw new StudioError("bad-sdp", `no ${ref.kind} section`);
    const opposite = open.direction === "publish" ? "recvonly" : "sendonly";
    if (media.direction === opposite || media.direction === "inactive")
      throw new StudioError("bad-sdp", `${ref.kind} is ${media.direction}`);
    return { ref, media };
  });
};

/** Undefined for RTP. Throws `bad-sdp` unless the offer has exactly one data section. */
export const wantedControl = (open: RelayOpen, offer: Offer): StreamRef | undefined => {
  const control = open.streams.find((stream) => stream.kind === "control");
  if (control !== undefined && (offer.dataMid === undefined || offer.media.length > 0))
    throw new StudioError("bad-sdp", "control needs one data section");
  return control;
};
