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
import type { ErrorBody, MediaSessionId, SideFromClient, SideFromRelay, StreamKind } from "@setsuna/contracts";
import { openIceServers } from "@setsuna/node-media";
import { thrownBody } from "../../unexpected.ts";
import { localNow } from "./local-clock.ts";
import { type ControlKind, NodePeer } from "./node-peer.ts";
import type { PeerMedia } from "./peer-media.ts";
import type { OfferMessage, Signalling } from "./signalling.ts";

export interface StreamLinkHooks {
  /** Asked for each new connection. */
  media(): PeerMedia;
  request(offer: string, replaces: MediaSessionId | undefined): OfferMessage;
  connected?(): void;
  disconnected?(): void;
  side?(message: SideFromRelay): void;
  packet?(packet: Uint8Array): void;
  control?(kind: ControlKind, bytes: Uint8Array): void;
  controlOpen?(kind: ControlKind): void;
  changed(phase: StreamPhase | undefined): void;
}

export interface StreamLinkOptions {
  readonly kind: StreamKind;
  readonly channel: number;
  readonly direction: "publish" | "subscribe";
  readonly signalling: Signalling;
  readonly hooks: StreamLinkHooks;
}

/** Keeps one stream connected; all decisions are the client's `reduceStream`, as in the browser. */
export class StreamLink {
  readonly kind: StreamKind;
  readonly channel: number;
  private readonly options: StreamLinkOptions;
  private state: StreamState = IDLE_STREAM;
  private connection: { readonly peer: NodePeer; abandoned: boolean } | undefined;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(options: StreamLinkOptions) {
    this.options = options;
    this.kind = options.kind;
    this.channel = options.channel;
  }

  start(): void {
    this.dispatch({ type: "start" });
  }
  stop(): void {
    this.dispatch({ type: "stop" });
  }
  /** Goes on when signalling works, perhaps again: tries now instead of when the wait is over, and goes on with the session that there is by naming it. */
  signallingOpen(): void {
    this.dispatch({ type: "retry" });
    const session = this.session();
    if (session !== undefined) this.options.signalling.resume(session);
  }
  fail(error: ErrorBody): void {
    this.dispatch({ type: "fail", error });
  }
  sessionClosed(session: MediaSessionId, error: ErrorBody | undefined): void {
    if (this.session() === session) this.dispatch({ type: "closed", error, at: localNow(), chance: Math.random() });
  }
  phase(): StreamPhase | undefined {
    return streamPhase(this.state);
  }
  /** Returns the connection in use; absent while there is none. */
  peer(): NodePeer | undefined {
    return this.connection?.peer;
  }
  sendSide(message: SideFromClient): void {
    this.connection?.peer.sendSide(message);
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
    this.options.hooks.changed(this.phase());
  }

  private disconnect(session: MediaSessionId | undefined, after: StreamState, event: StreamEvent): void {
    const { connection } = this;
    this.connection = undefined;
    // A publisher's next session names this one and takes its place; closing it first would let a stranger in between.
    const takenOver = this.options.direction === "publish" && (after.name === "opening" || after.name === "waiting");
    if (session !== undefined && !takenOver && event.type !== "closed") this.options.signalling.closeSession(session);
    if (connection === undefined) return;
    connection.abandoned = true;
    connection.peer.close();
    this.options.hooks.disconnected?.();
  }

  private async connect(replaces: MediaSessionId | undefined): Promise<void> {
    const { signalling, hooks, direction } = this.options;
    const present = this.state;
    let own: { readonly peer: NodePeer; abandoned: boolean } | undefined;
    const event = (make: () => StreamEvent): void => {
      if (own?.abandoned !== true) this.dispatch(make());
    };
    const when = () => ({ at: localNow(), chance: Math.random() });
    try {
      await signalling.ready();
      if (this.state !== present) return;
      const iceServers = await openIceServers(signalling.iceServers());
      if (this.state !== present) return iceServers.close();
      const peer = new NodePeer({
        media: hooks.media(),
        iceServers,
        clockOffset: () => signalling.clockOffset(),
        clockSettled: () => signalling.clockSettled(),
        onConnected: () => {
          event(() => ({ type: "connected", live: direction === "publish" }));
          if (own?.abandoned === false) hooks.connected?.();
        },
        serverHeardAt: () => signalling.heardAt(),
        onCutOff: () => event(() => ({ type: "cut-off" })),
        onBack: () => event(() => ({ type: "back" })),
        onDead: () => event(() => ({ type: "lost", reason: "media-lost", ...when() })),
        onSide: (message) => {
          if (message.t === "state" && direction === "subscribe") event(() => ({ type: "live", live: message.live }));
          hooks.side?.(message);
        },
        onPacket: (packet) => hooks.packet?.(packet),
        onControl: (kind, bytes) => hooks.control?.(kind, bytes),
        onControlOpen: (kind) => hooks.controlOpen?.(kind),
      });
      own = { peer, abandoned: false };
      this.connection = own;
      const mine = own;
      await peer.negotiate(async (offer) => {
        const answer = await signalling.offer(hooks.request(offer, replaces));
        if (mine.abandoned) signalling.closeSession(answer.session);
        event(() => ({ type: "answered", session: answer.session }));
        return answer;
      });
    } catch (error) {
      if (error instanceof SignallingLost) event(() => ({ type: "lost", reason: "signal-lost", ...when() }));
      else if (error instanceof RequestRefused) event(() => ({ type: "refused", error: error.error, ...when() }));
      else event(() => ({ type: "fail", error: thrownBody(error) }));
    }
  }
}
