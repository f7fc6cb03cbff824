import type { IceServer } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { sourceAddressTo } from "./host/network-changes.ts";
import { type OpenIceServers, openIceServers } from "./ice/ice-servers.ts";
import { type MediaSection, withFormats } from "./media-section.ts";
import type { MediaTrack, MediaTrackEvents } from "./media-track.ts";
import type { ChannelPlan, MessageChannel, MessageChannelEvents } from "./message-channel.ts";
import { RtcConnection, type SelectedPair } from "./rtc-connection.ts";

/** Settings and event handlers of a transport. */
export interface NodeTransportOptions {
  readonly iceServers: readonly IceServer[];
  /** Local address to send from; the system chooses by default. */
  readonly bindAddress?: string | undefined;
  /** Final. Called at most once, and not after `close`. */
  onFailed(): void;
  /** Called once when ICE has a path, before DTLS begins, and not after `close`. */
  onReached?(): void;
}

/** Sends on one data channel of a transport. */
export interface NodeChannel {
  readonly isOpen: boolean;
  readonly bufferedAmount: number;
  /** Threshold of `onDrained`; 0 until set. */
  lowWaterMark: number;
  /** Copies the data. False if not open. */
  send(data: string | Uint8Array): boolean;
}

interface NodePath {
  readonly silentFor: Milliseconds;
  readonly roundTrip: Milliseconds;
  /** Our address by the system's route to the relay; undefined if bound to another, by TURN, or without a route. */
  readonly localCandidate: string | undefined;
}

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
 * One stream over libdatachannel: MediaTransport of `@setsuna/client`, without importing it. Call {@link NodeTransport.addTrack}
 * before the offer.
 */
export class NodeTransport {
  private readonly connection: RtcConnection;
  private readonly servers: OpenIceServers;
  private readonly onFailed: () => void;
  private readonly followsRoute: boolean;
  private readonly sections: MediaSection[] = [];
  private readonly receiving = new Set<() => void>();
  private failed = false;
  /** On `performance.now()`, ms. */
  private receivedAt: Milliseconds | undefined;

  constructor(servers: OpenIceServers, { bindAddress, onFailed, onReached }: Omit<NodeTransportOptions, "iceServers">) {
    this.servers = servers;
    this.onFailed = onFailed;
    this.followsRoute = bindAddress === undefined;
    this.connection = new RtcConnection(
      { name: "setsuna", iceServers: servers.urls, bindAddress },
      { onFailed: () => this.fail(), ...(onReached && { onReached }) },
    );
  }

  /** W3C RTCPeerConnectionState without `disconnected`, which ICE resolves itself. */
  get state(): "new" | "connecting" | "connected" | "failed" | "closed" {
    if (this.connection.isClosed) return "closed";
    if (this.failed) return "failed";
    const { state } = this.connection;
    if (state === "disconnected") return "connected";
    // The far end closed it.
    return state === "closed" ? "failed" : state;
  }

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
   * Ignores `tune`: libdatachannel can't replace its own description. May lack candidates, which the relay learns from checks.
   * Rejects if no offer can be made.
   */
  async createOffer(_tune?: (sdp: string) => string): Promise<string> {
    this.connection.describe("offer");
    return withFormats(this.connection.localDescription() ?? "", this.sections);
  }

  /** Rejects for an unusable SDP. If ICE gave up meanwhile, calls `onFailed` and resolves. */
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

  /** Undefined before ICE selected a pair and after closing. */
  selectedPair(): SelectedPair | undefined {
    return this.connection.selectedPair();
  }

  /** SCTP's smoothed value; undefined before the first measurement, and after closing. */
  roundTripMs(): Milliseconds | undefined {
    return this.connection.roundTripMs();
  }

  /** False before ICE selected a pair. */
  usesTurn(): boolean {
    return this.connection.selectedPair()?.local.type === "relay";
  }

  /**
   * On the next media or message: libdatachannel doesn't report ICE checks, so an idle connection waits for SCTP. Returns the
   * cancel function.
   */
  onceReceiving(received: () => void): () => void {
    this.receiving.add(received);
    return () => this.receiving.delete(received);
  }

  /** Time since the last packet, and SCTP's round trip; undefined before both are known, and after closing. */
  async readPath(): Promise<NodePath | undefined> {
    const { receivedAt } = this;
    const roundTrip = this.connection.roundTripMs();
    const pair = this.connection.selectedPair();
    if (receivedAt === undefined || roundTrip === undefined || pair === undefined) return undefined;
    const localCandidate = this.followsRoute && pair.local.type !== "relay" ? await sourceAddressTo(pair.remote) : undefined;
    return { silentFor: milliseconds(performance.now() - (this.receivedAt ?? receivedAt)), roundTrip, localCandidate };
  }

  /** W3C webrtc-stats of the selected pair; empty before ICE selected, and after closing. */
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

/** Rejects when a TURN server by TCP or TLS needs a port and none is free. */
export const createNodeTransport = async ({ iceServers, ...options }: NodeTransportOptions): Promise<NodeTransport> =>
  new NodeTransport(await openIceServers(iceServers, options.bindAddress), options);
