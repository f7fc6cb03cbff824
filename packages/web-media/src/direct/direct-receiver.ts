import {
  type DirectEvent,
  DirectLoss,
  type DirectRoute,
  RELAY_ROUTE,
  RequestRefused,
  reduceDirectRoute,
  type Signalling,
  SignallingLost,
} from "@setsuna/client";
import type { MediaSessionId, RouteChoice, SideFromClient } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import { localNow } from "../local-clock.ts";
import { DirectConnection } from "./direct-connection.ts";

/** Interval of deadlines and pause messages, ms. */
const TICK_MS = 250;
const PAUSE_MS = 1000;
/** Repeated for this long, because messages may be lost, ms. */
const RESUME_MS = 1000;

export interface DirectReceiverOptions {
  readonly kind: "video" | "audio";
  readonly signalling: Signalling;
  choice(): RouteChoice;
  /** Drops the message if not ready. */
  tellRelay(message: SideFromClient): void;
  media(message: ArrayBuffer): void;
  fallBackToRelay(): void;
  onChange(): void;
}

/** Keeps the relay connection for the start, admission and fallback. `reduceDirectRoute` decides. */
export class DirectReceiver {
  private readonly options: DirectReceiverOptions;
  private route: DirectRoute = RELAY_ROUTE;
  private subscription: MediaSessionId | undefined;
  private connection: { direct: DirectConnection; abort: AbortController } | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private pausedAt = Number.NEGATIVE_INFINITY;
  private resumeUntil = Number.NEGATIVE_INFINITY;

  constructor(options: DirectReceiverOptions) {
    this.options = options;
  }

  get isDirect(): boolean {
    return this.route.name === "direct";
  }
  /** Absent while the relay serves it. */
  peerConnection(): RTCPeerConnection | undefined {
    return this.isDirect ? this.connection?.direct.pc : undefined;
  }

  /** `subscription` is an open relay session that could be direct, if any. */
  update(subscription: MediaSessionId | undefined): void {
    if (this.subscription !== subscription) this.dispatch({ type: "wanted", wanted: false, at: localNow() });
    this.subscription = subscription;
    const wanted = subscription !== undefined && this.options.choice() !== "relay";
    this.dispatch({ type: "wanted", wanted, at: localNow() });
    if (wanted) this.timer ??= setInterval(() => this.tick(), TICK_MS);
  }

  playing(): void {
    this.dispatch({ type: "heard", at: localNow(), plays: true });
  }
  requestKeyframe(): void {
    this.connection?.direct.send({ t: "keyframe" });
  }

  requestCopies(offsets: CopyOffsets): void {
    this.connection?.direct.send({ t: "audio-copies", offsets: [...offsets] });
  }

  close(): void {
    this.update(undefined);
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    const now = localNow();
    this.dispatch({ type: "tick", at: now });
    if (this.isDirect && now - this.pausedAt >= PAUSE_MS) this.tellRelay(true);
    if (!this.isDirect && now < this.resumeUntil) this.tellRelay(false);
    if (this.subscription === undefined && now >= this.resumeUntil) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  private tellRelay(direct: boolean): void {
    if (direct) this.pausedAt = localNow();
    this.options.tellRelay({ t: "route", direct });
  }

  private dispatch(event: DirectEvent): void {
    const before = this.route;
    const after = reduceDirectRoute(before, event, this.options.choice());
    if (after === before) return;
    this.route = after;
    if (after.name === before.name && after.name !== "trying") return;
    if (after.name === "relay") {
      this.disconnect();
      if (before.name === "direct") {
        this.options.fallBackToRelay();
        this.resumeUntil = localNow() + RESUME_MS;
        this.tellRelay(false);
      }
    }
    if (after.name === "trying" && before.name !== "trying") void this.connect();
    if (after.name === "direct") this.tellRelay(true);
    this.options.onChange();
  }

  private disconnect(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.abort.abort();
  }

  private async connect(): Promise<void> {
    const { subscription } = this;
    const { signalling, kind } = this.options;
    if (subscription === undefined) return;
    const abort = new AbortController();
    const event = (make: () => DirectEvent): void => {
      if (!abort.signal.aborted) this.dispatch(make());
    };
    const lost = (): void => event(() => ({ type: "lost", at: localNow() }));
    const heard = (): void => event(() => ({ type: "heard", at: localNow(), plays: false }));
    let session: MediaSessionId | undefined;
    const early: [string, string][] = [];
    const loss = new DirectLoss();
    const look = async (sent: number): Promise<void> => {
      const packets = await direct.packets();
      if (packets === undefined || abort.signal.aborted || !loss.isLossy({ ...packets, sent })) return;
      event(() => ({ type: "lossy", at: localNow() }));
    };
    const direct = new DirectConnection({
      iceServers: signalling.iceServers(),
      kind,
      tellsPackets: false,
      onCandidate: (candidate, mid) => {
        if (session === undefined) early.push([candidate, mid]);
        else signalling.candidate(session, candidate, mid);
      },
      onOpen: () => undefined,
      onMedia: (message) => {
        heard();
        if (!abort.signal.aborted) this.options.media(message);
      },
      onSide: (message) => {
        heard();
        if (message.t !== "heartbeat" || message.packetsSent === undefined) return;
        void look(message.packetsSent);
      },
      onDead: lost,
    });
    this.connection = { direct, abort };
    abort.signal.addEventListener("abort", () => {
      direct.close();
      if (session === undefined) return;
      signalling.direct.leave(session);
      signalling.closeSession(session);
    });
    try {
      const offer = await direct.offer();
      if (abort.signal.aborted) return;
      const pending = signalling.offer({ type: "direct-offer", subscription, offer });
      abort.signal.addEventListener("abort", () => pending.abandon());
      const answer = await pending.answer;
      session = answer.session;
      signalling.direct.join(session, {
        candidate: (candidate, mid) => direct.addCandidate(candidate, mid),
        closed: lost,
      });
      event(() => ({ type: "answered", session: answer.session }));
      for (const [candidate, mid] of early.splice(0)) signalling.candidate(session, candidate, mid);
      await direct.accept(answer.sdp);
    } catch (error) {
      if (!(error instanceof RequestRefused || error instanceof SignallingLost || error instanceof DOMException)) throw error;
      lost();
    }
  }
}
