import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type MediaTrack, RtcConnection } from "@setsuna/node-media";
import { compound, type FrameSize, pictureLossIndication, receiverReport, SDES_MID_URI, SDES_RID_URI } from "@setsuna/rtp";
import type { Ingress } from "../ingress/ingress.ts";
import type { Source } from "../ingress/ingress-gate.ts";
import { type AnswerOptions, iceFactsOf, writeDescription } from "../sdp/answer.ts";
import { libraryOffer } from "../sdp/library-offer.ts";
import { type MediaPlan, planLines } from "../sdp/media-plan.ts";
import { NO_SOURCES } from "../sdp/media-sources.ts";
import type { Offer } from "../sdp/offer.ts";
import type { HandshakeNudge, NudgeTarget } from "./handshake-nudge.ts";
import { type ControlKind, type PeerChannelEvents, PeerChannels } from "./peer-channels.ts";
import { type RoutedSection, SectionRouter } from "./section-router.ts";

export interface PeerOptions extends Omit<AnswerOptions, "ingressPort" | "movedPorts"> {
  readonly portRangeBegin: number;
  readonly portRangeEnd: number;
  readonly bindAddress?: string | undefined;
  /** Absent without TURN. */
  readonly turnIngress?: Ingress | undefined;
  /** Without them, clients whose address changes reconnect. */
  readonly movedIngresses?: readonly Ingress[] | undefined;
  /** Without it, early DTLS flights may wait for their retransmission. */
  readonly nudge?: HandshakeNudge | undefined;
  now(): Milliseconds;
}

/** Called from the event loop; none after `close`. */
export interface PeerEvents extends PeerChannelEvents {
  /** RTP or RTCP; the callee owns the buffer. */
  onPacket(mid: string, packet: Buffer): void;
  /** Packets of a layer that isn't forwarded. */
  onWithheld?(mid: string, packet: Buffer): void;
  /** First path to a far end that receives media; the handshake follows, two round trips. */
  onReached?(): void;
  onTrackOpen(mid: string): void;
  /** `closed`: by the client. */
  onFailed(state: "failed" | "closed"): void;
  /** Asks, when a track or channel opens and by {@link Peer.checkAddress}, if the far end's address (by ICE) may be used. */
  onRemoteAddress(address: string | undefined): boolean;
}

/** One media section to open: the plan and, when the relay sends on it, our SSRC. */
export interface PeerMedia {
  readonly plan: MediaPlan;
  readonly direction: "receive" | "send";
  readonly ssrc?: number | undefined;
  /** Judges received media by frame size; any by default. */
  readonly allows?: ((size: FrameSize) => boolean) | undefined;
}

/** For requests to layers that aren't forwarded: no publisher has it. RFC 4585 §6.1. */
const LAYER_REQUESTS_SSRC = 1;
/** Milliseconds. Gathering needs no network. */
const GATHERING_LIMIT_MS = 1500;

const routedSection = ({ plan: { mid, codecs, extensions }, allows }: PeerMedia, offer: Offer): RoutedSection => {
  const sources = offer.media.find((media) => media.mid === mid)?.sources ?? NO_SOURCES;
  const idOf = (uri: string): number => extensions.get(uri) ?? 0;
  return {
    mid,
    ...sources,
    allows,
    codec: codecs[0]?.codec ?? "opus",
    midExtension: idOf(SDES_MID_URI),
    ridExtension: idOf(SDES_RID_URI),
    payloadTypes: { media: codecs[0]?.payloadType ?? -1, rtx: codecs[0]?.rtx },
  };
};

/** First ICE username fragment of an offer. RFC 8839 §5.4. */
const fragmentOf = (sdp: string): string | undefined => /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];

/** Throws StudioError `bad-sdp` if libdatachannel rejects the description. */
const attempt = (negotiate: () => void): void => {
  try {
    negotiate();
  } catch (error) {
    throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 120) : undefined);
  }
};

export type SessionPeer = Pick<
  Peer,
  "answer" | "checkAddress" | "close" | "remote" | "roundTripTimeMs" | "sendControl" | "sendSide" | "sender"
>;

export type CascadePeer = Pick<Peer, "accept" | "close" | "offer" | "roundTripTimeMs" | "send" | "sendSide">;

/** Raw RTP tracks, and {@link PeerChannels}. */
export class Peer {
  private readonly connection: RtcConnection;
  private readonly tracks = new Map<string, MediaTrack>();
  /** Absent if the offer has no data section. */
  private readonly channels: PeerChannels | undefined;
  private leaveIngresses: (() => void)[] = [];
  /** Absent before the answer. */
  private nudgeTarget: NudgeTarget | undefined;
  private arrived: Buffer = Buffer.alloc(0);
  private readonly events: PeerEvents;
  private readonly plans: readonly MediaPlan[];
  private readonly options: PeerOptions;
  private readonly offered: Offer;

  constructor(
    name: string,
    offer: Offer,
    media: readonly PeerMedia[],
    withControl: boolean,
    options: PeerOptions,
    events: PeerEvents,
  ) {
    this.events = events;
    this.options = options;
    this.offered = offer;
    this.plans = media.map((entry) => entry.plan);
    const { bindAddress, portRangeBegin, portRangeEnd } = options;
    this.connection = new RtcConnection(
      { name, bindAddress, portRange: { begin: portRangeBegin, end: portRangeEnd } },
      {
        onFailed: (state) => events.onFailed(state),
        onReached: () => this.reached(),
        mayOpen: () => this.checkAddress(),
      },
    );
    const received = media.filter(({ direction }) => direction === "receive");
    if (offer.sections !== undefined && received.length > 0) this.addCarrier(received, offer);
    else for (const entry of media) this.addTrack(entry);
    if (offer.dataMid !== undefined) this.channels = new PeerChannels(this.connection, withControl, events);
  }

  private reached(): void {
    if (this.nudgeTarget !== undefined) this.options.nudge?.nudge(this.nudgeTarget);
    this.events.onReached?.();
  }

  /**
   * Receives all sections through the first track. With one track, libdatachannel passes every SSRC; with several, only those
   * named in the offer.
   */
  private addCarrier(media: readonly PeerMedia[], offer: Offer): void {
    const [first] = media;
    if (first === undefined) return;
    const { events, options } = this;
    const router = new SectionRouter(
      media.map((entry) => routedSection(entry, offer)),
      {
        pass: (to) => events.onPacket(to, this.arrived),
        withhold: (of) => events.onWithheld?.(of, this.arrived),
        requestKeyframe: (of, ssrc) => {
          this.send(of, compound(receiverReport(LAYER_REQUESTS_SSRC), pictureLossIndication(LAYER_REQUESTS_SSRC, ssrc)));
        },
      },
    );
    const { mid, kind } = first.plan;
    const track = this.connection.addTrack(
      { mid, kind, direction: "receive", lines: planLines(first.plan), ssrcs: [] },
      {
        onOpen: () => {
          for (const { plan } of media) events.onTrackOpen(plan.mid);
        },
        onPacket: (packet) => {
          this.arrived = packet;
          router.route(packet, options.now());
        },
      },
    );
    for (const { plan } of media) this.tracks.set(plan.mid, track);
  }

  private addTrack({ plan, direction, ssrc }: PeerMedia): void {
    const { mid, kind } = plan;
    const ssrcs = ssrc === undefined ? [] : [{ ssrc, cname: "setsuna", streamId: `setsuna-${kind}`, trackId: kind }];
    const track = this.connection.addTrack(
      { mid, kind, direction, lines: planLines(plan), ssrcs },
      { onOpen: () => this.events.onTrackOpen(mid), onPacket: (packet) => this.events.onPacket(mid, packet) },
    );
    this.tracks.set(mid, track);
  }

  /** Includes candidates. Rejects with StudioError `bad-sdp`. */
  answer(offerSdp: string): Promise<string> {
    const offer = libraryOffer(offerSdp, this.offered, this.mids());
    return this.describe("answer", () => this.connection.accept(offer, "offer"), fragmentOf(offer));
  }

  /** Sections known to libdatachannel. */
  private mids(): ReadonlySet<string> {
    return new Set([...this.tracks.values()].map(({ mid }) => mid));
  }

  /** Includes candidates; call {@link accept} next. Rejects with StudioError `bad-sdp`. */
  offer(): Promise<string> {
    return this.describe("offer", () => undefined);
  }

  /** Takes the answer to our offer. Throws StudioError `bad-sdp`. */
  accept(answerSdp: string): void {
    if (!this.connection.isClosed) attempt(() => this.connection.accept(answerSdp, "answer"));
  }

  private async describe(kind: "offer" | "answer", before: () => void, farFragment?: string): Promise<string> {
    attempt(() => {
      before();
      this.connection.describe(kind);
    });
    await this.connection.whenGathered(GATHERING_LIMIT_MS);
    const local = this.connection.localDescription();
    if (local === undefined) throw new StudioError("bad-sdp", `no ${kind} could be made`);
    const isAnswer = kind === "answer";
    const ice = isAnswer ? iceFactsOf(local) : undefined;
    if (ice !== undefined)
      this.leaveIngresses = this.ingresses().map((each) => each.admit({ ...ice, selected: () => this.source() }));
    if (ice !== undefined && farFragment !== undefined) this.nudgeTarget = { ...ice, farFragment };
    if (!isAnswer) return writeDescription(local, this.plans, this.options);
    const { turnIngress, movedIngresses = [] } = this.options;
    const ports = { ingressPort: turnIngress?.port, movedPorts: movedIngresses.map(({ port }) => port) };
    return writeDescription(local, this.plans, { ...this.options, ...ports }, this.offered);
  }

  send(mid: string, packet: Uint8Array): boolean {
    return this.tracks.get(mid)?.send(packet) ?? false;
  }

  /** For one section, on the hot path. */
  sender(mid: string): (packet: Buffer) => boolean {
    const track = this.tracks.get(mid);
    return track === undefined ? () => false : (packet) => track.send(packet);
  }

  /** False if not sent. */
  sendSide(text: string): boolean {
    return this.channels?.sendSide(text) ?? false;
  }

  sendControl(kind: ControlKind, bytes: Uint8Array): "sent" | "dropped" | "backlog" {
    return this.channels?.sendControl(kind, bytes) ?? "dropped";
  }

  /**
   * Remote candidate of the selected pair (RFC 8445 §8.1.1). ICE may choose another later, so call it now and then. False:
   * forbidden, or closed.
   */
  checkAddress(): boolean {
    if (this.connection.isClosed) return false;
    return this.events.onRemoteAddress(this.remote()?.address) && !this.connection.isClosed;
  }

  /** `turn` means through the TURN ingress; undefined before ICE has chosen. */
  remote(): { readonly address: string; readonly turn: boolean } | undefined {
    const remote = this.connection.selectedPair()?.remote;
    const source = this.source(remote);
    if (remote === undefined || source === undefined) return undefined;
    return { address: source.address, turn: this.options.turnIngress?.sourceOf(remote) !== undefined };
  }

  /** The client's address, also behind an ingress; undefined before ICE has chosen. */
  private source(remote: Source | undefined = this.connection.selectedPair()?.remote): Source | undefined {
    if (remote === undefined) return undefined;
    for (const ingress of this.ingresses()) {
      const source = ingress.sourceOf(remote);
      if (source !== undefined) return source;
    }
    return remote;
  }

  private ingresses(): readonly Ingress[] {
    const { turnIngress, movedIngresses = [] } = this.options;
    return turnIngress === undefined ? movedIngresses : [turnIngress, ...movedIngresses];
  }

  /** SCTP's smoothed round trip, ms; undefined without data channels or measurement. */
  roundTripTimeMs(): Milliseconds | undefined {
    return this.channels?.isSideOpen === true ? this.connection.roundTripMs() : undefined;
  }

  close(): void {
    if (this.connection.isClosed) return;
    for (const leave of this.leaveIngresses) leave();
    this.connection.close();
  }
}
