import {
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
  type HeartbeatOfStream,
  type SideFromClient,
  type SideFromRelay,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { MediaTransport } from "../transport/media-transport.ts";
import type { SignallingPorts } from "../transport/ports.ts";
import type { AddressNews } from "./address-news.ts";
import { ConnectionWatch } from "./connection-watch.ts";
import { HandshakeWatch } from "./handshake-watch.ts";
import { pingUntilAnswered } from "./liveness.ts";
import { PathWatch } from "./path-watch.ts";
import { SideChannel } from "./side-channel.ts";

/** Interval in ms and number of first messages, because one may be lost. */
const BEGIN_MS = 60;
const BEGIN_TRIES = 5;
/** Answer to open side channel, ms; slow links take under 3 s. */
const CONNECT_TIMEOUT_MS = 8000;
const CHECK_MS = 500;
/** In ms, before asking. The relay sends every second, unrepeated: at 5 % loss three in a row vanish every few hours. */
const SILENT_MS = 1.05 * HEARTBEAT_INTERVAL_MS;
/** An idle control sender must outlive the relay's grace without signaling. */
const HEARTBEAT_MS = 0.4 * HEARTBEAT_INTERVAL_MS;

export interface MediaConnectionOptions {
  readonly ports: SignallingPorts;
  clockOffset(): number | undefined;
  clockSettled(): boolean;
  heartbeat(): HeartbeatOfStream;
  lastServerMessageAt(): Milliseconds;
  /** Round trip to the server, ms; undefined until measured. */
  roundTrip(): Milliseconds | undefined;
  askServer(): void;
  readonly addressNews: AddressNews;
  onConnected(): void;
  onCutOff(): void;
  onBack(): void;
  onDead(): void;
  /** Called when another connection is faster than the handshake's next retransmission. */
  onStalled(): void;
  /** Counts handshakes that have stalled since the last connection. */
  readonly stalls: number;
  onSide(message: SideFromRelay): void;
}

export interface Negotiation {
  tuneOffer(sdp: string): string;
  /** `offer` is the SDP as used. */
  exchange(offer: string): Promise<string>;
  tuneAnswer(sdp: string, offer: string): string;
}

export class MediaConnection<T extends MediaTransport> {
  readonly transport: T;
  private readonly options: MediaConnectionOptions;
  private readonly side: SideChannel;
  private readonly handshake: HandshakeWatch;
  private endConnecting: (() => void) | undefined;
  private endHeartbeats: (() => void) | undefined;
  private endChecks: (() => void) | undefined;
  private endAsking: (() => void) | undefined;
  private pathWatch: PathWatch | undefined;
  private endNews: (() => void) | undefined;
  private endBeginning: (() => void) | undefined;
  private unwatch: (() => void) | undefined;
  private watch: ConnectionWatch | undefined;
  private endListening: (() => void) | undefined;
  private answeredAfter: Milliseconds = 0;
  private ended = false;

  constructor(transport: T, options: MediaConnectionOptions) {
    this.transport = transport;
    this.options = options;
    this.handshake = new HandshakeWatch({
      timers: options.ports.timers,
      roundTrip: async () => (await transport.readRoundTrip?.()) ?? options.roundTrip(),
      answeredAfter: () => this.answeredAfter,
      stalls: options.stalls,
      isDone: () => transport.state === "connected",
      stalled: () => options.onStalled(),
    });
    this.side = new SideChannel(transport, {
      onOpen: () => this.opened(),
      onReceived: () => this.heard(),
      onMessage: (message) => {
        if (!this.ended) options.onSide(message);
      },
    });
  }

  /** The relay learns candidates from checks. Rejects as `exchange` and the transport. */
  async negotiate(negotiation: Negotiation): Promise<void> {
    const offered = await this.transport.createOffer((sdp) => negotiation.tuneOffer(sdp));
    const offeredAt = this.now();
    const answer = await negotiation.exchange(offered);
    if (this.ended) return;
    this.answeredAfter = this.now() - offeredAt;
    this.endConnecting = this.options.ports.timers.after(CONNECT_TIMEOUT_MS, () => this.dead());
    await this.transport.applyAnswer(negotiation.tuneAnswer(answer, offered));
  }

  reached(): void {
    if (!this.ended) void this.handshake.begin();
  }

  sendSide(message: SideFromClient): void {
    this.side.send(message);
  }
  /** Repeats until answered. Must be first on the side channel. */
  begin(): void {
    this.endBeginning?.();
    if (this.watch === undefined || this.ended) return;
    let tries = 1;
    this.heartbeat({ answer: true });
    this.endBeginning = this.options.ports.timers.every(BEGIN_MS, () => {
      tries += 1;
      this.heartbeat({ answer: true });
      if (tries >= BEGIN_TRIES) this.endBeginning?.();
    });
  }
  sendRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    this.side.sendRepair(messages);
  }

  close(): void {
    this.ended = true;
    this.handshake.end();
    this.endConnecting?.();
    this.endHeartbeats?.();
    this.endChecks?.();
    this.endAsking?.();
    this.pathWatch?.end();
    this.endNews?.();
    this.endBeginning?.();
    this.endListening?.();
    this.unwatch?.();
    this.transport.close();
  }

  dead(): void {
    if (this.ended) return;
    this.ended = true;
    this.options.onDead();
  }

  private now(): Milliseconds {
    return this.options.ports.clock.now();
  }

  private opened(): void {
    if (this.ended) return;
    this.endConnecting?.();
    const { timers, onNetworkChange } = this.options.ports;
    const watch = new ConnectionWatch(HEARTBEAT_TIMEOUT_MS, CHECK_MS, this.now());
    this.watch = watch;
    const { addressNews } = this.options;
    const told = (): void => this.pathWatch?.told();
    this.endNews = addressNews.listen(told);
    this.pathWatch = new PathWatch({
      now: () => this.now(),
      after: (ms, task) => timers.after(ms, task),
      every: (ms, task) => timers.every(ms, task),
      readPath: () => this.transport.readPath(),
      lastServerMessageAt: () => this.options.lastServerMessageAt(),
      ask: () => this.heartbeat({ answer: true }),
      askServer: () => this.options.askServer(),
      tryOtherPath: () => this.transport.tryOtherPath?.() === true,
      moved: () => addressNews.tell(told),
      unreachable: () => this.dead(),
    });
    this.endChecks = timers.every(CHECK_MS, () => this.check(watch));
    this.endHeartbeats = timers.every(HEARTBEAT_MS, () => this.heartbeat());
    this.unwatch = onNetworkChange(() => {
      if (!watch.networkChanged(this.now())) this.suspect(watch.liveness);
    });
    this.heartbeat();
    this.options.onConnected();
  }

  private check(watch: ConnectionWatch): void {
    const now = this.now();
    const health = watch.check(now, this.options.lastServerMessageAt());
    if (health === "well") this.pathWatch?.check(watch.liveness.silentFor(now) >= SILENT_MS);
    else this.pathWatch?.heard();
    if (health === "dead") this.dead();
    else if (health === "cut-off" && this.endListening === undefined) {
      this.endListening = this.transport.onceReceiving(() => this.heard());
      this.options.onCutOff();
    }
  }

  private heard(): void {
    this.watch?.heard(this.now());
    this.pathWatch?.heard();
    this.endBeginning?.();
    if (this.endListening === undefined || this.ended) return;
    this.endListening();
    this.endListening = undefined;
    this.heartbeat();
    this.options.onBack();
  }

  /** Pings until answered or dead. */
  private suspect(liveness: ConnectionWatch["liveness"]): void {
    this.endAsking?.();
    const { clock, timers } = this.options.ports;
    this.endAsking = pingUntilAnswered(liveness, {
      now: () => clock.now(),
      every: (ms, task) => timers.every(ms, task),
      ask: () => this.heartbeat({ answer: true }),
      dead: () => this.dead(),
    });
  }

  private heartbeat(question?: { readonly answer: true }): void {
    const offset = this.options.clockOffset();
    this.side.send({
      t: "heartbeat",
      answer: question?.answer,
      ...this.options.heartbeat(),
      // Undefined members are omitted.
      serverMinusClientMs: offset,
      settled: offset === undefined ? undefined : this.options.clockSettled(),
      turn: this.transport.usesTurn() ? true : undefined,
    });
  }
}
