import {
  type ErrorBody,
  errorBody,
  type FromRelay,
  HEARTBEAT_INTERVAL_MS,
  MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS,
  MEDIA_SILENCE_MS,
  type MediaSessionId,
  type RelayConnection,
  SideFromClient,
  type SideFromRelay,
  type StreamLimits,
} from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import type { Admission } from "./admission.ts";
import { type Traffic, TrafficMeter } from "./traffic-meter.ts";
import type { Peer } from "./transport/peer.ts";

/** A connection that is being set up may take this long before silence counts, in ms. */
const CONNECT_GRACE_MS = 8000;
/** Clients that ask whether they are heard are answered this often at most, ms. */
const ANSWER_SPACING_MS = 100;
/** Subscribers report less often than senders send (RFC 3550 §6.2), so their silence counts later, in ms. */
const SUBSCRIBER_SILENCE_MS = 20_000;

/** A sender whose link is gone may go on so long afterwards, unless another has taken its place meanwhile, in ms. */
const SILENT_SENDER_KEPT_MS = 20_000;

/** What a session does with its stream or streams; one implementation per kind and direction. */
export interface SessionRole {
  readonly direction: "publish" | "subscribe";
  onPacket(mid: string, packet: Buffer, now: number, ntpNow: number): void;
  /** The client can be reached; its tracks open after the handshake. */
  onReached?(now: number): void;
  onTrackOpen(mid: string, now: number): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onControlOpen(kind: "state" | "event"): void;
  onSide(message: SideFromClient, now: number): void;
  /** A binary message on the side channel: frame FEC. */
  onSideBytes?(bytes: Uint8Array, now: number): void;
  /** Every tick. Returns what the client has to know before the next report. */
  tick(now: number, ntpNow: number): readonly SideFromRelay[];
  /** Whether the client takes its stream directly, and nothing from here. */
  isDirect?(): boolean;
  /** Whether it takes this stream. */
  watches(stream: object): boolean;
  /** What to tell the client each second. */
  report(): SideFromRelay[];
  /** What it carried since it began. */
  traffic(): Traffic;
  /** Nothing comes of a sender, so that another may take its place; or it does again. */
  setSilent?(silent: boolean): void;
  /** Gives the slot or the place as a subscriber back. */
  leave(): void;
}

export interface RelaySessionOptions {
  readonly id: MediaSessionId;
  readonly role: SessionRole;
  readonly admission: Admission;
  /** A monotonic clock, ms. */
  readonly now: number;
  /** Server clock, ms since the Unix epoch. */
  readonly ntpNow: number;
  /** The client has connected. Once, and not for one that may not be where it is. */
  onConnected?(): void;
  onEnd(message: Extract<FromRelay, { type: "closed" }>): void;
}

/** One media connection of a client: liveness, side channel, and the end. */
export class RelaySession {
  readonly id: MediaSessionId;
  readonly role: SessionRole;
  readonly admission: Admission;
  /** Server clock, ms since the Unix epoch. */
  private readonly openedAt: number;
  private readonly meter = new TrafficMeter();
  private peerOrNone: Peer | undefined;
  private lastInbound: number;
  private heard = false;
  /** A track or channel has opened, so ICE has chosen an address. */
  private connected = false;
  /** As the client says: it comes through a TURN server. */
  private byTurn = false;
  private signalGone = false;
  private reportedAt = 0;
  /** When a client that asked whether it is heard was last answered. */
  private answeredAt = Number.NEGATIVE_INFINITY;
  private ended = false;
  private silent = false;
  private readonly onConnected: RelaySessionOptions["onConnected"];
  private readonly onEnd: RelaySessionOptions["onEnd"];

  constructor({ id, role, admission, now, ntpNow, onConnected, onEnd }: RelaySessionOptions) {
    this.id = id;
    this.role = role;
    this.admission = admission;
    this.lastInbound = now;
    this.openedAt = ntpNow;
    this.onConnected = onConnected;
    this.onEnd = onEnd;
  }

  attachPeer(peer: Peer): void {
    this.peerOrNone = peer;
  }
  get peer(): Peer | undefined {
    return this.peerOrNone;
  }

  /** Anything from the client's side of the connection. */
  touch(now: number): void {
    this.lastInbound = now;
    this.heard = true;
    if (this.silent) this.setSilent(false);
  }

  /** A sender of which nothing comes, and whose place another may take. */
  get isSilent(): boolean {
    return this.silent;
  }

  private setSilent(silent: boolean): void {
    this.silent = silent;
    this.role.setSilent?.(silent);
  }

  /** Whether media may be exchanged with this address; where it may not, the session ends. */
  onRemoteAddress(address: string | undefined): boolean {
    const isFirst = !this.connected;
    this.connected = true;
    const refusal = this.admission.addressRefusal(address);
    if (refusal !== undefined) this.end(refusal);
    else if (isFirst) this.onConnected?.();
    return refusal === undefined;
  }

  /** What the serial ID allows has changed. */
  setLimits(limits: StreamLimits): void {
    this.admission.setLimits(limits);
    const refusal = this.admission.refusal();
    if (refusal !== undefined) this.end(refusal);
    else if (this.connected) this.peerOrNone?.checkAddress();
  }

  setSignalGone(gone: boolean): void {
    this.signalGone = gone;
  }

  /** A side message; what cannot be read is ignored, as an older relay does with a newer client's messages. */
  onSideMessage(text: string, now: number): void {
    this.touch(now);
    const parsed = SideFromClient.safeParse(parseJson(text));
    if (!parsed.success) return;
    this.role.onSide(parsed.data, now);
    if (parsed.data.t !== "heartbeat") return;
    this.byTurn = parsed.data.turn === true;
    if (parsed.data.answer && now - this.answeredAt >= ANSWER_SPACING_MS) {
      this.answeredAt = now;
      this.tell(this.role.report());
    }
  }

  onSideBytes(bytes: Uint8Array, now: number): void {
    this.touch(now);
    this.role.onSideBytes?.(bytes, now);
  }

  /** Tells the client now, beside the report of every second. Lost messages are made good by the next report. */
  tell(messages: readonly SideFromRelay[]): void {
    for (const message of messages) this.peerOrNone?.sendSide(JSON.stringify(message));
  }

  tick(now: number, ntpNow: number): void {
    if (this.ended) return;
    const silence = now - this.lastInbound;
    if (silence > this.silenceLimit()) {
      if (this.role.direction === "subscribe" || !this.heard || silence > SILENT_SENDER_KEPT_MS) {
        this.end(errorBody("media-timeout"));
        return;
      }
      if (!this.silent) this.setSilent(true);
    }
    this.tell(this.role.tick(now, ntpNow));
    if (now - this.reportedAt >= HEARTBEAT_INTERVAL_MS) {
      this.reportedAt = now;
      this.meter.sample(this.role.traffic(), now);
      const tooMuch = this.admission.onBitrate(this.meter.reading().bitsPerSecond);
      if (tooMuch !== undefined) this.end(tooMuch);
      if (this.admission.hasAddressList && this.connected) this.peerOrNone?.checkAddress();
      if (this.ended) return;
      this.tell(this.role.report());
    }
  }

  /** What an onlooker may know of it; undefined until media can be exchanged, and for a relay: its subscribers are seen there. */
  look(): RelayConnection | undefined {
    const { direction, streams, fastChannel, isCascade } = this.admission;
    if (!this.connected || this.ended || this.silent || isCascade) return undefined;
    const remote = this.peerOrNone?.remote();
    const { bitsPerSecond, lossRatio } = this.meter.reading();
    return {
      session: this.id,
      direction,
      streams: [...streams],
      ...(fastChannel === undefined ? {} : { fastChannel }),
      ...(remote === undefined ? {} : { address: remote.address }),
      turn: this.byTurn || remote?.turn === true,
      ...(this.role.isDirect?.() === true ? { direct: true } : {}),
      openedAt: this.openedAt,
      bitsPerSecond,
      ...(lossRatio === undefined ? {} : { lossRatio }),
    };
  }

  private silenceLimit(): number {
    if (!this.heard) return this.signalGone ? MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS : CONNECT_GRACE_MS;
    if (this.role.direction === "subscribe") return SUBSCRIBER_SILENCE_MS;
    return this.signalGone ? MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS : MEDIA_SILENCE_MS;
  }

  /** Ends the session once; `error` is absent when the client asked for it. */
  end(error?: ErrorBody): void {
    if (this.ended) return;
    this.ended = true;
    this.role.leave();
    this.peerOrNone?.close();
    this.onEnd({ type: "closed", session: this.id, ...(error === undefined ? {} : { error }) });
  }
}
