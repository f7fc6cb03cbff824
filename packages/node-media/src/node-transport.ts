import type { IceServer } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { type OpenIceServers, openIceServers } from "./ice/ice-servers.ts";
import { type MediaSection, withFormats } from "./media-section.ts";
import type { MediaTrack, MediaTrackEvents } from "./media-track.ts";
import type { ChannelPlan, MessageChannel, MessageChannelEvents } from "./message-channel.ts";
import { RtcConnection, type SelectedPair } from "./rtc-connection.ts";

/** Configures a transport and receives its events. */
export interface NodeTransportOptions {
  readonly iceServers: readonly IceServer[];
  /** It cannot come back. Called once at most, and not after `close`. */
  onFailed(): void;
}

/** Sends on one data channel of a transport. */
export interface NodeChannel {
  readonly isOpen: boolean;
  /** Bytes that were given to `send` and have not left yet; 0 while it is not open. */
  readonly bufferedAmount: number;
  /** Bytes waiting at which `onDrained` is called; 0 until set. */
  lowWaterMark: number;
  /** Sends a text or bytes, which are copied. Returns false, and sends nothing, while the channel is not open. */
  send(data: string | Uint8Array): boolean;
}

/** One entry of W3C webrtc-stats. */
type StatsEntry = Readonly<Record<string, unknown>>;

const nodeChannel = (channel: MessageChannel): NodeChannel => ({
  get isOpen() {
    return channel.isOpen;
  },
  get bufferedAmount() {
    return channel.backlog() ?? 0;
  },
  get lowWaterMark() {
    return channel.lowWaterMark;
  },
  set lowWaterMark(bytes) {
    channel.lowWaterMark = bytes;
  },
  send: (data) => channel.send(data),
});

/**
 * Carries one stream over libdatachannel: the MediaTransport of `@setsuna/client` on Node, implemented without importing it. Add
 * media sections with {@link NodeTransport.addTrack} before the offer.
 */
export class NodeTransport {
  private readonly connection: RtcConnection;
  private readonly servers: OpenIceServers;
  private readonly onFailed: () => void;
  private readonly sections: MediaSection[] = [];
  private readonly receiving = new Set<() => void>();
  private failed = false;
  /** Time at which a packet or a message last came, ms, on `performance.now()`. */
  private receivedAt: Milliseconds | undefined;

  constructor(servers: OpenIceServers, onFailed: () => void) {
    this.servers = servers;
    this.onFailed = onFailed;
    this.connection = new RtcConnection({ name: "setsuna", iceServers: servers.urls }, { onFailed: () => this.fail() });
  }

  /** W3C RTCPeerConnectionState without `disconnected`, from which ICE either recovers or fails. */
  get state(): "new" | "connecting" | "connected" | "failed" | "closed" {
    if (this.connection.isClosed) return "closed";
    if (this.failed) return "failed";
    const { state } = this.connection;
    if (state === "disconnected") return "connected";
    // The far end ended it.
    return state === "closed" ? "failed" : state;
  }

  /** Adds a section of RTP. Call before {@link createOffer}. */
  addTrack(section: MediaSection, events: MediaTrackEvents = {}): MediaTrack {
    this.sections.push(section);
    const { onPacket, onOpen } = events;
    return this.connection.addTrack(section, {
      onOpen: () => onOpen?.(),
      onPacket: (packet) => {
        this.onReceived();
        onPacket?.(packet);
      },
    });
  }

  /** Adds a negotiated data channel. Call before {@link createOffer}. */
  openChannel(settings: ChannelPlan, events: MessageChannelEvents): NodeChannel {
    const channel = this.connection.addChannel(settings, {
      onOpen: () => events.onOpen?.(),
      onMessage: (message) => {
        this.onReceived();
        events.onMessage?.(message);
      },
      onDrained: () => events.onDrained?.(),
    });
    return nodeChannel(channel);
  }

  /**
   * Makes an offer and resolves with it. libdatachannel can't replace its own description, so it uses the offer unmodified and
   * ignores `tune`. Candidates may be missing: the relay learns them from our checks. Rejects if no offer can be made.
   */
  async createOffer(_tune?: (sdp: string) => string): Promise<string> {
    this.connection.describe("offer");
    return withFormats(this.connection.localDescription() ?? "", this.sections);
  }

  /**
   * Applies the answer to the last offer. Rejects for an unusable SDP. A transport that gave up meanwhile calls `onFailed` and
   * resolves: ICE gives up on the first candidates before the others are added.
   */
  async applyAnswer(sdp: string): Promise<void> {
    if (this.connection.isClosed) return;
    try {
      this.connection.accept(sdp, "answer");
    } catch (error) {
      const { state } = this.connection;
      if (!(error instanceof Error) || (state !== "failed" && state !== "closed")) throw error;
      this.fail();
    }
  }

  /** Returns the pair of addresses that ICE selected; undefined before, and once the transport is closed. */
  selectedPair(): SelectedPair | undefined {
    return this.connection.selectedPair();
  }

  /** Returns SCTP's smoothed round trip in ms; undefined before the first measurement, and once the transport is closed. */
  roundTripMs(): Milliseconds | undefined {
    return this.connection.roundTripMs();
  }

  /** Returns true when the selected pair goes by a TURN server; false also before ICE has selected. */
  usesTurn(): boolean {
    return this.connection.selectedPair()?.local.type === "relay";
  }

  /**
   * Calls back once when media or a message arrives again. libdatachannel doesn't report ICE checks, so a connection without
   * media has to wait for SCTP. Returns a function that cancels it.
   */
  onceReceiving(received: () => void): () => void {
    this.receiving.add(received);
    return () => this.receiving.delete(received);
  }

  /** Returns the time since a packet or a message came, and SCTP's round trip; undefined before both are known, and once it is closed. */
  async readPath(): Promise<{ readonly silentFor: Milliseconds; readonly roundTrip: Milliseconds } | undefined> {
    const roundTrip = this.connection.roundTripMs();
    if (this.receivedAt === undefined || roundTrip === undefined) return undefined;
    return { silentFor: milliseconds(performance.now() - this.receivedAt), roundTrip };
  }

  /** Returns the selected pair in W3C webrtc-stats terms; empty before ICE has selected, and once the transport is closed. */
  async readStats(): Promise<readonly StatsEntry[]> {
    const pair = this.connection.selectedPair();
    if (pair === undefined) return [];
    const roundTripMs = this.connection.roundTripMs();
    const candidate = (id: string, { address, port, type }: (typeof pair)["local"]): StatsEntry => ({
      id,
      type: id,
      address,
      port,
      candidateType: type,
    });
    return [
      { id: "transport", type: "transport", selectedCandidatePairId: "candidate-pair", dtlsState: this.state },
      {
        id: "candidate-pair",
        type: "candidate-pair",
        transportId: "transport",
        localCandidateId: "local-candidate",
        remoteCandidateId: "remote-candidate",
        nominated: true,
        state: "succeeded",
        ...(roundTripMs === undefined ? {} : { currentRoundTripTime: roundTripMs / 1000 }),
      },
      candidate("local-candidate", pair.local),
      candidate("remote-candidate", pair.remote),
    ];
  }

  /** Closes immediately, without further events. Safe in every state. */
  close(): void {
    this.receiving.clear();
    this.connection.close();
    this.servers.close();
  }

  private onReceived(): void {
    this.receivedAt = performance.now();
    if (this.receiving.size === 0) return;
    const waiting = [...this.receiving];
    this.receiving.clear();
    for (const received of waiting) received();
  }

  private fail(): void {
    if (this.failed || this.connection.isClosed) return;
    this.failed = true;
    this.onFailed();
  }
}

/** Makes a transport for one connection. Rejects when a TURN server by TCP or TLS needs a port of this machine and none is free. */
export const createNodeTransport = async ({ iceServers, onFailed }: NodeTransportOptions): Promise<NodeTransport> =>
  new NodeTransport(await openIceServers(iceServers), onFailed);
