import { setTimeout as pause } from "node:timers/promises";
import type { Milliseconds } from "@setsuna/kit";
import datachannel, { type PeerConnection, type Track } from "node-datachannel";
import { describeSection, type MediaSection } from "./media-section.ts";
import { MediaTrack, type MediaTrackEvents } from "./media-track.ts";
import { type ChannelPlan, MessageChannel, type MessageChannelEvents } from "./message-channel.ts";
import { refuseChannel } from "./refuse-channel.ts";
import { releaseTracks } from "./release-tracks.ts";

/**
 * Longest packet of DTLS and SCTP, bytes with IP headers: the minimum IPv6 MTU (RFC 8200 §5). Setting it disables SCTP's path MTU
 * discovery, which libdatachannel's SCTP doesn't complete. With a value above the path's MTU, no large message would ever arrive.
 * Doesn't affect media.
 */
const MTU = 1280;
/** Polling interval of the gathering state, ms: host candidates are available immediately, STUN's after a round trip. */
const GATHERING_POLL_MS = 5;
const DATA_SECTION = /^m=application /m;

/** Addresses on which a connection listens, and its ways to the far end. */
export interface ConnectionOptions {
  /** Names the connection in libdatachannel's log. */
  readonly name: string;
  /** STUN and TURN servers in libdatachannel's form; absent: none. */
  readonly iceServers?: readonly string[] | undefined;
  /** Address of this machine; absent: all of IPv4. */
  readonly bindAddress?: string | undefined;
  /** First and last UDP port; absent, or both 0: the system chooses. */
  readonly portRange?: { readonly begin: number; readonly end: number } | undefined;
}

/** Receives a connection's events, from the event loop; none after {@link RtcConnection.close}. */
export interface ConnectionEvents {
  /** The connection failed or the far end closed it. May be called more than once. */
  onFailed(): void;
  /** ICE found a path to the far end, for the first time; the handshake follows and takes two round trips. */
  onReached?(): void;
  /** Asked when a track or channel opens. False leaves it shut. Absent: all open. */
  mayOpen?(): boolean;
}

/** Names where a connection is: W3C RTCPeerConnectionState. */
export type ConnectionState = "new" | "connecting" | "connected" | "disconnected" | "failed" | "closed";

/** The pair of addresses that ICE selected. RFC 8445 §8.1.1. */
export interface SelectedPair {
  readonly local: { readonly address: string; readonly port: number; readonly type: string };
  readonly remote: { readonly address: string; readonly port: number; readonly type: string };
}

/**
 * One WebRTC connection of libdatachannel: tracks of raw RTP, and negotiated data channels. Closes channels that the far end
 * opens. Add tracks and channels first, then exchange descriptions; nothing starts automatically.
 *
 * Each libdatachannel listener is an async handle of the event loop, which checks all of them whenever one is called. Therefore,
 * it adds none whose state can be read when needed.
 */
export class RtcConnection {
  private readonly connection: PeerConnection;
  private readonly events: ConnectionEvents;
  private readonly tracks: Track[] = [];
  private reached = false;
  private refusesChannels = false;
  private closed = false;

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    this.events = events;
    const { name, iceServers = [], bindAddress, portRange } = options;
    const hasRange = portRange !== undefined && portRange.begin !== 0;
    this.connection = new datachannel.PeerConnection(name, {
      iceServers: [...iceServers],
      // Otherwise a track or channel starts the negotiation, and its end can be missed.
      disableAutoNegotiation: true,
      mtu: MTU,
      ...(bindAddress === undefined ? {} : { bindAddress }),
      ...(hasRange ? { portRangeBegin: portRange.begin, portRangeEnd: portRange.end } : {}),
    });
    this.connection.onStateChange((state) => {
      if (!this.closed && (state === "failed" || state === "closed")) events.onFailed();
    });
    if (events.onReached === undefined) return;
    this.connection.onIceStateChange((state) => {
      if (this.closed || this.reached || (state !== "connected" && state !== "completed")) return;
      this.reached = true;
      events.onReached?.();
    });
  }

  /** State of ICE and DTLS together, as W3C RTCPeerConnectionState; `closed` also when the far end ended it. */
  get state(): ConnectionState {
    return this.closed ? "closed" : (this.connection.state() as ConnectionState);
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Adds a section of RTP. */
  addTrack(section: MediaSection, events: MediaTrackEvents = {}): MediaTrack {
    const track = this.connection.addTrack(describeSection(section));
    this.tracks.push(track);
    return new MediaTrack(
      section.mid,
      track,
      () => this.mayOpen(),
      () => this.closed,
      events,
    );
  }

  /** Adds a data channel. */
  addChannel({ label, id, reliable }: ChannelPlan, events: MessageChannelEvents): MessageChannel {
    this.refuseChannels();
    const channel = this.connection.createDataChannel(label, {
      negotiated: true,
      id,
      ...(reliable ? {} : { unordered: true, maxRetransmits: 0 }),
    });
    return new MessageChannel(
      channel,
      () => this.mayOpen(),
      () => this.closed,
      events,
    );
  }

  /** Makes our description and begins to gather candidates. Throws Error where libdatachannel can make none. */
  describe(kind: "offer" | "answer"): void {
    this.connection.setLocalDescription(kind);
  }

  /** Returns our description with the candidates gathered so far; undefined before {@link describe} and after {@link close}. */
  localDescription(): string | undefined {
    return this.closed ? undefined : this.connection.localDescription()?.sdp;
  }

  /** Resolves when all candidates are gathered, after `limitMs`, or once it is closed. */
  async whenGathered(limitMs: Milliseconds): Promise<void> {
    const until = performance.now() + limitMs;
    while (!this.closed && this.connection.gatheringState() !== "complete" && performance.now() < until)
      await pause(GATHERING_POLL_MS);
  }

  /** Takes the far end's description. Throws Error for one that libdatachannel does not accept. */
  accept(sdp: string, kind: "offer" | "answer"): void {
    if (DATA_SECTION.test(sdp)) this.refuseChannels();
    this.connection.setRemoteDescription(sdp, kind);
  }

  /** Returns the pair that ICE selected; undefined before, and after {@link close}. */
  selectedPair(): SelectedPair | undefined {
    return (this.closed ? undefined : this.connection.getSelectedCandidatePair()) ?? undefined;
  }

  /** Returns SCTP's smoothed round trip in ms; undefined without data channels, before the first measurement, and after {@link close}. */
  roundTripMs(): Milliseconds | undefined {
    const rtt = this.closed ? 0 : this.connection.rtt();
    return Number.isFinite(rtt) && rtt > 0 ? rtt : undefined;
  }

  /** Ends the connection. Safe to call twice. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.close();
    releaseTracks(this.tracks);
  }

  /** Has channels closed that the far end opens; without a data section it can open none. */
  private refuseChannels(): void {
    if (this.refusesChannels) return;
    this.refusesChannels = true;
    this.connection.onDataChannel(refuseChannel);
  }

  private mayOpen(): boolean {
    return this.events.mayOpen?.() !== false && !this.closed;
  }
}
