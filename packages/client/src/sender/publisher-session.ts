import type {
  Channel,
  ErrorBody,
  FastChannel,
  GuestId,
  GuestIntroduction,
  HeartbeatOfStream,
  MediaSessionId,
  SenderPath,
  StreamSideFromRelay,
} from "@setsuna/contracts";
import { ANY_CHANNEL, type EncryptedUplink, type Epoch, SenderSession } from "@setsuna/e2ee";
import type { CopyOffsets } from "@setsuna/fec";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import { publishChoice } from "../lifecycle/settings.ts";
import type { Signalling } from "../signalling/signalling.ts";
import { StreamLink } from "../stream/stream-link.ts";
import type { MediaTransport, TransportOptions } from "../transport/media-transport.ts";
import type { ClientPorts } from "../transport/ports.ts";
import { leadingLink } from "./path-supervisor.ts";
import type {
  PublisherEffect,
  PublisherEvent,
  PublisherFacts,
  PublisherSettings,
  PublisherState,
  TransportEffect,
} from "./publisher-events.ts";
import { audioCopiesOf, idlePublisher, reducePublisher } from "./publisher-state.ts";

/** A sender's encryption session in one epoch. */
export interface EncryptionSession {
  readonly epoch: Epoch;
  /** 16 bytes. */
  readonly salt: Uint8Array;
  readonly statement: Uint8Array;
}

/** Key, stream and session with which a stream's frames are encrypted. */
export interface StreamEncryption {
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly stream: EncryptedUplink;
  readonly session: EncryptionSession;
}

/** Sends media over RTCPeerConnection or libdatachannel, as a PublisherSession decides. */
export interface PublisherTransport<T extends MediaTransport> {
  /**
   * Opens a connection with its media; `path` counts from 0. Throws StudioError or rejects with it. `encryption` absent:
   * unencrypted.
   */
  open(options: TransportOptions, encryption: StreamEncryption | undefined, path: number): T | Promise<T>;
  /** One path closed; others go on. Absent: there are no others. */
  closed?(path: number): void;
  perform(effect: TransportEffect): void;
  enter(encryption: StreamEncryption): void;
  /** Sends a newer statement of the session. */
  state(statement: Uint8Array): void;
  /** Called before the session acts. */
  heard?(message: StreamSideFromRelay): void;
  heartbeat?(): HeartbeatOfStream;
  tuneOffer?(sdp: string): string;
  wireOffer?(sdp: string): string;
  tuneAnswer?(sdp: string, offered: string): string;
}

/** Part of the green room in which a stream is sent. Without an introduction, a director talks to the guest. */
export interface GreenRoomPlace {
  readonly guest: GuestId;
  readonly introduction?: GuestIntroduction | undefined;
}

export interface PublisherSessionOptions<T extends MediaTransport> extends Omit<PublisherFacts, "isEncrypted"> {
  readonly channel: Channel;
  readonly ports: ClientPorts<T>;
  readonly signalling: Signalling;
  /** If present, media is never sent unencrypted. */
  readonly encryption?: ClientEncryption | undefined;
  readonly settings: PublisherSettings;
  /** Absent: the stream is on its channel. */
  readonly greenRoom?: GreenRoomPlace | undefined;
  readonly transport: PublisherTransport<T>;
  /** Networks that carry the same packets, each with its own connection. Absent: the system chooses one. */
  readonly paths?: readonly Omit<SenderPath, "of">[] | undefined;
  /** Session of the same sender, of whose video this is a smaller encoding. Absent: a separate stream. */
  readonly layerOf?: MediaSessionId | undefined;
  /** Session of the same stream that this one takes over from. Absent: none. */
  readonly succeeds?: MediaSessionId | undefined;
  onChange(): void;
  /** `errorBodyOf` of contracts by default. */
  unexpected?(thrown: unknown): ErrorBody;
}

/** Performs the effects that `reducePublisher` decides. */
export class PublisherSession<T extends MediaTransport> {
  /** Of each path; the first without several. */
  readonly links: readonly [StreamLink<T>, ...StreamLink<T>[]];
  private readonly options: PublisherSessionOptions<T>;
  private current: PublisherState;
  private encryption: StreamEncryption | undefined;
  private signer: SenderSession | undefined;
  private endStatement: (() => void) | undefined;
  /** Paths with a connection, being made or made. */
  private readonly opened = new Set<number>();

  constructor(options: PublisherSessionOptions<T>) {
    const { kind, hasFecSection, encryption, settings, paths: [first, ...others] = [] } = options;
    this.options = options;
    this.current = idlePublisher({ kind, hasFecSection, isEncrypted: encryption !== undefined }, settings);
    this.links = [this.newLink(first, 0), ...others.map((path, index) => this.newLink(path, index + 1))];
  }

  /** Stands for all: a live one if any. */
  get link(): StreamLink<T> {
    return this.links.length === 1 ? this.links[0] : leadingLink(this.links);
  }

  private newLink(path: Omit<SenderPath, "of"> | undefined, index: number): StreamLink<T> {
    const { kind, channel, ports, signalling, encryption, transport, greenRoom, layerOf, succeeds } = this.options;
    const { onChange, unexpected } = this.options;
    return new StreamLink({
      kind,
      channel,
      direction: "publish",
      ports,
      signalling,
      encryption,
      onChange,
      ...(unexpected && { unexpected }),
      hooks: {
        open: (transportOptions) => {
          if (!this.isOpen(index)) this.dispatch({ type: "opening" });
          return transport.open(transportOptions, this.encryption, index);
        },
        prepare: () => this.opened.add(index),
        request: (offer, lost) => {
          const replaces = lost ?? (index === 0 ? succeeds : undefined);
          const { fast } = this.current.settings;
          const of = this.links.find((link, other) => other !== index && link.session() !== undefined)?.session();
          const choice = { ...publishChoice(this.current.settings), ...(path && { path: { ...path, ...(of && { of }) } }) };
          const same = { ...(replaces && { replaces }), ...(layerOf && { layerOf }), ...greenRoom };
          return { type: "publish", kind, channel, offer, ...same, ...(fast && { fast }), ...choice };
        },
        heartbeat: () => transport.heartbeat?.() ?? {},
        tuneOffer: (sdp) => transport.tuneOffer?.(sdp) ?? sdp,
        wireOffer: (sdp) => transport.wireOffer?.(sdp) ?? sdp,
        tuneAnswer: (sdp, offered) => transport.tuneAnswer?.(sdp, offered) ?? sdp,
        connected: () => {
          if (this.current.connection !== "connected") this.dispatch({ type: "connected" });
        },
        disconnected: () => {
          this.opened.delete(index);
          if (this.opened.size === 0) this.dispatch({ type: "disconnected" });
          else transport.closed?.(index);
        },
        side: (message) => {
          transport.heard?.(message);
          this.dispatch({ type: "side", message });
        },
        epochChanged: () => this.epochChanged(),
      },
    });
  }

  private isOpen(but: number): boolean {
    return [...this.opened].some((path) => path !== but);
  }

  private epochChanged(): void {
    const isKnown = this.links.length > 1 && this.encryption?.session.epoch === this.options.encryption?.sending.current;
    if (!isKnown) this.dispatch({ type: "epoch-changed" });
  }

  get state(): PublisherState {
    return this.current;
  }

  get audioCopies(): CopyOffsets {
    return audioCopiesOf(this.current);
  }

  start(): void {
    this.link.start();
  }
  stop(): void {
    this.link.stop();
  }

  update(settings: PublisherSettings, isNegotiated: boolean): void {
    this.dispatch({ type: "settings", settings, isNegotiated, isActive: this.link.isActive() });
  }

  dispatch(event: PublisherEvent): void {
    const { state, effects } = reducePublisher(this.current, event);
    this.current = state;
    for (const effect of effects) this.perform(effect);
  }

  private perform(effect: PublisherEffect): void {
    const { transport, ports } = this.options;
    switch (effect.type) {
      case "begin-encryption":
        this.beginEncryption();
        return;
      case "renew-encryption":
        this.beginEncryption();
        if (this.encryption !== undefined) transport.enter(this.encryption);
        return;
      case "state-encryption":
        if (this.signer !== undefined) transport.state(this.signer.statement(this.serverNow()));
        return;
      case "schedule-statement":
        this.endStatement?.();
        this.endStatement = ports.timers.after(effect.afterMs, () => this.dispatch({ type: "statement-due" }));
        return;
      case "cancel-statement":
        this.endStatement?.();
        return;
      case "send-delay":
        this.sendDelay(effect.fast);
        return;
      case "rebuild":
        this.link.rebuild();
        return;
      default:
        transport.perform(effect);
    }
  }

  private sendDelay({ delayMs }: FastChannel): void {
    this.link.sendSide({ t: "delay", delayMs });
  }

  /** Uses a new salt in the current epoch. The FAST channel may have changed. */
  private beginEncryption(): void {
    const { encryption, kind, greenRoom, ports } = this.options;
    if (encryption === undefined) return;
    const { current: epoch, sender } = encryption.sending;
    const channel = greenRoom === undefined ? this.options.channel : ANY_CHANNEL;
    const stream = { kind, channel, fastChannel: this.current.settings.fast?.channel };
    this.signer = new SenderSession(sender, stream, (count) => ports.randomBytes(count), epoch);
    const { salt } = this.signer;
    const session = { epoch, salt, statement: this.signer.statement(this.serverNow()) };
    this.encryption = { e2eeKey: encryption.e2eeKey, stream, session };
  }

  private serverNow(): number {
    return this.options.ports.clock.now() + (this.options.signalling.clockOffset() ?? 0);
  }
}
