import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, extensionOffsetOf, findExtension, forEachRtcp, isRtcp, RTCP_BYE, readRtpHeader } from "@setsuna/rtp";
import type { MediaSources } from "../sdp/media-sources.ts";

/** A section on which a client sends, with what its packets are known by. */
export interface RoutedSection extends MediaSources {
  readonly mid: string;
  /** Payload types that belong to the section: media, and its retransmissions. */
  readonly payloadTypes: { readonly media: number; readonly rtx: number | undefined };
  /** Ids of the header extensions for mid and rid (RFC 9143 §15, RFC 8852); 0: none. */
  readonly midExtension: number;
  readonly ridExtension: number;
}

/** An encoding that has said nothing for so long makes room for another, ms. */
const SILENCE_MS = 2000;
/** SSRCs of one client that are remembered; what it makes up beyond that is dropped. */
const MAX_SSRCS = 64;

interface Place {
  readonly section: RoutedSection;
  /** SSRC of media that is passed on; undefined before the first. */
  current: number | undefined;
  /** One before it. */
  earlier: number | undefined;
  heardAt: Milliseconds;
  /** Time at which something first came that is not the preferred encoding. */
  othersSince: Milliseconds | undefined;
  /** Several encodings come at once, of which one is passed on. */
  isLayered: boolean;
}

const decoder = new TextDecoder();

/**
 * Tells to which section of a bundle a client's packet belongs: by its mid, else by its SSRC, else by its payload type (RFC 9143 §9.2). Of several encodings
 * (simulcast) it lets one through: the one that the client prefers, another where that one does not come.
 */
export class SectionRouter {
  private readonly places: readonly Place[];
  private readonly bySsrc = new Map<number, Place>();
  private readonly byPayloadType = new Map<number, Place | undefined>();
  private readonly header = emptyRtpHeader();
  private readonly midExtension: number;

  constructor(sections: readonly RoutedSection[]) {
    this.places = sections.map((section) => ({
      ...{ section, current: undefined, earlier: undefined, heardAt: 0, othersSince: undefined },
      isLayered: section.rids.length > 1 || section.ssrcs.length > 1,
    }));
    this.midExtension = sections.find(({ midExtension }) => midExtension !== 0)?.midExtension ?? 0;
    for (const place of this.places) {
      const { ssrcs, repairs, payloadTypes } = place.section;
      for (const ssrc of [...ssrcs, ...repairs.keys()].slice(0, MAX_SSRCS)) this.bySsrc.set(ssrc, place);
      for (const type of [payloadTypes.media, payloadTypes.rtx])
        if (type !== undefined) this.byPayloadType.set(type, this.byPayloadType.has(type) ? undefined : place);
    }
  }

  /** Calls `pass` with the mid of each section that the packet is for: none for a packet of nobody, or of an encoding that is not taken. */
  route(packet: Buffer, now: Milliseconds, pass: (mid: string) => void): void {
    if (isRtcp(packet)) {
      for (const place of this.reported(packet)) pass(place.section.mid);
      return;
    }
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    const place = this.placeOf(packet);
    if (place === undefined || !this.takes(place, packet, now)) return;
    pass(place.section.mid);
  }

  private placeOf(packet: Buffer): Place | undefined {
    const { header, bySsrc } = this;
    const named = this.namedBy(packet);
    const place = named ?? bySsrc.get(header.ssrc) ?? this.byPayloadType.get(header.payloadType);
    if (place !== undefined && bySsrc.get(header.ssrc) !== place && bySsrc.size < MAX_SSRCS) bySsrc.set(header.ssrc, place);
    return place;
  }

  private namedBy(packet: Buffer): Place | undefined {
    const mid = this.midExtension === 0 ? undefined : this.textOf(packet, this.midExtension);
    return mid === undefined ? undefined : this.places.find(({ section }) => section.mid === mid);
  }

  private textOf(packet: Buffer, id: number): string | undefined {
    if (extensionOffsetOf(packet, this.header, id, 1) < 0) return undefined;
    const found = findExtension(packet, this.header, id);
    return found && decoder.decode(packet.subarray(found.offset, found.offset + found.length));
  }

  /** Decides whether a packet's encoding is the one that is passed on. Media decides; retransmissions of several are told apart by their group. */
  private takes(place: Place, packet: Buffer, now: Milliseconds): boolean {
    const { ssrc, payloadType } = this.header;
    const { payloadTypes, repairs } = place.section;
    if (payloadType !== payloadTypes.media) return !place.isLayered || repairs.get(ssrc) === place.current;
    if (place.current !== ssrc) {
      if (!this.mayFollow(place, packet, now)) return false;
      place.earlier = place.current;
      place.current = ssrc;
    }
    place.heardAt = now;
    return true;
  }

  private mayFollow(place: Place, packet: Buffer, now: Milliseconds): boolean {
    const { current, section } = place;
    const { ssrc } = this.header;
    // Back to the one before, while the other still comes: both are sent at once, without a word of it in the offer.
    if (current !== undefined && ssrc === place.earlier && now - place.heardAt < SILENCE_MS) place.isLayered = true;
    if (!place.isLayered) return true;
    if (current !== undefined) return now - place.heardAt >= SILENCE_MS;
    place.othersSince ??= now;
    const [rid] = section.rids;
    const told = section.ridExtension === 0 ? undefined : this.textOf(packet, section.ridExtension);
    const isFavourite = told === undefined ? section.ssrcs.length === 0 || ssrc === section.ssrcs[0] : told === rid;
    return isFavourite || now - place.othersSince >= SILENCE_MS;
  }

  /** Returns the sections whose SSRCs an RTCP packet is from. One that says goodbye leaves its section to the next. RFC 3550 §6.6. */
  private reported(packet: Buffer): readonly Place[] {
    const found = new Set<Place>();
    forEachRtcp(packet, ({ offset, length, packetType }) => {
      const place = length < 8 ? undefined : this.bySsrc.get(packet.readUInt32BE(offset + 4));
      if (place === undefined) return;
      found.add(place);
      if (packetType === RTCP_BYE && place.current === packet.readUInt32BE(offset + 4)) place.current = undefined;
    });
    return this.places.length === 1 ? this.places : [...found];
  }
}
