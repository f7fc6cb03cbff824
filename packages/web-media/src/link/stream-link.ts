import {
  IDLE_STREAM,
  keepsConnection,
  RequestRefused,
  reduceStream,
  SignallingLost,
  type StreamEvent,
  type StreamPhase,
  type StreamState,
  streamPhase,
  wantsNewConnection,
} from "@setsuna/client";
import {
  type ErrorBody,
  errorBodyOf,
  type HeartbeatOfStream,
  type MediaSessionId,
  type SideFromClient,
  type SideFromRelay,
  type StreamKind,
} from "@setsuna/contracts";
import { localNow } from "../local-clock.ts";
import { MediaConnection } from "./media-connection.ts";
import type { OfferMessage } from "./pending-offers.ts";
import type { SignallingSocket } from "./signalling-socket.ts";

/** What a publisher or subscriber adds to the bare connection. */
export interface StreamLinkHooks {
  /** Adds media or data channels to a fresh connection, before the offer. May throw StudioError: the stream is then refused. */
  prepare(pc: RTCPeerConnection): void;
  /** Whether the connection given to `prepare` is made for encoded streams; absent: it is not. */
  readonly encodedStreams?: boolean;
  /** The request that carries the offer. */
  request(offer: string, replaces: MediaSessionId | undefined): OfferMessage;
  tuneOffer?(sdp: string): string;
  /** The browser's offer as the relay reads it. */
  wireOffer?(sdp: string): string;
  tuneAnswer?(sdp: string, offered: string): string;
  /** What each heartbeat says of the stream; absent: nothing. */
  heartbeat?(): HeartbeatOfStream;
  /** Media may flow. */
  connected?(pc: RTCPeerConnection): void;
  /** The connection given to `prepare` is closed. */
  disconnected?(): void;
  side?(message: SideFromRelay): void;
}

export interface StreamLinkOptions {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly direction: "publish" | "subscribe";
  readonly socket: SignallingSocket;
  readonly hooks: StreamLinkHooks;
  onChange(): void;
}

/** Keeps one stream connected: builds connections, notices their death, builds again; all decisions are `reduceStream`'s. */
export class StreamLink {
  readonly kind: StreamKind;
  readonly channel: number;
  private readonly options: StreamLinkOptions;
  private state: StreamState = IDLE_STREAM;
  private connection: { media: MediaConnection; abort: AbortController } | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StreamLinkOptions) {
    this.options = options;
    this.kind = options.kind;
    this.channel = options.channel;
  }

  start(): void {
    this.dispatch({ type: "start" });
  }
  /** Closes the session on the server too, so that the stream is free at once. */
  stop(): void {
    this.dispatch({ type: "stop" });
  }
  /** Builds a new connection that takes over from the present one. */
  rebuild(): void {
    this.dispatch({ type: "rebuild" });
  }
  /** Signalling works, perhaps again: tries now instead of when the wait is over, and goes on with the session that there is by naming it. */
  signallingOpen(): void {
    this.dispatch({ type: "retry" });
    const session = this.session();
    if (session !== undefined) this.options.socket.resume(session);
  }
  /** Ends the stream with an error that `start` may cure. */
  fail(error: ErrorBody): void {
    this.dispatch({ type: "fail", error });
  }
  /** The server or relay ended `session`. */
  sessionClosed(session: MediaSessionId, error: ErrorBody | undefined): void {
    if (this.session() === session) this.dispatch({ type: "closed", error, at: localNow(), chance: Math.random() });
  }

  phase(): StreamPhase | undefined {
    return streamPhase(this.state);
  }
  isActive(): boolean {
    return keepsConnection(this.state) || this.state.name === "waiting";
  }
  /** The connection in use. Absent while there is none. */
  peerConnection(): RTCPeerConnection | undefined {
    return this.connection?.media.pc;
  }
  /** See MediaConnection; does nothing while there is no connection. */
  async retune(tune: (answer: string) => string): Promise<void> {
    await this.connection?.media.retune(tune);
  }
  sendSide(message: SideFromClient): void {
    this.connection?.media.sendSide(message);
  }
  sendRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void {
    this.connection?.media.sendRepair(messages);
  }

  private session(): MediaSessionId | undefined {
    return keepsConnection(this.state) && "session" in this.state ? this.state.session : undefined;
  }

  private dispatch(event: StreamEvent): void {
    const before = this.state;
    const session = this.session();
    const after = reduceStream(before, event);
    if (after === before) return;
    this.state = after;
    clearTimeout(this.retryTimer);
    const fresh = wantsNewConnection(before, event, after);
    if (fresh || !keepsConnection(after)) this.disconnect(session, after, event);
    if (after.name === "waiting")
      this.retryTimer = setTimeout(() => this.dispatch({ type: "retry" }), Math.max(0, after.until - localNow()));
    if (after.name === "opening" && fresh) void this.connect(after.recovery?.replaces);
    this.options.onChange();
  }

  private disconnect(session: MediaSessionId | undefined, after: StreamState, event: StreamEvent): void {
    const connection = this.connection;
    this.connection = undefined;
    // A publisher's next session names this one and takes its place; closing it first would let a stranger in between.
    const takenOver = this.options.direction === "publish" && (after.name === "opening" || after.name === "waiting");
    if (session !== undefined && !takenOver && event.type !== "closed") this.options.socket.closeSession(session);
    if (connection === undefined) return;
    connection.abort.abort();
    connection.media.close();
    this.options.hooks.disconnected?.();
  }

  private async connect(replaces: MediaSessionId | undefined): Promise<void> {
    const { socket, hooks } = this.options;
    const abort = new AbortController();
    const event = (make: () => StreamEvent) => {
      if (!abort.signal.aborted) this.dispatch(make());
    };
    const when = () => ({ at: localNow(), chance: Math.random() });
    try {
      const present = this.state;
      await socket.ready();
      if (this.state !== present) return;
      const media = new MediaConnection({
        iceServers: socket.iceServers(),
        encodedStreams: hooks.encodedStreams ?? false,
        clockOffset: () => socket.clockOffset(),
        clockSettled: () => socket.clockSettled(),
        heartbeat: () => hooks.heartbeat?.() ?? {},
        onConnected: () => {
          event(() => ({ type: "connected", live: this.options.direction === "publish" }));
          if (!abort.signal.aborted) hooks.connected?.(media.pc);
        },
        serverHeardAt: () => socket.heardAt(),
        onCutOff: () => event(() => ({ type: "cut-off" })),
        onBack: () => event(() => ({ type: "back" })),
        onDead: () => event(() => ({ type: "lost", reason: "media-lost", ...when() })),
        onSide: (message) => {
          if (message.t === "state" && this.options.direction === "subscribe")
            event(() => ({ type: "live", live: message.live }));
          hooks.side?.(message);
        },
      });
      this.connection = { media, abort };
      hooks.prepare(media.pc);
      await media.negotiate({
        tuneOffer: (sdp) => hooks.tuneOffer?.(sdp) ?? sdp,
        exchange: async (offer) => {
          const answer = await socket.offer(hooks.request(hooks.wireOffer?.(offer) ?? offer, replaces), abort.signal);
          event(() => ({ type: "answered", session: answer.session }));
          return answer;
        },
        tuneAnswer: (sdp, offered) => hooks.tuneAnswer?.(sdp, offered) ?? sdp,
      });
    } catch (error) {
      if (error instanceof SignallingLost) event(() => ({ type: "lost", reason: "signal-lost", ...when() }));
      else if (error instanceof RequestRefused) event(() => ({ type: "refused", error: error.error, ...when() }));
      else event(() => ({ type: "fail", error: errorBodyOf(error) }));
    }
  }
}
