import type {
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import { CONTROL_EVENT_LABEL, CONTROL_STATE_LABEL, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import type { PeerEvents, SessionPeer } from "@setsuna/relay/testing";
import type { Machine } from "./machine.ts";
import { OrderedPipe } from "./ordered-pipe.ts";
import { controlKindOf, PathChannel } from "./path-channel.ts";
import type { WorldTime } from "./world-time.ts";

/** Round trips of ICE, DTLS and SCTP before a data channel opens. */
const HANDSHAKE_PASSAGES = 6;
const HANDSHAKE_RETRY_MS = 500;
/** A handshake gives up after so long, ms, and an ICE consent that is not renewed too (RFC 7675 §5.1). */
const PATIENCE_MS = 30_000;

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
  private readonly time: WorldTime;
  private readonly machine: Machine;
  private readonly addressNumber: number;
  private readonly options: TransportOptions;
  private readonly channels = new Map<string, PathChannel>();
  private readonly receiving = new Set<() => void>();
  private readonly up: OrderedPipe;
  private readonly down: OrderedPipe;
  private relayEnd: PeerEvents | undefined;
  private runAtRelay: (work: () => void) => void = (work) => work();
  private lastPassed: number;
  private isRelayClosed = false;
  private misled: MediaPath | undefined;

  /** A stream cascades by it: its client is a relay. */
  isBetweenRelays = false;
  /** The run of a server by which it was opened; undefined for a stream between relays. */
  openedBy: object | undefined;
  /** Number of the node whose relay has the far end; undefined before one has. */
  relayNode: number | undefined;
  private far: Machine | undefined;
  private readonly ears: PathEars;

  constructor(name: string, time: WorldTime, machine: Machine, options: TransportOptions, ears: PathEars) {
    this.ears = ears;
    this.name = name;
    this.time = time;
    this.machine = machine;
    this.addressNumber = machine.addressNumber;
    this.options = options;
    const route = { addressOf: () => machine.addressNumber, passage: () => this.passage() };
    this.up = new OrderedPipe(time, route);
    this.down = new OrderedPipe(time, route);
    this.lastPassed = time.now();
  }

  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const channel = new PathChannel(this, settings, events);
    this.channels.set(settings.label, channel);
    return channel;
  }

  createOffer(tune: (sdp: string) => string): Promise<string> {
    this.state = "connecting";
    const lines = [
      ...["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
      ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0", "a=setup:actpass"],
      ...[`a=ice-ufrag:${this.name}`, `a=ice-pwd:${"p".repeat(24)}`],
      ...[`a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => "00").join(":")}`, "a=sctp-port:5000", ""],
    ];
    return Promise.resolve(tune(lines.join("\r\n")));
  }

  applyAnswer(): Promise<void> {
    this.shakeHands(HANDSHAKE_PASSAGES, this.time.now());
    return Promise.resolve();
  }

  usesTurn(): boolean {
    return false;
  }
  onceReceiving(received: () => void): () => void {
    this.receiving.add(received);
    return () => this.receiving.delete(received);
  }
  readPath(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  readStats(): Promise<readonly RtcStat[]> {
    return Promise.resolve([]);
  }

  close(): void {
    if (this.state === "closed") return;
    const wasConnected = this.state === "connected";
    this.state = "closed";
    for (const channel of this.channels.values()) channel.isOpen = false;
    this.receiving.clear();
    // DTLS says goodbye (RFC 8446 §6.1), if it gets through; nobody repeats it.
    const passage = wasConnected && this.isSameAddress ? this.passage() : undefined;
    if (passage !== undefined) this.time.after(passage, () => this.relayFailed());
  }

  /** Gives the relay its end. `run` does work of the relay's process when that can; `far` is the relay's own line, absent where it is none to speak of. */
  attach(events: PeerEvents, run: (work: () => void) => void, far?: Machine): SessionPeer {
    this.far = far;
    this.relayEnd = events;
    this.runAtRelay = run;
    return {
      answer: () => Promise.resolve(`v=0 answer ${this.name}`),
      checkAddress: () => !this.isRelayClosed && events.onRemoteAddress(this.machine.address) && !this.isRelayClosed,
      close: () => {
        this.isRelayClosed = true;
        this.down.shut();
      },
      remote: () => ({ address: this.machine.address, turn: false }),
      roundTripTimeMs: () => undefined,
      sendControl: (kind, bytes) => {
        const label = kind === "state" ? CONTROL_STATE_LABEL : CONTROL_EVENT_LABEL;
        return this.toClient(label, kind === "event", Uint8Array.from(bytes)) ? "sent" : "dropped";
      },
      sendSide: (text) => this.toClient(SIDE_CHANNEL_LABEL, false, text),
      sender: () => () => false,
    };
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
    this.up.shut();
  }

  /** The relay's machine has lost the process: nothing is said to anybody. */
  relayDied(): void {
    this.isRelayClosed = true;
    this.relayEnd = undefined;
    this.down.shut();
  }

  /** Sends to the relay what a channel was given. */
  toRelay({ label, reliable }: DataChannelSettings, data: string | Uint8Array): void {
    const deliver = (): void => {
      if (this.isRelayClosed || this.relayEnd === undefined) return;
      this.lastPassed = this.time.now();
      const kind = controlKindOf(label);
      if (kind !== undefined) {
        this.relayEnd.onControlMessage(kind, typeof data === "string" ? Buffer.from(data) : data);
        // A session that may not send any more has ended with it.
        if (!this.isRelayClosed) this.ears.onControlTaken?.();
      } else if (typeof data === "string") this.relayEnd.onSideMessage(data);
      else this.relayEnd.onSideBytes(data);
    };
    this.over(this.up, reliable, () => this.runAtRelay(deliver));
  }

  private toClient(label: string, reliable: boolean, data: string | Uint8Array): boolean {
    if (this.isRelayClosed || this.state !== "connected") return false;
    if (label !== SIDE_CHANNEL_LABEL) this.ears.onControlSent?.();
    const to = label === CONTROL_STATE_LABEL ? (this.misled ?? this) : this;
    this.over(this.down, reliable, () => to.machine.run(() => to.arrive(label, data)));
    return true;
  }

  private arrive(label: string, data: string | Uint8Array): void {
    if (this.state !== "connected") return;
    this.lastPassed = this.time.now();
    for (const received of [...this.receiving]) {
      this.receiving.delete(received);
      received();
    }
    this.channels.get(label)?.events.onMessage?.(data);
  }

  private passage(): number | undefined {
    const near = this.machine.passage();
    if (this.far === undefined || near === undefined) return near;
    const far = this.far.passage();
    return far === undefined ? undefined : near + far;
  }

  private get isSameAddress(): boolean {
    return this.machine.addressNumber === this.addressNumber;
  }

  private over(pipe: OrderedPipe, reliable: boolean, deliver: () => void): void {
    if (reliable) {
      pipe.send(deliver);
      return;
    }
    const passage = this.isSameAddress ? this.passage() : undefined;
    if (passage !== undefined) this.time.quietly(passage, deliver);
  }

  private shakeHands(left: number, began: number): void {
    if (this.state !== "connecting") return;
    if (this.time.now() - began > PATIENCE_MS) {
      this.failed();
      return;
    }
    const passage = this.isSameAddress && !this.isRelayClosed ? this.passage() : undefined;
    if (passage === undefined) this.time.after(HANDSHAKE_RETRY_MS, () => this.shakeHands(left, began));
    else if (left > 1) this.time.after(passage, () => this.shakeHands(left - 1, began));
    else this.time.after(passage, () => this.connected());
  }

  private connected(): void {
    if (this.state !== "connecting" || this.isRelayClosed) return;
    this.lastPassed = this.time.now();
    // As libdatachannel does: nothing opens where the address may not be used.
    if (this.relayEnd?.onRemoteAddress(this.machine.address) !== true || this.isRelayClosed) return;
    this.state = "connected";
    for (const { settings } of this.channels.values()) {
      const kind = controlKindOf(settings.label);
      if (kind !== undefined) this.relayEnd?.onControlOpen(kind);
    }
    this.machine.run(() => {
      for (const channel of this.channels.values()) {
        if (this.state !== "connected") return;
        channel.isOpen = true;
        channel.events.onOpen?.();
      }
    });
    this.watchConsent();
  }

  private watchConsent(): void {
    this.time.after(PATIENCE_MS / 6, () => {
      if (this.state !== "connected") return;
      if (this.isSameAddress && !this.machine.isCut && this.far?.isCut !== true && !this.isRelayClosed)
        this.lastPassed = this.time.now();
      if (this.time.now() - this.lastPassed < PATIENCE_MS) this.watchConsent();
      else {
        this.relayFailed();
        this.failed();
      }
    });
  }

  private failed(): void {
    this.machine.run(() => {
      if (this.state === "closed") return;
      this.state = "failed";
      this.options.onFailed();
    });
  }

  private relayFailed(): void {
    if (!this.isRelayClosed) this.relayEnd?.onFailed();
  }
}
