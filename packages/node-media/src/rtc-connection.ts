import { setTimeout as pause } from "node:timers/promises";
import type { Milliseconds } from "@setsuna/kit";
import type { DataChannel } from "node-datachannel";
import datachannel, { type PeerConnection, type Track } from "node-datachannel";
import { describeSection, type MediaSection } from "./media-section.ts";
import { MediaTrack, type MediaTrackEvents } from "./media-track.ts";
import { type ChannelPlan, MessageChannel, type MessageChannelEvents } from "./message-channel.ts";
import { releaseTracks } from "./release-tracks.ts";

/** Ours are negotiated. Unread messages would block libdatachannel's receiving thread, which serves many connections. */
const refuseChannel = (channel: DataChannel): void => {
  channel.onMessage(() => undefined);
  channel.close();
};

/**
 * With IP headers: the minimum IPv6 MTU (RFC 8200 §5). Setting it disables libdatachannel's broken SCTP path MTU discovery. Above
 * the path's MTU, no large message would arrive. Media isn't affected.
 */
const MTU = 1280;
/** In ms: host candidates are available at once, STUN's after a round trip. */
const GATHERING_POLL_MS = 5;
const DATA_SECTION = /^m=application /m;

/** Listening addresses and servers. */
export interface ConnectionOptions {
  readonly name: string;
  /** In libdatachannel's form. */
  readonly iceServers?: readonly string[] | undefined;
  /** All of IPv4 by default. */
  readonly bindAddress?: string | undefined;
  /** First and last; the system chooses if absent or both 0. */
  readonly portRange?: { readonly begin: number; readonly end: number } | undefined;
}

/** Receives a connection's events, from the event loop; none after {@link RtcConnection.close}. */
export interface ConnectionEvents {
  /** `closed`: by the far end. May repeat. */
  onFailed(state: "failed" | "closed"): void;
  /** Called once. The handshake follows and takes two round trips. */
  onReached?(): void;
  /** False keeps a track or channel closed. All open by default. */
  mayOpen?(): boolean;
}

/** W3C RTCPeerConnectionState of a connection. */
export type ConnectionState = "new" | "connecting" | "connected" | "disconnected" | "failed" | "closed";

/** The pair of addresses that ICE selected. RFC 8445 §8.1.1. */
export interface SelectedPair {
  readonly local: { readonly address: string; readonly port: number; readonly type: string };
  readonly remote: { readonly address: string; readonly port: number; readonly type: string };
}

/**
 * One libdatachannel connection with raw RTP tracks and negotiated data channels; closes others. Add tracks and channels before
 * descriptions; nothing starts automatically.
 *
 * Each listener is an event loop handle that every call checks, so state is polled where possible.
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
      // Otherwise a track or channel starts the negotiation, whose end can be missed.
      disableAutoNegotiation: true,
      mtu: MTU,
      ...(bindAddress === undefined ? {} : { bindAddress }),
      ...(hasRange ? { portRangeBegin: portRange.begin, portRangeEnd: portRange.end } : {}),
    });
    this.connection.onStateChange((state) => {
      if (!this.closed && (state === "failed" || state === "closed")) events.onFailed(state);
    });
    if (events.onReached === undefined) return;
    this.connection.onIceStateChange((state) => {
      if (this.closed || this.reached || (state !== "connected" && state !== "completed")) return;
      this.reached = true;
      events.onReached?.();
    });
  }

  /** Of ICE and DTLS, as W3C RTCPeerConnectionState; `closed` also by the far end. */
  get state(): ConnectionState {
    return this.closed ? "closed" : (this.connection.state() as ConnectionState);
  }

  get isClosed(): boolean {
    return this.closed;
  }

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

  /** Starts gathering. Throws Error if libdatachannel can't make a description. */
  describe(kind: "offer" | "answer"): void {
    this.connection.setLocalDescription(kind);
  }

  /** With candidates so far; undefined before {@link describe} and after {@link close}. */
  localDescription(): string | undefined {
    return this.closed ? undefined : this.connection.localDescription()?.sdp;
  }

  /** Resolves after `limitMs` or closing, too. */
  async whenGathered(limitMs: Milliseconds): Promise<void> {
    const until = performance.now() + limitMs;
    while (!this.closed && this.connection.gatheringState() !== "complete" && performance.now() < until)
      await pause(GATHERING_POLL_MS);
  }

  /** Throws Error if libdatachannel rejects it. */
  accept(sdp: string, kind: "offer" | "answer"): void {
    if (DATA_SECTION.test(sdp)) this.refuseChannels();
    this.connection.setRemoteDescription(sdp, kind);
  }

  selectedPair(): SelectedPair | undefined {
    return (this.closed ? undefined : this.connection.getSelectedCandidatePair()) ?? undefined;
  }

  /** SCTP's smoothed value; undefined without data channels, before the first measurement, and after {@link close}. */
  roundTripMs(): Milliseconds | undefined {
    const rtt = this.closed ? 0 : this.connection.rtt();
    return Number.isFinite(rtt) && rtt > 0 ? rtt : undefined;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.close();
    releaseTracks(this.tracks);
  }

  /** Without a data section, the far end can open no channel. */
  private refuseChannels(): void {
    if (this.refusesChannels) return;
    this.refusesChannels = true;
    this.connection.onDataChannel(refuseChannel);
  }

  private mayOpen(): boolean {
    return this.events.mayOpen?.() !== false && !this.closed;
  }
}
