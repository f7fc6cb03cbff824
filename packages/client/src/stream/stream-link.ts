import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorBodyOf,
  type HeartbeatOfStream,
  type MediaSessionId,
  type SideFromClient,
  type SideFromRelay,
  type StreamKind,
  type StreamSideFromRelay,
} from "@setsuna/contracts";
import type { Epoch } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import type { ClientEncryption } from "../epochs/client-encryption.ts";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { OfferMessage, PendingOffer } from "../signalling/pending-offers.ts";
import type { Signalling } from "../signalling/signalling.ts";
import { RequestRefused, SignallingLost } from "../signalling/signalling-errors.ts";
import type { MediaTransport, TransportOptions } from "../transport/media-transport.ts";
import type { SignallingPorts } from "../transport/ports.ts";
import { MediaConnection } from "./media-connection.ts";
import { type StandbyFacts, StandbyWatch } from "./standby-watch.ts";
import {
  IDLE_STREAM,
  keepsConnection,
  reduceStream,
  type StreamEvent,
  type StreamState,
  streamPhase,
  wantsNewConnection,
} from "./stream-lifecycle.ts";

/** Undefined for reasons that only newer relays know. */
const endOf = (ended: Extract<StreamSideFromRelay, { t: "state" }>["ended"]): ErrorBody | undefined =>
  ended === undefined || !Object.hasOwn(ERRORS, ended.code) ? undefined : errorBody(ended.code as ErrorCode, ended.detail);

export interface StreamLinkHooks<T extends MediaTransport> {
  /** May throw StudioError, or reject with it: the stream is refused. */
  open(options: TransportOptions): T | Promise<T>;
  prepare?(transport: T): void;
  request(offer: string, replaces: MediaSessionId | undefined): OfferMessage;
  tuneOffer?(sdp: string): string;
  wireOffer?(sdp: string): string;
  tuneAnswer?(sdp: string, offered: string): string;
  heartbeat?(): HeartbeatOfStream;
  connected?(transport: T): void;
  disconnected?(): void;
  side?(message: StreamSideFromRelay): void;
  /** Encrypted publishers only. */
  epochChanged?(): void;
}

export interface StreamLinkOptions<T extends MediaTransport> {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly direction: "publish" | "subscribe";
  readonly ports: SignallingPorts;
  readonly signalling: Signalling;
  readonly encryption?: ClientEncryption | undefined;
  readonly hooks: StreamLinkHooks<T>;
  onChange(): void;
  unexpected?(thrown: unknown): ErrorBody;
}

type EpochsMessage = Exclude<SideFromRelay, StreamSideFromRelay>;
const isAboutEpochs = (message: SideFromRelay): message is EpochsMessage => message.t.startsWith("epoch-");

interface Connection<T extends MediaTransport> {
  readonly media: MediaConnection<T>;
  offer: PendingOffer | undefined;
  abandoned: boolean;
  leaveEpochs?: (() => void) | undefined;
}

/** Builds and replaces connections as `reduceStream` decides. */
export class StreamLink<T extends MediaTransport = MediaTransport> {
  readonly kind: StreamKind;
  readonly channel: number;
  private readonly options: StreamLinkOptions<T>;
  private state: StreamState = IDLE_STREAM;
  private connection: Connection<T> | undefined;
  private endRetry: (() => void) | undefined;
  private standby = false;
  private stalls = 0;
  private readonly standbyWatch = new StandbyWatch();
  /** Returns the same object if unchanged. */
  private shown: { readonly of: StreamState; readonly phase: StreamPhase | undefined } | undefined;

  constructor(options: StreamLinkOptions<T>) {
    this.options = options;
    this.kind = options.kind;
    this.channel = options.channel;
  }

  /** Media of a standby is a round trip away. */
  start(): void {
    const wasStandby = this.standby;
    this.standby = false;
    if (!wasStandby || !this.isActive()) {
      this.dispatch({ type: "start" });
      return;
    }
    this.dispatch({ type: "retry" });
    this.connection?.media.begin();
    this.options.onChange();
  }
  /** Prepares without media or phase. Has no effect if connected. */
  prepare(): void {
    if (this.isActive()) return;
    this.standby = true;
    this.dispatch({ type: "start" });
  }
  /** Tells the server, which frees the stream. */
  stop(): void {
    this.standby = false;
    this.dispatch({ type: "stop" });
  }
  rebuild(): void {
    this.dispatch({ type: "rebuild" });
  }
  /** Retries at once and keeps its session by name. */
  signallingOpen(): void {
    this.dispatch({ type: "retry" });
    const session = this.session();
    if (session !== undefined) this.options.signalling.resume(session);
  }
  /** Its media plays, though the relay may not have reported the sender yet. */
  playing(): void {
    this.dispatch({ type: "live", live: true });
  }
  /** `start` may fix it. */
  fail(error: ErrorBody): void {
    this.dispatch({ type: "fail", error });
  }
  sessionClosed(session: MediaSessionId, error: ErrorBody | undefined): void {
    if (this.session() === session) this.dispatch({ type: "closed", error, ...this.when() });
  }

  phase(): StreamPhase | undefined {
    if (this.shown?.of !== this.state) this.shown = { of: this.state, phase: streamPhase(this.state) };
    return this.standby ? undefined : this.shown.phase;
  }
  standbyFacts(): StandbyFacts {
    return this.standbyWatch.facts;
  }
  isActive(): boolean {
    return keepsConnection(this.state) || this.state.name === "waiting";
  }
  transport(): T | undefined {
    return this.connection?.media.transport;
  }
  epochChanged(): void {
    this.options.hooks.epochChanged?.();
  }
  needEpoch(): void {
    this.options.encryption?.receiving.need(this);
  }
  sendSide(message: SideFromClient): void {
    this.connection?.media.sendSide(message);
  }
  sendRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    this.connection?.media.sendRepair(messages);
  }

  /** Undefined without a connection that the server knows. */
  session(): MediaSessionId | undefined {
    return keepsConnection(this.state) && "session" in this.state ? this.state.session : undefined;
  }

  private dispatch(event: StreamEvent): void {
    const before = this.state;
    const session = this.session();
    const after = reduceStream(before, event);
    if (after === before) return;
    this.state = after;
    this.endRetry?.();
    const fresh = wantsNewConnection(before, event, after);
    if (fresh || !keepsConnection(after)) this.disconnect(session, after, event);
    if (after.name === "waiting")
      this.endRetry = this.options.ports.timers.after(Math.max(0, after.until - this.options.ports.clock.now()), () =>
        this.dispatch({ type: "retry" }),
      );
    if (after.name === "opening" && fresh) void this.connect(after.recovery?.replaces);
    this.options.onChange();
  }

  private disconnect(session: MediaSessionId | undefined, after: StreamState, event: StreamEvent): void {
    const connection = this.connection;
    this.connection = undefined;
    // Named by the next session: closing first would admit a stranger.
    const takenOver = this.options.direction === "publish" && (after.name === "opening" || after.name === "waiting");
    if (session !== undefined && !takenOver && event.type !== "closed") this.options.signalling.closeSession(session);
    if (connection === undefined) return;
    connection.abandoned = true;
    this.standbyWatch.reset();
    connection.leaveEpochs?.();
    connection.offer?.abandon();
    connection.media.close();
    this.options.hooks.disconnected?.();
  }

  private async connect(replaces: MediaSessionId | undefined): Promise<void> {
    const { signalling, hooks } = this.options;
    const present = this.state;
    let own: Connection<T> | undefined;
    const event = (make: () => StreamEvent): void => {
      if (own === undefined ? this.state === present : !own.abandoned) this.dispatch(make());
    };
    try {
      const isAhead = this.options.ports.offersAhead === true;
      await (isAhead ? signalling.readyToOffer() : signalling.ready());
      if (this.state !== present) return;
      const epoch = this.presentEpoch();
      const made = hooks.open({
        iceServers: signalling.iceServers(),
        isAhead,
        onFailed: () => own?.media.dead(),
        onReached: () => own?.media.reached(),
      });
      const transport = made instanceof Promise ? await made : made;
      if (this.state !== present) {
        transport.close();
        return;
      }
      const connection: Connection<T> = { media: this.supervise(transport, event), offer: undefined, abandoned: false };
      own = connection;
      this.connection = connection;
      if (this.options.direction === "publish") this.joinEpochs(connection, epoch);
      hooks.prepare?.(transport);
      await connection.media.negotiate({
        tuneOffer: (sdp) => hooks.tuneOffer?.(sdp) ?? sdp,
        exchange: async (offer) => {
          if (connection.abandoned) throw new SignallingLost("abandoned");
          connection.offer = signalling.offer(this.request(hooks.wireOffer?.(offer) ?? offer, replaces));
          if (isAhead) await this.takeIceServers(transport, connection.offer);
          const { session, sdp } = await connection.offer.answer;
          event(() => ({ type: "answered", session }));
          return sdp;
        },
        tuneAnswer: (sdp, offered) => hooks.tuneAnswer?.(sdp, offered) ?? sdp,
      });
    } catch (error) {
      event(() => this.failureOf(error));
    }
  }

  /** The welcome, which precedes the answer, has them at the latest. */
  private async takeIceServers(transport: T, offer: PendingOffer): Promise<void> {
    const { signalling } = this.options;
    if (!signalling.knowsIceServers()) await Promise.race([signalling.ready(), offer.answer]);
    transport.useIceServers?.(signalling.iceServers());
  }

  private request(offer: string, replaces: MediaSessionId | undefined): OfferMessage {
    const request = this.options.hooks.request(offer, replaces);
    if (request.type !== "subscribe") return request;
    const epochRequest = this.options.encryption?.receiving.request;
    return {
      ...request,
      ...(this.standby ? { standby: true as const } : {}),
      ...(epochRequest && { epochRequest }),
      // The server may have missed the close on another network.
      ...(replaces && { replaces }),
    };
  }

  private supervise(transport: T, event: (make: () => StreamEvent) => void): MediaConnection<T> {
    const { signalling, hooks, ports, direction } = this.options;
    const isPresent = (): boolean => this.transport() === transport;
    return new MediaConnection(transport, {
      ports,
      clockOffset: () => signalling.clockOffset(),
      clockSettled: () => signalling.clockSettled(),
      heartbeat: () => ({ ...hooks.heartbeat?.(), standby: this.standby ? true : undefined }),
      onConnected: () => {
        this.stalls = 0;
        event(() => ({ type: "connected", live: direction === "publish", at: this.when().at }));
        if (!isPresent()) return;
        if (direction === "publish") this.options.encryption?.sending.connected(this);
        hooks.connected?.(transport);
      },
      lastServerMessageAt: () => signalling.receivedAt(),
      askServer: () => signalling.ask(),
      roundTrip: () => signalling.roundTrip(),
      stalls: this.stalls,
      addressNews: signalling.addressNews,
      onCutOff: () => event(() => ({ type: "cut-off" })),
      onBack: () => event(() => ({ type: "back" })),
      onStalled: () => {
        this.stalls += 1;
        event(() => ({ type: "stalled" }));
      },
      onDead: () => event(() => ({ type: "lost", reason: "media-lost", ...this.when() })),
      onSide: (message) => {
        if (isAboutEpochs(message)) {
          this.onEpochs(message);
          return;
        }
        if (message.t === "state" && message.leaving) {
          event(() => ({ type: "lost", reason: "relay-lost", ...this.when() }));
          return;
        }
        if (message.t === "state" && this.standbyWatch.onState(message)) this.options.onChange();
        if (message.t === "state" && direction === "subscribe")
          event(() => ({ type: "live", live: message.live, ended: endOf(message.ended) }));
        hooks.side?.(message);
      },
    });
  }

  private presentEpoch(): Epoch | undefined {
    return this.options.direction === "publish" ? this.options.encryption?.sending.current : undefined;
  }

  /** `epoch` was read before opening. */
  private joinEpochs(connection: Connection<T>, epoch: Epoch | undefined): void {
    connection.leaveEpochs = this.options.encryption?.sending.join(this);
    if (this.presentEpoch() !== epoch) this.epochChanged();
  }

  private onEpochs(message: EpochsMessage): void {
    const { encryption, direction } = this.options;
    // The relay doesn't know whether it is necessary.
    if (message.t === "epoch-renewal") this.sendSide({ t: "epoch-renewed", event: message.event });
    if (encryption === undefined) return;
    if (direction === "subscribe") {
      if (message.t === "epoch-answers") encryption.receiving.onSide(this, message);
    } else if (message.t === "epoch-requests" || message.t === "epoch-renewal") encryption.sending.onSide(this, message);
  }

  private when(): { readonly at: Milliseconds; readonly chance: number } {
    const { ports } = this.options;
    return { at: ports.clock.now(), chance: ports.random() };
  }

  private failureOf(thrown: unknown): StreamEvent {
    if (thrown instanceof SignallingLost) return { type: "lost", reason: "signal-lost", ...this.when() };
    if (thrown instanceof RequestRefused) return { type: "refused", error: thrown.error, ...this.when() };
    return { type: "fail", error: this.options.unexpected?.(thrown) ?? errorBodyOf(thrown) };
  }
}
