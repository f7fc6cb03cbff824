import type { MediaSessionId, RelayTimes, StreamSideFromClient, StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds, SequenceNumber } from "@setsuna/kit";
import { AUDIO_CLOCK_RATE, distance16, unreachable, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import { isRtcp, sequenceNumberOf } from "@setsuna/rtp";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { MediaPlan } from "../sdp/media-plan.ts";
import type { StandbyFacts } from "../standby/sender-pair.ts";
import type { SenderSeat } from "../standby/sender-seat.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import type { StreamSource } from "../stream/stream-source.ts";
import type { CascadedStream } from "./cascaded-stream.ts";
import { DownstreamReports } from "./downstream-reports.ts";
import { UpstreamClock } from "./upstream-clock.ts";

type StateMessage = Extract<StreamSideFromRelay, { t: "state" }>;

export interface CascadedRtpParts {
  readonly holder: MediaSessionId;
  readonly stream: RtpStream;
  readonly plan: MediaPlan;
  readonly ownSsrc: number;
  readonly sendRtcp: (packet: Uint8Array) => void;
  readonly roundTripTimeMs: () => number | undefined;
  /** For the stream's standby at that node; absent for its sender. */
  readonly standby?: CascadedStandby | undefined;
  /** Another cascade holds the stream until this one's first packet, which begins a keyframe. */
  readonly isFollowing?: boolean | undefined;
}

export interface CascadedStandby {
  readonly seat: SenderSeat;
  /** False if the place is taken. */
  claim(): boolean;
}

/** Refresh of the round trip that times retransmission requests, ms. */
const ROUND_TRIP_INTERVAL_MS = 1000;

interface Reception {
  readonly codec: OfferedCodec;
  readonly publisher: RtpPublisher;
  senderGeneration: number | undefined;
}

/**
 * A subscriber for the other relay, requesting retransmissions and keyframes; a sender for subscribers here. The payload type
 * identifies the codec.
 */
export class CascadedRtp implements CascadedStream {
  private readonly parts: CascadedRtpParts;
  private readonly clock: UpstreamClock;
  private readonly downstream = new DownstreamReports();
  private reception: Reception | undefined;
  private newestSequence: SequenceNumber = 0;
  private told: StateMessage | undefined;
  private times: RelayTimes | undefined;
  private roundTripAt = 0;
  private isSeated = false;
  private isHolder = false;

  /** Throws if the stream has a holder, unless for a standby. */
  constructor(parts: CascadedRtpParts) {
    this.parts = parts;
    this.clock = new UpstreamClock(parts.stream.ref.kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE);
    if (parts.standby === undefined && !parts.isFollowing) this.hold();
  }

  private hold(): void {
    const { stream, holder } = this.parts;
    this.isHolder = true;
    stream.holder = holder;
    stream.times.setEarlierDelay(() => this.times?.forwardingMs ?? 0);
  }

  get isReplaced(): boolean {
    return this.isHolder && this.parts.stream.holder !== this.parts.holder;
  }

  onPacket(packet: Buffer, now: Milliseconds, ntpNow: number): void {
    if (this.isReplaced) return;
    if (isRtcp(packet)) {
      this.reception?.publisher.onRtcp(packet, now, ntpNow);
      return;
    }
    this.receptionOf(packet)?.publisher.onRtp(packet, now, ntpNow);
  }

  /** Undefined: unrequested codec, or a late packet of the previous one. */
  private receptionOf(packet: Buffer): Reception | undefined {
    const payloadType = (packet[1] ?? 0) & 0x7f;
    const sequence = sequenceNumberOf(packet);
    const isNewer = distance16(sequence, this.newestSequence) > 0;
    if (this.reception?.codec.payloadType !== payloadType) {
      const codec = this.parts.plan.codecs.find((one) => one.payloadType === payloadType);
      if (codec === undefined || (this.reception !== undefined && !isNewer)) return undefined;
      if (!this.isSeated && this.parts.standby?.claim() === false) return undefined;
      this.newestSequence = sequence;
      this.reception = this.begin(codec);
    } else if (isNewer) this.newestSequence = sequence;
    return this.reception;
  }

  private begin(codec: OfferedCodec): Reception {
    const { stream, plan, ownSsrc, sendRtcp, standby } = this.parts;
    const publisher = new RtpPublisher({
      codec,
      ownSsrc,
      sendRtcp,
      extensions: plan.extensions,
      feedback: plan.feedback,
      frameFec: "none",
      sink: standby?.seat ?? stream,
    });
    const isPaused = (): boolean => this.told?.paused === true;
    const isSourceMuted = (): boolean => this.told?.sourceMuted === true;
    const stages = (): RelayTimes | undefined => this.times;
    const source: StreamSource = {
      codec,
      extensions: plan.extensions,
      clockRate: publisher.clockRate,
      clock: this.clock,
      get paused() {
        return isPaused();
      },
      get sourceMuted() {
        return isSourceMuted();
      },
      isIdle: () => this.told?.idle === true,
      get senderStages() {
        const { encodedMs, encodeMs, pacerMs } = stages() ?? {};
        return { encodedMs, encodeMs, pacerMs };
      },
      repairSymbolsWanted: () => 0,
      roundTripTimeMs: () => {
        const beyond = this.told?.roundTripMs;
        return beyond === undefined ? undefined : beyond + (publisher.roundTripTimeMs() ?? 0);
      },
      requestKeyframe: (now) => publisher.requestKeyframe(now),
    };
    this.attach(source);
    return { codec, publisher, senderGeneration: this.told?.live === true ? this.told.senderGeneration : undefined };
  }

  private attach(source: StreamSource): void {
    const { stream, standby } = this.parts;
    if (standby === undefined) this.attachTo(stream, source);
    else if (this.isSeated) standby.seat.useSource(source);
    else standby.seat.sit(source);
    this.isSeated = true;
  }

  private attachTo(stream: RtpStream, source: StreamSource): void {
    if (this.isHolder) {
      stream.attach(source);
      return;
    }
    stream.handOver(this.parts.holder, source, true);
    this.hold();
    if (this.told !== undefined) stream.upstreamFacts = factsOf(this.told);
  }

  onControlMessage(): void {
    // Media arrives as packets.
  }

  onSide(message: StreamSideFromRelay, now: Milliseconds): void {
    switch (message.t) {
      case "clock":
        this.clock.update(message);
        return;
      case "state":
        this.onState(message, now);
        return;
      // This relay counts its own downlink.
      case "downlink":
        this.times = message.times;
        return;
      case "direction":
      case "uplink":
        return;
      default:
        unreachable(message);
    }
  }

  private onState(message: StateMessage, now: Milliseconds): void {
    // The side channel is unordered.
    if (message.senderGeneration < (this.told?.senderGeneration ?? 0)) return;
    if (this.told !== undefined && (!message.live || message.senderGeneration !== this.told.senderGeneration)) this.clock.reset();
    this.told = message;
    const { reception } = this;
    const { stream, standby } = this.parts;
    if (standby !== undefined) {
      this.onStandbyState(standby.seat, message, now);
      return;
    }
    if (!this.isHolder) return;
    stream.upstreamFacts = factsOf(message);
    if (!message.live && (reception !== undefined || message.ended?.code !== stream.ended?.code)) {
      this.reception = undefined;
      stream.detach(message.cutOff === true, message.ended);
      stream.holder = this.parts.holder;
    } else if (reception === undefined || !message.live) return;
    else if (reception.senderGeneration !== message.senderGeneration) {
      if (reception.senderGeneration !== undefined) stream.sourceChanged();
      reception.senderGeneration = message.senderGeneration;
    }
  }

  private onStandbyState(seat: SenderSeat, { live, idle, senderGeneration }: StateMessage, now: Milliseconds): void {
    seat.isGone = !live;
    if (live && idle) seat.silence.onHeartbeat(now);
    const { reception } = this;
    if (reception === undefined || !live || reception.senderGeneration === senderGeneration) return;
    if (reception.senderGeneration !== undefined && seat.isActive) this.parts.stream.sourceChanged();
    reception.senderGeneration = senderGeneration;
  }

  tick(now: Milliseconds): readonly StreamSideFromClient[] {
    const { stream, roundTripTimeMs, standby } = this.parts;
    if (now - this.roundTripAt >= ROUND_TRIP_INTERVAL_MS) {
      this.roundTripAt = now;
      this.reception?.publisher.setRoundTripTime(roundTripTimeMs());
    }
    this.reception?.publisher.tick(now);
    if (standby !== undefined) stream.senders.tick(now);
    else if (!this.isHolder && stream.holder === undefined) this.hold();
    stream.tick(now);
    return this.downstream.tick(now, () => ({
      receivers: stream.demand.receivers,
      forwarded: stream.demand.forwarded,
      narrowestDownlink: stream.demand.narrowestDownlink(now),
      longestDelayMs: stream.demand.longestDelayMs,
      audioCopies: stream.demand.audioCopies(now),
      onAir: standby?.seat.isActive ? true : undefined,
    }));
  }

  leave(): void {
    const { stream, holder, standby } = this.parts;
    if (standby !== undefined) {
      if (stream.senders.leave(standby.seat)) stream.detach(stream.live || stream.cutOff);
    } else if (stream.holder === holder) stream.detach(stream.live || stream.cutOff);
  }
}

const factsOf = ({ hasStandby, bySpare, slate }: StateMessage): StandbyFacts => ({
  ...(hasStandby && { hasStandby }),
  ...(bySpare && { bySpare }),
  ...(slate && { slate }),
});
