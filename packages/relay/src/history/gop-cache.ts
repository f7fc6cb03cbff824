import { distance32 } from "@setsuna/kit";
import { markerOf, timestampOf } from "@setsuna/rtp";
import type { PacketHistory } from "./packet-history.ts";

interface Keyframe {
  /** Unwrapped sequence number of its first packet. */
  start: number;
  readonly timestamp: number;
  readonly arrivedAtMs: number;
  /** Bytes of the stream that had come before its first packet. */
  readonly bytesBefore: number;
  /** Everything from `start` up to here, not included, has arrived. */
  contiguousEnd: number;
}

/**
 * Where in the packet history a viewer that joins now should begin: at the first packet of the latest keyframe that can
 * be decoded as far as it has come. A keyframe with a hole takes over from its predecessor when the hole is repaired.
 */
export class GopCache {
  private readonly history: PacketHistory;
  private current: Keyframe | undefined;
  private candidate: Keyframe | undefined;
  private bytes = 0;

  /** `history` is the one that the same packets are stored in. */
  constructor(history: PacketHistory) {
    this.history = history;
  }

  /**
   * Call for every packet that is new (in order, late or repaired; no duplicates), after it was stored.
   * @param startsKeyframe what `isKeyframe` says of it; several packets of one RTP timestamp may.
   * @param size its length in bytes.
   */
  onPacket(unwrappedSequence: number, rtpTimestamp: number, startsKeyframe: boolean, size: number, nowMs: number): void {
    const bytesBefore = this.bytes;
    this.bytes += size;
    if (startsKeyframe) this.onKeyframeStart(unwrappedSequence, rtpTimestamp, bytesBefore, nowMs);
    if (this.candidate && this.isUsable(this.candidate)) {
      this.current = this.candidate;
      this.candidate = undefined;
    }
  }

  /** Unwrapped sequence number of the first packet to send; undefined when there is none or it left the history. */
  keyframeStart(): number | undefined {
    return this.current && this.history.hasUnwrapped(this.current.start) ? this.current.start : undefined;
  }

  /** RTP timestamp of that keyframe; undefined when {@link keyframeStart} is. */
  keyframeTimestamp(): number | undefined {
    return this.keyframeStart() === undefined ? undefined : this.current?.timestamp;
  }

  /** Milliseconds since that keyframe's first packet came; undefined when {@link keyframeStart} is. */
  ageMs(nowMs: number): number | undefined {
    return this.current && this.keyframeStart() !== undefined ? nowMs - this.current.arrivedAtMs : undefined;
  }

  /** Bytes of the stream from that keyframe's first packet on: what a join has to send; 0 when there is nothing. */
  bytesSince(): number {
    return this.current && this.keyframeStart() !== undefined ? this.bytes - this.current.bytesBefore : 0;
  }

  /** Forgets everything: the source began anew, or the history was reset. */
  reset(): void {
    this.current = undefined;
    this.candidate = undefined;
  }

  private onKeyframeStart(sequence: number, timestamp: number, bytesBefore: number, nowMs: number): void {
    for (const known of [this.candidate, this.current]) {
      if (!known) continue;
      if (known.timestamp === timestamp) {
        // An earlier packet of the same keyframe, a late SPS for one: begin there.
        if (sequence < known.start) {
          known.start = sequence;
          known.contiguousEnd = sequence;
        }
        return;
      }
      if (distance32(timestamp, known.timestamp) < 0) return;
    }
    this.candidate = { start: sequence, timestamp, arrivedAtMs: nowMs, bytesBefore, contiguousEnd: sequence };
  }

  /** True when no packet of the keyframe is missing up to its end, or up to the newest packet while it still comes in. */
  private isUsable(keyframe: Keyframe): boolean {
    const newest = this.history.newest();
    if (newest === undefined) return false;
    while (keyframe.contiguousEnd <= newest) {
      const packet = this.history.getUnwrapped(keyframe.contiguousEnd);
      if (!packet) return this.endsWithMarker(keyframe);
      if (timestampOf(packet) !== keyframe.timestamp) return true;
      keyframe.contiguousEnd += 1;
    }
    return true;
  }

  private endsWithMarker(keyframe: Keyframe): boolean {
    const last = keyframe.contiguousEnd > keyframe.start ? this.history.getUnwrapped(keyframe.contiguousEnd - 1) : undefined;
    return last !== undefined && markerOf(last);
  }
}
