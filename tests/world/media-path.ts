import type {
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import { CONTROL_STATE_LABEL, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import type { PeerEvents, SessionPeer } from "@setsuna/relay/testing";
import type { Machine } from "./machine.ts";
import { dataOffer, PathChannel } from "./path-channel.ts";
import { PathConsent, shakeHands } from "./path-handshake.ts";
import { PathLink } from "./path-link.ts";
import { RelayEnd } from "./relay-end.ts";
import type { WorldTime } from "./world-time.ts";

/** Hears what passes on a connection. */
export interface PathEars {
  /** The relay sends a control message to the client. */
  onControlSent?(): void;
  /** A control message of the client has come, and the relay has its session still. */
  onControlTaken?(): void;
}

/** A connection between a client's machine and a relay: the client's end is a `MediaTransport`, the relay's end a peer. Data channels alone. */
export class MediaPath implements MediaTransport {
  state: TransportState = "new";
  readonly name: string;
  readonly usesTurn = (): boolean => false;
  readonly readStats = (): Promise<readonly RtcStat[]> => Promise.resolve([]);
  private readonly time: WorldTime;
  private readonly machine: Machine;
  private readonly options: TransportOptions;
  private readonly channels = new Map<string, PathChannel>();
  private readonly receiving = new Set<() => void>();
  private readonly link: PathLink;
  private readonly consent: PathConsent;
  /** Undefined before a relay has it. */
  private relay: RelayEnd | undefined;
  private misled: MediaPath | undefined;

  /** A stream cascades by it: its client is a relay. */
  isBetweenRelays = false;
  /** The run of a server by which it was opened; undefined for a stream between relays. */
  openedBy: object | undefined;
  /** Number of the node whose relay has the far end; undefined before one has. */
  relayNode: number | undefined;
  private readonly ears: PathEars;

  constructor(name: string, time: WorldTime, machine: Machine, options: TransportOptions, ears: PathEars) {
    this.ears = ears;
    this.name = name;
    this.time = time;
    this.machine = machine;
    this.options = options;
    this.link = new PathLink(time, machine);
    this.consent = new PathConsent(time);
  }

  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const channel = new PathChannel(this, settings, events);
    this.channels.set(settings.label, channel);
    return channel;
  }

  createOffer(tune: (sdp: string) => string): Promise<string> {
    this.state = "connecting";
    return Promise.resolve(tune(dataOffer(this.name)));
  }

  applyAnswer(): Promise<void> {
    shakeHands(this.time, {
      isConnecting: () => this.state === "connecting",
      passage: () => (this.isRelayClosed ? undefined : this.link.passage()),
      onConnected: () => this.connected(),
      onFailed: () => this.failed(),
    });
    return Promise.resolve();
  }

  onceReceiving(received: () => void): () => void {
    this.receiving.add(received);
    return () => this.receiving.delete(received);
  }
  readPath(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): void {
    if (this.state === "closed") return;
    const wasConnected = this.state === "connected";
    this.state = "closed";
    for (const channel of this.channels.values()) channel.isOpen = false;
    this.receiving.clear();
    // DTLS says goodbye (RFC 8446 §6.1), if it gets through; nobody repeats it.
    const passage = wasConnected ? this.link.passage() : undefined;
    if (passage !== undefined) this.time.after(passage, () => this.relay?.fail());
  }

  /** Gives the relay its end. `run` does work of the relay's process when that can; `far` is the relay's own line, absent where it is none to speak of. */
  attach(events: PeerEvents, run: (work: () => void) => void, far?: Machine): SessionPeer {
    this.link.attach(far);
    const { down } = this.link;
    const relay = new RelayEnd(events, {
      address: () => this.machine.address,
      run,
      send: (label, reliable, data) => this.toClient(label, reliable, data),
      onClosed: () => down.shut(),
    });
    this.relay = relay;
    return relay.peer;
  }

  /** Both ends have it. */
  get isAtRelay(): boolean {
    return this.state === "connected" && !this.isRelayClosed;
  }

  /** A planted fault: states of this connection go to another. */
  misleadTo(other: MediaPath): void {
    if (other !== this) this.misled = other;
  }

  /** The client's machine has lost the process: no goodbye. */
  vanish(): void {
    this.state = "closed";
    for (const channel of this.channels.values()) channel.isOpen = false;
    this.link.up.shut();
  }

  /** The relay's machine has lost the process: nothing is said to anybody. */
  relayDied(): void {
    this.relay?.die();
  }

  /** Sends to the relay what a channel was given. */
  toRelay({ label, reliable }: DataChannelSettings, data: string | Uint8Array): void {
    const deliver = (): void => {
      if (this.isRelayClosed) return;
      this.consent.renew();
      this.relay?.receive(label, data, () => this.ears.onControlTaken?.());
    };
    this.link.carry(this.link.up, reliable, () => this.relay?.run(deliver));
  }

  private toClient(label: string, reliable: boolean, data: string | Uint8Array): boolean {
    if (this.isRelayClosed || this.state !== "connected") return false;
    if (label !== SIDE_CHANNEL_LABEL) this.ears.onControlSent?.();
    const to = label === CONTROL_STATE_LABEL ? (this.misled ?? this) : this;
    this.link.carry(this.link.down, reliable, () => to.machine.run(() => to.arrive(label, data)));
    return true;
  }

  private arrive(label: string, data: string | Uint8Array): void {
    if (this.state !== "connected") return;
    this.consent.renew();
    if (this.receiving.size > 0)
      for (const received of [...this.receiving]) {
        this.receiving.delete(received);
        received();
      }
    this.channels.get(label)?.events.onMessage?.(data);
  }

  private connected(): void {
    if (this.state !== "connecting" || this.isRelayClosed) return;
    this.consent.renew();
    if (this.relay?.isAllowed() !== true) return;
    this.state = "connected";
    this.relay.open(this.channels.keys());
    this.machine.run(() => {
      for (const channel of this.channels.values()) {
        if (this.state !== "connected") return;
        channel.isOpen = true;
        channel.events.onOpen?.();
      }
    });
    this.consent.watch({
      isConnected: () => this.state === "connected",
      isReached: () => this.link.isOpen && !this.isRelayClosed,
      onExpired: () => {
        this.relay?.fail();
        this.failed();
      },
    });
  }

  private failed(): void {
    this.machine.run(() => {
      if (this.state === "closed") return;
      this.state = "failed";
      this.options.onFailed();
    });
  }

  private get isRelayClosed(): boolean {
    return this.relay?.isClosed === true;
  }
}
