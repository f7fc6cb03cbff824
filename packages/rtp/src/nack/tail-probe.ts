import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { ReorderingWindow } from "../reordering/reordering-window.ts";

/** Times the longest recent gap within frames: the frame is finished. */
const PAUSES = 2;
const MIN_QUIET_MS = 6;
const MAX_QUIET_MS = 20;
/** Decay of the longest gap per frame. */
const PAUSE_SHRINK = 0.1;
/** Decay of remembered sizes per frame. */
const SIZE_SHRINK = 0.02;
const MAX_ASKED = 32;

interface Newest {
  readonly sequence: number;
  readonly timestamp: RtpTimestamp;
  readonly ends: boolean;
  readonly atMs: Milliseconds;
}

/**
 * Detects a lost frame end before the next frame: a burst takes the last packets and their FEC. Requests as many as recent larger
 * frames had; nonexistent ones get no answer.
 */
export class TailProbe {
  private newest: Newest | undefined;
  private first = 0;
  private askedAtMs: Milliseconds | undefined;
  private rttMs = 0;
  private largest = 0;
  private pauseMs = 0;
  private readonly reordering: ReorderingWindow;

  /** @param reordering of the same path; absent: in order. */
  constructor(reordering: ReorderingWindow = new ReorderingWindow()) {
    this.reordering = reordering;
  }

  /** Unwrapped, without known repairs. @param timestamp of its frame. @param ends last of the frame. */
  onPacket(sequence: number, timestamp: RtpTimestamp, ends: boolean, now: Milliseconds): void {
    const { newest } = this;
    if (newest !== undefined && sequence <= newest.sequence) return;
    const isOfSame = newest?.timestamp === timestamp;
    if (!isOfSame) this.first = sequence;
    else if (sequence === newest.sequence + 1 && !this.mayBeAnswer(now)) {
      this.pauseMs = Math.max(this.pauseMs, now - newest.atMs);
    }
    if (ends) {
      this.largest = Math.max(sequence - this.first + 1, this.largest * (1 - SIZE_SHRINK));
      this.pauseMs *= 1 - PAUSE_SHRINK;
    }
    this.newest = { sequence, timestamp, ends, atMs: now };
    this.askedAtMs = undefined;
  }

  /** Called for packets recovered by FEC: shows the frame's extent, but no pauses. Arguments as of {@link onPacket}. */
  onRecovered(sequence: number, timestamp: RtpTimestamp, ends: boolean, now: Milliseconds): void {
    const { newest } = this;
    if (newest !== undefined && sequence <= newest.sequence) return;
    if (newest?.timestamp !== timestamp) this.first = sequence;
    this.newest = { sequence, timestamp, ends, atMs: now };
    this.askedAtMs = undefined;
  }

  /** The frame is known to reach here: nothing is awaited up to it. */
  onAnnounced(sequence: number): void {
    const { newest } = this;
    if (newest !== undefined && sequence >= newest.sequence) this.newest = { ...newest, sequence, ends: true };
  }

  /** Unwrapped, once per pause; none while packets may still be on their way. @param rttMs measured; an answer takes as long. */
  due(now: Milliseconds, rttMs: Milliseconds): readonly number[] {
    const at = this.nextAtMs;
    if (at === undefined || this.newest === undefined || now < at) return [];
    this.askedAtMs = now;
    this.rttMs = rttMs;
    const { sequence } = this.newest;
    const count = Math.ceil(this.largest) - (sequence - this.first + 1);
    return Array.from({ length: Math.max(1, Math.min(MAX_ASKED, count)) }, (_, index) => sequence + 1 + index);
  }

  /** Time for {@link due}; undefined if nothing is awaited. */
  get nextAtMs(): Milliseconds | undefined {
    const { newest } = this;
    // Pauses are unknown before the first whole frame.
    if (newest === undefined || newest.ends || this.askedAtMs !== undefined || this.largest === 0) return undefined;
    // With gaps this long within frames, a pause proves nothing, and waiting for the next frame takes no longer.
    if (this.pauseMs > MAX_QUIET_MS) return undefined;
    const quietMs = Math.min(MAX_QUIET_MS, Math.max(MIN_QUIET_MS, PAUSES * this.pauseMs));
    // An overtaken packet may end the frame.
    return newest.atMs + Math.max(quietMs, this.reordering.windowMs);
  }

  reset(): void {
    this.newest = undefined;
    this.askedAtMs = undefined;
  }

  private mayBeAnswer(now: Milliseconds): boolean {
    return this.askedAtMs !== undefined && now - this.askedAtMs >= this.rttMs / 2;
  }
}
