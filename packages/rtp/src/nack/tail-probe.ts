import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { ReorderingWindow } from "../reordering/reordering-window.ts";

/** A frame counts as finished after a gap this many times the longest recent one within frames. */
const PAUSES = 2;
const LEAST_QUIET_MS = 6;
/** Longer than this is not waited, ms. */
const MOST_QUIET_MS = 20;
/** Decay per frame of the longest gap, so that a single late packet is soon forgotten. */
const PAUSE_SHRINK = 0.1;
/** Share by which the remembered sizes shrink with each frame. */
const SIZE_SHRINK = 0.02;
/** Maximum number of packets to request. */
const MOST_ASKED = 32;

/** The newest packet that came of a stream, by its number. */
interface Newest {
  readonly sequence: number;
  readonly timestamp: RtpTimestamp;
  readonly ends: boolean;
  readonly atMs: Milliseconds;
}

/**
 * Detects the loss of a frame's end before the next frame starts, which is a frame time later. A loss burst takes the last
 * packets of a frame and the FEC behind them. The number missing is unknown, so it requests as many as recent larger frames had;
 * packets that were never sent get no answer.
 */
export class TailProbe {
  private newest: Newest | undefined;
  /** First packet that came of its frame. */
  private first = 0;
  private askedAtMs: Milliseconds | undefined;
  private rttMs = 0;
  private largest = 0;
  private pauseMs = 0;
  private readonly reordering: ReorderingWindow;

  /** @param reordering learned of the same path by others; absent: the path is taken to keep the order. */
  constructor(reordering: ReorderingWindow = new ReorderingWindow()) {
    this.reordering = reordering;
  }

  /**
   * A packet by its unwrapped sequence number; repairs that are known as such are left out.
   * @param timestamp RTP timestamp of its frame. @param ends it is the frame's last.
   */
  onPacket(sequence: number, timestamp: RtpTimestamp, ends: boolean, nowMs: Milliseconds): void {
    const { newest } = this;
    if (newest !== undefined && sequence <= newest.sequence) return;
    const isOfSame = newest?.timestamp === timestamp;
    if (!isOfSame) this.first = sequence;
    else if (sequence === newest.sequence + 1 && !this.mayBeAnswer(nowMs)) {
      this.pauseMs = Math.max(this.pauseMs, nowMs - newest.atMs);
    }
    if (ends) {
      this.largest = Math.max(sequence - this.first + 1, this.largest * (1 - SIZE_SHRINK));
      this.pauseMs *= 1 - PAUSE_SHRINK;
    }
    this.newest = { sequence, timestamp, ends, atMs: nowMs };
    this.askedAtMs = undefined;
  }

  /** A packet that was worked out from FEC: it shows how far its frame reaches, and nothing of pauses. Arguments as of {@link onPacket}. */
  onRecovered(sequence: number, timestamp: RtpTimestamp, ends: boolean, nowMs: Milliseconds): void {
    const { newest } = this;
    if (newest !== undefined && sequence <= newest.sequence) return;
    if (newest?.timestamp !== timestamp) this.first = sequence;
    this.newest = { sequence, timestamp, ends, atMs: nowMs };
    this.askedAtMs = undefined;
  }

  /** So far the newest frame, or a part of it, is known to reach, though the packet did not come: nothing is awaited up to it. */
  onAnnounced(sequence: number): void {
    const { newest } = this;
    if (newest !== undefined && sequence >= newest.sequence) this.newest = { ...newest, sequence, ends: true };
  }

  /**
   * Unwrapped sequence numbers to ask for now, once for each pause; none while packets of the frame may still be on their way.
   * @param rttMs measured round trip: an answer takes as long.
   */
  due(nowMs: Milliseconds, rttMs: Milliseconds): readonly number[] {
    const at = this.nextAtMs;
    if (at === undefined || this.newest === undefined || nowMs < at) return [];
    this.askedAtMs = nowMs;
    this.rttMs = rttMs;
    const { sequence } = this.newest;
    const count = Math.ceil(this.largest) - (sequence - this.first + 1);
    return Array.from({ length: Math.max(1, Math.min(MOST_ASKED, count)) }, (_, index) => sequence + 1 + index);
  }

  /** Returns the time at which {@link due} next has requests if nothing comes, ms on its clock; undefined when nothing is awaited. */
  get nextAtMs(): Milliseconds | undefined {
    const { newest } = this;
    // Before the first whole frame nothing is known of pauses.
    if (newest === undefined || newest.ends || this.askedAtMs !== undefined || this.largest === 0) return undefined;
    // With gaps this long within frames, a pause proves nothing and the next frame is as quick.
    if (this.pauseMs > MOST_QUIET_MS) return undefined;
    const quietMs = Math.min(MOST_QUIET_MS, Math.max(LEAST_QUIET_MS, PAUSES * this.pauseMs));
    // An overtaken packet may end the frame.
    return newest.atMs + Math.max(quietMs, this.reordering.windowMs);
  }

  /** Call when sequence numbers restart. */
  reset(): void {
    this.newest = undefined;
    this.askedAtMs = undefined;
  }

  private mayBeAnswer(nowMs: Milliseconds): boolean {
    return this.askedAtMs !== undefined && nowMs - this.askedAtMs >= this.rttMs / 2;
  }
}
