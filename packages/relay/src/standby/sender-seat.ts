import type { MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { MediaSink, StreamSource } from "../stream/stream-source.ts";
import { HeldFrame } from "./held-frame.ts";
import { SenderSilence } from "./sender-silence.ts";
import type { SwitchSide } from "./standby-switch.ts";

/** Both senders of a stream, as one sees them. */
export interface SeatPair {
  readonly active: SenderSeat | undefined;
  readonly isSlateOn: boolean;
  readonly sink: MediaSink & { attach(source: StreamSource): void };
  sit(seat: SenderSeat): void;
  isSwitchDue(now: Milliseconds): boolean;
  switchOver(now: Milliseconds, isSame?: boolean): void;
  endSlate(): void;
}

export interface SeatOptions {
  readonly session: MediaSessionId;
  readonly isSpare: boolean;
  /** Absent if it only returns manually. */
  readonly returnAfterMs: Milliseconds | undefined;
  /** Its media was running before: forwarded from the next keyframe on. */
  readonly isGuest?: boolean;
  /** Takes over from the stream's cascade at its first keyframe. */
  readonly follows?: boolean;
}

/** A sender's place at a stream: on air, or standing by, when its media is received and dropped. */
export class SenderSeat implements MediaSink, SwitchSide {
  /** Another one after the sender's first path ended. */
  session: MediaSessionId;
  readonly isSpare: boolean;
  readonly returnAfterMs: Milliseconds | undefined;
  readonly isGuest: boolean;
  readonly silence = new SenderSilence();
  /** Another sender may take its slot. */
  isGone = false;
  private readonly pair: SeatPair;
  private readonly isFollower: boolean;
  private publisher: StreamSource | undefined;
  /** First packet forwarded. Earlier frames would follow no keyframe. */
  private start: { readonly sequence: number; readonly timestamp: RtpTimestamp } | undefined;
  private hasBegun: boolean;
  /** Its newest, while it isn't forwarded. */
  private frame: HeldFrame | undefined;
  /** Its newest frame is the keyframe at which it goes on air, and is arriving. */
  isHolding = false;

  constructor(pair: SeatPair, { session, isSpare, returnAfterMs, isGuest = false, follows = false }: SeatOptions) {
    this.isGuest = isGuest;
    this.isFollower = follows;
    this.hasBegun = !isGuest && !follows;
    this.pair = pair;
    this.session = session;
    this.isSpare = isSpare;
    this.returnAfterMs = returnAfterMs;
  }

  /** Call it once. */
  sit(publisher: StreamSource): void {
    this.publisher = publisher;
    this.pair.sit(this);
  }

  /** Its codec changed. */
  useSource(publisher: StreamSource): void {
    this.publisher = publisher;
    if (this.isForwarded) this.pair.sink.attach(publisher);
  }

  get source(): StreamSource {
    if (this.publisher === undefined) throw new Error("a seat without a sender");
    return this.publisher;
  }

  /** A cascade is still forwarded. */
  get follows(): boolean {
    return this.isFollower && !this.hasBegun;
  }

  get isActive(): boolean {
    return this.pair.active === this;
  }

  private get isForwarded(): boolean {
    return this.isActive && this.hasBegun && !this.pair.isSlateOn;
  }

  /** On air, but no keyframe has come yet. */
  get isBeginning(): boolean {
    return this.isActive && !this.hasBegun;
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    this.silence.onMedia(now);
    if (!this.isForwarded || this.isHolding) return this.onWaiting(packet, header, sequence, startsKeyframe, now);
    if (this.isBeforeStart(sequence, header)) return false;
    return this.pair.sink.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  private onWaiting(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    const { timestamp } = header;
    if (this.frame === undefined || (!this.isHolding && this.frame.isOlderThan(timestamp)))
      this.frame = new HeldFrame(sequence, timestamp, now);
    const { frame } = this;
    frame.onMedia(packet, header, sequence, startsKeyframe);
    const isStart = this.isHolding || (frame.isKeyframe && (this.isActive || this.pair.isSwitchDue(now)));
    this.isHolding = isStart;
    if (isStart) this.releaseIfReady(frame, now);
    return isStart;
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (this.isForwarded && !this.isHolding) this.pair.sink.onPadding(packet, header, sequence, now);
    else this.frame?.onPadding(packet, sequence);
  }

  /** Without another sender on air, forward each packet at once. */
  private canHold(now: Milliseconds): boolean {
    const isOtherOnAir = this.follows || this.pair.active?.silence.isSending(now) === true;
    return this.source.codec.codec !== "opus" && !this.isActive && isOtherOnAir;
  }

  private releaseIfReady(frame: HeldFrame, now: Milliseconds): void {
    if (this.canHold(now) && !frame.isReady(now)) return;
    this.isHolding = false;
    this.frame = undefined;
    this.begin(frame.sequence, frame.timestamp, now);
    frame.passTo(this.pair.sink, now);
  }

  private begin(sequence: number, timestamp: RtpTimestamp, now: Milliseconds): void {
    const { follows } = this;
    this.start = { sequence, timestamp };
    this.hasBegun = true;
    if (!this.isActive) this.pair.switchOver(now, follows);
    else if (this.pair.isSlateOn) this.pair.endSlate();
  }

  restart(): void {
    this.start = undefined;
    this.frame = undefined;
    this.isHolding = false;
    if (this.isForwarded) this.pair.sink.restart();
  }

  /** The keyframe's own packets may arrive late. */
  private isBeforeStart(sequence: number, { timestamp }: RtpHeader): boolean {
    return this.start !== undefined && sequence < this.start.sequence && distance32(timestamp, this.start.timestamp) !== 0;
  }
}
