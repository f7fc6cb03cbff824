import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, extensionOffsetOf, findExtension, forEachRtcp, isRtcp, RTCP_BYE, readRtpHeader } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";
import type { MediaSources } from "../sdp/media-sources.ts";
import { LayerChoice, type LayerRules } from "./layer-choice.ts";

export interface RoutedSection extends MediaSources {
  readonly mid: string;
  readonly payloadTypes: { readonly media: number; readonly rtx: number | undefined };
  /** Extension IDs of mid and rid (RFC 9143 §15, RFC 8852); 0: none. */
  readonly midExtension: number;
  readonly ridExtension: number;
  readonly codec: Codec;
  readonly allows?: LayerRules["allows"];
}

export interface RouterListener {
  pass(mid: string): void;
  withhold(mid: string): void;
  requestKeyframe(mid: string, ssrc: number): void;
}

/** Two alternating SSRCs within this many ms are layers, even undeclared. */
const ALTERNATING_MS = 2000;
/** Per client; further ones are dropped. */
const MAX_SSRCS = 64;

interface Place {
  readonly section: RoutedSection;
  /** SSRC forwarded without layers; undefined before the first. */
  current: number | undefined;
  earlier: number | undefined;
  heardAt: Milliseconds;
  layers: LayerChoice | undefined;
}

const decoder = new TextDecoder();

/**
 * Routes a bundled packet to its section: by mid, then SSRC, then payload type (RFC 9143 §9.2). Forwards one of several simulcast
 * layers; see {@link LayerChoice}.
 */
export class SectionRouter {
  private readonly places: readonly Place[];
  private readonly bySsrc = new Map<number, Place>();
  private readonly byPayloadType = new Map<number, Place | undefined>();
  private readonly header = emptyRtpHeader();
  private readonly midExtension: number;
  private readonly listener: RouterListener;

  constructor(sections: readonly RoutedSection[], listener: RouterListener) {
    this.listener = listener;
    this.places = sections.map((section) => ({
      section,
      current: undefined,
      earlier: undefined,
      heardAt: 0,
      layers: section.rids.length > 1 || section.ssrcs.length > 1 ? this.layersOf(section) : undefined,
    }));
    this.midExtension = sections.find(({ midExtension }) => midExtension !== 0)?.midExtension ?? 0;
    for (const place of this.places) {
      const { ssrcs, repairs, payloadTypes } = place.section;
      for (const ssrc of [...ssrcs, ...repairs.keys()].slice(0, MAX_SSRCS)) this.bySsrc.set(ssrc, place);
      for (const type of [payloadTypes.media, payloadTypes.rtx])
        if (type !== undefined) this.byPayloadType.set(type, this.byPayloadType.has(type) ? undefined : place);
    }
  }

  private layersOf({ mid, codec, allows, rids, ssrcs }: RoutedSection): LayerChoice {
    const announced = Math.max(rids.length, ssrcs.length);
    const requestKeyframe = (ssrc: number): void => this.listener.requestKeyframe(mid, ssrc);
    return new LayerChoice({ codec, allows, announced, requestKeyframe });
  }

  /** Does nothing if it belongs to no section. */
  route(packet: Buffer, now: Milliseconds): void {
    if (isRtcp(packet)) {
      for (const place of this.reported(packet)) this.listener.pass(place.section.mid);
      return;
    }
    const { header } = this;
    if (!readRtpHeader(packet, header)) return;
    const place = this.placeOf(packet);
    if (place === undefined) return;
    if (this.takes(place, packet, now)) this.listener.pass(place.section.mid);
    else this.listener.withhold(place.section.mid);
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

  /** Decided by media. A retransmission belongs to its SSRC group's layer; without a group, to the only one. */
  private takes(place: Place, packet: Buffer, now: Milliseconds): boolean {
    const { ssrc, payloadType } = this.header;
    const { payloadTypes, repairs } = place.section;
    if (payloadType !== payloadTypes.media) {
      const { layers } = place;
      return layers === undefined || (repairs.get(ssrc) ?? layers.only) === (layers.ssrc ?? -1);
    }
    if (place.layers !== undefined) {
      const rank = place.layers.knows(ssrc) ? 0 : this.rankOf(place, packet);
      return place.layers.takes(packet, this.header, rank, now);
    }
    // The previous SSRC returned while the other still arrives: undeclared layers.
    if (place.current !== ssrc && ssrc === place.earlier && now - place.heardAt < ALTERNATING_MS) {
      place.layers = this.layersOf(place.section);
      // Keep the current layer.
      return place.layers.takes(packet, this.header, 1, now);
    }
    if (place.current !== ssrc) {
      place.earlier = place.current;
      place.current = ssrc;
    }
    place.heardAt = now;
    return true;
  }

  /** In the offer, by rid or SSRC; the first if it names neither. */
  private rankOf({ section }: Place, packet: Buffer): number {
    const told = section.ridExtension === 0 ? undefined : this.textOf(packet, section.ridExtension);
    const rank = told === undefined ? section.ssrcs.indexOf(this.header.ssrc) : section.rids.indexOf(told);
    return rank < 0 && section.ssrcs.length === 0 && told === undefined ? 0 : rank < 0 ? MAX_SSRCS : rank;
  }

  /** By an RTCP packet's SSRCs. After BYE, a section follows its next SSRC. RFC 3550 §6.6. */
  private reported(packet: Buffer): readonly Place[] {
    const found = new Set<Place>();
    forEachRtcp(packet, ({ offset, length, packetType }) => {
      const place = length < 8 ? undefined : this.bySsrc.get(packet.readUInt32BE(offset + 4));
      if (place === undefined) return;
      found.add(place);
      const ssrc = packet.readUInt32BE(offset + 4);
      if (packetType === RTCP_BYE) place.layers?.leave(ssrc);
      if (packetType === RTCP_BYE && place.current === ssrc) place.current = undefined;
    });
    return this.places.length === 1 ? this.places : [...found];
  }
}
