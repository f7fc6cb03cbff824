import {
  type Channel,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  type GuestDirection,
  HEARTBEAT_INTERVAL_MS,
  type MediaSessionId,
  type RelayConnection,
  type RelayNews,
  SENDER_FAULTS,
  SideFromClient,
  type SideFromRelay,
  type StreamLimits,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { parseJson, readAgain } from "@setsuna/kit";
import type { Admission } from "./admission.ts";
import { type EpochSeat, isEpochMessage } from "./epochs/epoch-exchanges.ts";
import type { SessionRole } from "./roles/session-role.ts";
import { SessionLiveness } from "./session-liveness.ts";
import { SessionNews } from "./session-news.ts";
import type { RelaySessionOptions, SessionSurroundings } from "./session-options.ts";
import { SessionSampler } from "./session-sampler.ts";
import type { RtpStream, SenderEnd } from "./stream/rtp-stream.ts";
import { TrafficMeter } from "./traffic-meter.ts";
import type { PeerEvents, SessionPeer } from "./transport/peer.ts";

/** Time between answers to reachability checks, ms. */
const ANSWER_SPACING_MS = 100;

/** The client reconnects: it lost its path, its next connection takes over, or the relay ended. */
const CUT_OFF: ReadonlySet<ErrorCode> = new Set(["media-timeout", "replaced", "relay-lost"]);

/** Reason for viewers; undefined unless the sender exceeded its limits. */
const senderEnd = (error: ErrorBody | undefined): SenderEnd | undefined => {
  if (error === undefined || !SENDER_FAULTS.has(error.code)) return undefined;
  return { code: error.code, ...(error.detail === undefined ? {} : { detail: error.detail }) };
};

/**
 * A foreign viewer (WHEP) has no side channel that would report its sender. The session waits this long for the sender to
 * return, ms, and then ends with a name.
 */
const SENDER_GONE_MS = 60_000;

const leaving = (report: readonly SideFromRelay[]): SideFromRelay[] =>
  report.flatMap((message) => (message.t === "state" ? [{ ...message, leaving: true as const }] : []));

/** A client's media connection: packets, liveness, side channel and end. */
export class RelaySession implements PeerEvents {
  readonly id: MediaSessionId;
  readonly role: SessionRole;
  readonly admission: Admission;
  private readonly peer: SessionPeer;
  private readonly epochs: EpochSeat;
  private readonly surroundings: SessionSurroundings;
  private readonly openedAt: Milliseconds;
  private readonly meter = new TrafficMeter();
  /** Messages repeat two or three times per second, mostly unchanged. */
  private readonly read = readAgain((text) => SideFromClient.safeParse(parseJson(text)).data);
  private readonly liveness: SessionLiveness;
  private readonly news: SessionNews;
  private hasSideChannel = false;
  /** ICE has chosen an address. */
  private connected = false;
  /** Reported by the client. */
  private byTurn = false;
  private reportedAt = 0;
  /** Last answer to a reachability check. */
  private answeredAt = Number.NEGATIVE_INFINITY;
  private ended = false;
  private silent = false;
  /** Channel on which a guest's viewers may request epochs. */
  private guestChannel: Channel | undefined;
  private readonly onConnected: RelaySessionOptions["onConnected"];
  private readonly onNews: RelaySessionOptions["onNews"];
  private readonly onEnd: RelaySessionOptions["onEnd"];
  private readonly sampler: SessionSampler;

  /** Rethrows errors of `connect` and `begin` after cleaning up. */
  constructor({ id, admission, surroundings, connect, begin, onConnected, onSamples, onNews, onEnd }: RelaySessionOptions) {
    this.id = id;
    this.admission = admission;
    this.surroundings = surroundings;
    this.liveness = new SessionLiveness(admission.direction === "publish", surroundings.now());
    this.openedAt = surroundings.ntpNow();
    this.onConnected = onConnected;
    this.onNews = onNews;
    this.onEnd = onEnd;
    this.sampler = new SessionSampler((samples) => onSamples?.(samples));
    this.peer = connect(this);
    try {
      this.role = begin(this.peer, (error) => this.end(error));
    } catch (error) {
      this.peer.close();
      throw error;
    }
    this.epochs = this.seat();
    this.news = new SessionNews(this.role.isStandby?.() === true, (news) => this.sendNews(news));
  }

  private seat(): EpochSeat {
    const { admission, surroundings } = this;
    const send = (message: SideFromRelay): boolean => this.peer.sendSide(JSON.stringify(message));
    const { isCascade, epochRequest: request } = admission;
    return admission.direction === "publish"
      ? surroundings.epochs.seatSender(admission.sentStreams, false, send)
      : surroundings.epochs.seatSubscriber(admission.streams, { isCascade, request, now: surroundings.now() }, send);
  }

  /** Rejects with StudioError `bad-sdp`. */
  answer(offer: string): Promise<string> {
    return this.peer.answer(offer);
  }

  onPacket(mid: string, packet: Buffer): void {
    const now = this.surroundings.now();
    if (!this.mayPass(now)) return;
    this.touch(now);
    const { received } = this.surroundings;
    received.packets += 1;
    received.bytes += packet.length;
    this.role.onPacket(mid, packet, now, this.surroundings.ntpNow());
    this.endIfRefused();
  }

  onWithheld(mid: string, packet: Buffer): void {
    const now = this.surroundings.now();
    if (!this.mayPass(now)) return;
    this.touch(now);
    const { received } = this.surroundings;
    received.packets += 1;
    received.bytes += packet.length;
    this.role.onWithheld?.(mid, packet, now, this.surroundings.ntpNow());
  }

  onReached(): void {
    const now = this.surroundings.now();
    this.liveness.onStep(now);
    this.role.onReached?.(now);
  }

  onTrackOpen(mid: string): void {
    const now = this.surroundings.now();
    this.liveness.onStep(now);
    this.role.onTrackOpen(mid, now);
  }

  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void {
    const now = this.surroundings.now();
    if (!this.mayPass(now)) return;
    this.touch(now);
    this.role.onControlMessage(kind, bytes);
  }

  onControlOpen(kind: "state" | "event"): void {
    this.liveness.onStep(this.surroundings.now());
    this.role.onControlOpen(kind);
  }

  /** A client that stops closes its connection while signaling still carries the reason; one that reconnects names this session. */
  onFailed(state: "failed" | "closed"): void {
    if (state === "closed") this.liveness.onClosed(this.surroundings.now());
    else this.end(errorBody("media-timeout"));
  }

  /** Ends a sender past the relay's lease. After a process pause, packets arrive before timers fire. */
  private mayPass(now: Milliseconds): boolean {
    if (this.role.direction === "subscribe" || now <= this.surroundings.lease.until) return true;
    this.end(errorBody("relay-lost"));
    return false;
  }

  /** Its frames exceed the limit. */
  private endIfRefused(): void {
    if (this.admission.hasRefusedFrame) this.end(this.admission.refusal());
  }

  private touch(now: Milliseconds): void {
    this.liveness.onInbound(now);
    if (this.silent) this.setSilent(false);
  }

  /** True if another sender may take its slot. */
  get isSilent(): boolean {
    return this.silent;
  }

  private setSilent(silent: boolean): void {
    this.silent = silent;
    this.sendNews(silent ? "lost" : "back");
    this.role.setSilent?.(silent);
  }

  /** False ends the session. */
  onRemoteAddress(address: string | undefined): boolean {
    const isFirst = !this.connected;
    this.connected = true;
    const refusal = this.admission.addressRefusal(address);
    if (refusal !== undefined) this.end(refusal);
    else if (isFirst) this.onConnected?.();
    return refusal === undefined;
  }

  setLimits(limits: StreamLimits): void {
    this.admission.setLimits(limits);
    const refusal = this.admission.refusal();
    if (refusal !== undefined) this.end(refusal);
    else if (this.connected) this.peer.checkAddress();
  }

  /** Of a guest. `stream`: of its channel; absent: none. */
  direct(direction: GuestDirection, stream: RtpStream | undefined): void {
    this.role.direct?.(direction, stream);
    this.followGuest();
    this.tell(this.role.report());
  }

  private followGuest(): void {
    const channel = this.role.guest?.()?.direction.channel;
    if (channel === this.guestChannel) return;
    this.guestChannel = channel;
    const [own] = this.admission.streams;
    this.epochs.alsoSend?.(own && channel && { serialId: own.serialId, kind: own.kind, channel });
  }

  setSignalGone(gone: boolean): void {
    this.liveness.isSignalGone = gone;
  }

  /** Ignores unreadable messages, because a newer client may send unknown ones. */
  onSideMessage(text: string): void {
    const now = this.surroundings.now();
    this.touch(now);
    this.hasSideChannel = true;
    const message = this.read(text);
    if (message === undefined) return;
    if (isEpochMessage(message)) {
      this.epochs.take(message, now);
      return;
    }
    this.role.onSide(message, now);
    if (message.t === "heartbeat") this.onHeartbeat(message, now);
  }

  private onHeartbeat({ turn, answer, recording }: Extract<SideFromClient, { t: "heartbeat" }>, now: Milliseconds): void {
    this.byTurn = turn === true;
    this.news.onHeartbeat(recording === true && this.role.direction === "subscribe");
    if (!answer || now - this.answeredAt < ANSWER_SPACING_MS) return;
    this.answeredAt = now;
    this.tell(this.role.report());
  }

  onSideBytes(bytes: Uint8Array): void {
    const now = this.surroundings.now();
    this.touch(now);
    this.role.onSideBytes?.(bytes, now);
    this.endIfRefused();
  }

  /** Immediately, in addition to the report every second, which makes up for lost ones. */
  tell(messages: readonly SideFromRelay[]): void {
    for (const message of messages) this.peer.sendSide(JSON.stringify(message));
  }

  tick(now: Milliseconds, ntpNow: number): void {
    if (this.ended) return;
    const state = this.liveness.state(now);
    if (state === "gone") {
      this.end(errorBody("media-timeout"));
      return;
    }
    if (state === "silent" && !this.silent) this.setSilent(true);
    this.tell(this.role.tick(now, ntpNow));
    this.news.followAir(this.role.isStandby?.() === true);
    this.followGuest();
    this.epochs.tick(now);
    this.endIfRefused();
    this.endIfSenderGone(now);
    if (now - this.reportedAt >= HEARTBEAT_INTERVAL_MS) {
      this.reportedAt = now;
      if (this.connected) this.news.followClient(this.role.tally?.());
      this.meter.sample(this.role.traffic(), now);
      const tooMuch = this.admission.onBitrate(this.meter.reading().bitsPerSecond);
      if (tooMuch !== undefined) this.end(tooMuch);
      if (this.admission.hasAddressList && this.connected && !this.liveness.isClosed) this.peer.checkAddress();
      if (this.ended) return;
      this.tell(this.role.report());
    }
    if (this.sampler.isDue(ntpNow)) this.sample(now, ntpNow);
  }

  /** Excludes other nodes' relays, smaller encodings, standby receivers, and guests, who have no channel. */
  private sample(now: Milliseconds, ntpNow: number): void {
    const { direction, streams, isCascade, isLayer } = this.admission;
    const isStandby = this.role.isStandby?.() === true;
    if (!this.connected || isCascade || isLayer || (isStandby && direction === "subscribe")) return;
    if (streams.some(({ kind, guest }) => kind === "control" || guest !== undefined)) return;
    const remote = this.peer.remote();
    this.sampler.take(
      {
        traffic: this.role.traffic(),
        lossRatio: this.meter.reading().lossRatio,
        roundTripMs: this.peer.roundTripTimeMs(),
        playing: this.role.playing?.(),
        address: remote?.address,
        flags: {
          direct: this.role.isDirect?.() === true,
          turn: this.byTurn || remote?.turn === true,
          standby: isStandby,
          silent: this.silent,
        },
      },
      now,
      ntpNow,
    );
  }

  private sendNews(news: RelayNews["news"]): void {
    if (this.connected && !this.ended) this.onNews?.(news);
  }

  private endIfSenderGone(now: Milliseconds): void {
    const gone = this.hasSideChannel ? undefined : this.role.senderGone?.();
    if (gone === undefined || now - gone.since < SENDER_GONE_MS) return;
    const fault = [...SENDER_FAULTS].find((code) => code === gone.ended?.code);
    this.end(fault === undefined ? errorBody("sender-gone") : errorBody(fault, gone.ended?.detail));
  }

  /** For operators; undefined before media can flow, for a standby receiver, a layer, and a cascade. */
  connection(): RelayConnection | undefined {
    const { direction, streams, fastChannel, isCascade, isLayer, isSpare } = this.admission;
    if (!this.connected || this.ended || this.silent || isCascade || isLayer) return undefined;
    const isStandby = this.role.isStandby?.() === true;
    if (isStandby && direction === "subscribe") return undefined;
    const path = this.role.path?.();
    const remote = this.peer.remote();
    const { bitsPerSecond, lossRatio } = this.meter.reading();
    const roundTripMs = this.peer.roundTripTimeMs();
    return {
      session: this.id,
      direction,
      streams: [...streams],
      ...(fastChannel === undefined ? {} : { fastChannel }),
      ...(isStandby ? { standby: isStandby } : {}),
      ...(isSpare && !isStandby ? { standbyOnAir: true } : {}),
      ...(path === undefined ? {} : { path }),
      ...(remote === undefined ? {} : { address: remote.address }),
      turn: this.byTurn || remote?.turn === true,
      ...(this.role.isDirect?.() === true ? { direct: true } : {}),
      ...(this.news.isRecording ? { recording: true } : {}),
      openedAt: this.openedAt,
      bitsPerSecond,
      ...(lossRatio === undefined ? {} : { lossRatio }),
      ...(roundTripMs === undefined ? {} : { roundTripMs }),
      ...this.guestFacts(),
    };
  }

  private guestFacts(): Pick<RelayConnection, "guest"> {
    const facts = this.role.guest?.();
    const { introduction, streams } = this.admission;
    const id = streams[0]?.guest;
    return facts === undefined || introduction === undefined || id === undefined
      ? {}
      : { guest: { id, ...introduction, ...facts } };
  }

  /** Runs once. `error` is absent if the client asked. */
  end(error?: ErrorBody): void {
    if (this.ended) return;
    this.ended = true;
    this.sampler.flush();
    // Tell the client itself, because the API node that opened the session may be gone.
    if (error?.code === "relay-lost") this.tell(leaving(this.role.report()));
    this.role.leave(error !== undefined && CUT_OFF.has(error.code), senderEnd(error));
    this.epochs.leave();
    this.peer.close();
    this.onEnd({ type: "closed", session: this.id, ...(error === undefined ? {} : { error }) });
  }
}
