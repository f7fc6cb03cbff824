import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import { markerOf, timestampOf } from "@setsuna/rtp";
import type { PacketHistory } from "./packet-history.ts";

interface Keyframe {
  start: number;
  readonly timestamp: RtpTimestamp;
  readonly arrivedAtMs: Milliseconds;
  /** Stream bytes before its first packet. */
  readonly bytesBefore: number;
  contiguousEnd: number;
}

/** Start for joining subscribers: the latest keyframe that is decodable so far. One with a gap takes over once repaired. */
export class GopCache {
  private readonly history: PacketHistory;
  private complete: Keyframe | undefined;
  private coming: Keyframe | undefined;
  private bytes = 0;

  constructor(history: PacketHistory) {
    this.history = history;
  }

  /**
   * Call for every new packet (in order, late or repaired; no duplicates), after storing it. @param startsKeyframe result of
   * `isKeyframe`, possibly true for several packets of one timestamp. @param size bytes.
   */
  onPacket(
    unwrappedSequence: number,
    rtpTimestamp: RtpTimestamp,
    startsKeyframe: boolean,
    size: number,
    now: Milliseconds,
  ): void {
    const bytesBefore = this.bytes;
    this.bytes += size;
    if (startsKeyframe) this.onKeyframeStart(unwrappedSequence, rtpTimestamp, bytesBefore, now);
    if (this.coming && this.isComplete(this.coming)) {
      this.complete = this.coming;
      this.coming = undefined;
    }
  }

  /** Unwrapped. Undefined if there is none, or it left the history. */
  keyframeStart(): number | undefined {
    return this.joinPoint()?.start;
  }

  /** Unwrapped, of the keyframe that contains this packet; the packet's own if unknown. */
  startOf(unwrappedSequence: number): number {
    const packet = this.history.getUnwrapped(unwrappedSequence);
    if (packet === undefined) return unwrappedSequence;
    const timestamp = timestampOf(packet);
    for (const known of [this.coming, this.complete])
      if (known?.timestamp === timestamp) return Math.min(known.start, unwrappedSequence);
    return unwrappedSequence;
  }

  /** Undefined when {@link keyframeStart} is. */
  keyframeTimestamp(): RtpTimestamp | undefined {
    return this.joinPoint()?.timestamp;
  }

  /** Since its first packet came, ms; undefined when {@link keyframeStart} is. */
  ageMs(now: Milliseconds): Milliseconds | undefined {
    const keyframe = this.joinPoint();
    return keyframe && now - keyframe.arrivedAtMs;
  }

  /** From that keyframe on, for a joining subscriber; 0 without a keyframe. */
  bytesSince(): number {
    const keyframe = this.joinPoint();
    return keyframe ? this.bytes - keyframe.bytesBefore : 0;
  }

  reset(): void {
    this.complete = undefined;
    this.coming = undefined;
  }

  private joinPoint(): Keyframe | undefined {
    const newest = this.history.newest();
    // There is no gap so far, and the rest will arrive live.
    const chosen = this.coming && this.coming.contiguousEnd - 1 === newest ? this.coming : this.complete;
    return chosen && this.history.hasUnwrapped(chosen.start) ? chosen : undefined;
  }

  private onKeyframeStart(sequence: number, timestamp: RtpTimestamp, bytesBefore: number, now: Milliseconds): void {
    for (const known of [this.coming, this.complete]) {
      if (!known) continue;
      const later = distance32(timestamp, known.timestamp);
      if (later === 0 && sequence < known.start) {
        // A late earlier packet, such as an SPS, is the new start.
        known.start = sequence;
        known.contiguousEnd = sequence;
      }
      if (later <= 0) return;
    }
    this.coming = { start: sequence, timestamp, arrivedAtMs: now, bytesBefore, contiguousEnd: sequence };
  }

  private isComplete(keyframe: Keyframe): boolean {
    let packet = this.history.getUnwrapped(keyframe.contiguousEnd);
    while (packet) {
      if (timestampOf(packet) !== keyframe.timestamp) return true;
      keyframe.contiguousEnd += 1;
      if (markerOf(packet)) return true;
      packet = this.history.getUnwrapped(keyframe.contiguousEnd);
    }
    return false;
  }
}
