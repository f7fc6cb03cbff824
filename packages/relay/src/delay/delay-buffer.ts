import type { Milliseconds } from "@setsuna/kit";

/**
 * Bytes. 1000 ms at 25 Mbit/s take 3.1 MB, plus a keyframe burst. Above 64 Mbit/s the oldest packets leave early, which bounds
 * memory.
 */
const MAX_DELAYED_BYTES = 8 * 1024 * 1024;
const GLIDE_RATE = 0.2;
/** Longest span released in one tick, ms, unless a third of the backlog is longer. Prevents a burst after a late tick. */
const MAX_STEP_MS = 20;
const OVERDUE_SHARE = 1 / 3;

export interface DelayedPacket {
  readonly packet: Buffer;
  readonly sequence: number;
  readonly startsKeyframe: boolean;
  /** True if it only probes the path. */
  readonly isPadding: boolean;
}

interface Place extends DelayedPacket {
  /** Arrival, ms; for a repaired packet, that of the next one. */
  readonly at: Milliseconds;
}

/** Continuous sequence numbers, until the sender restarts them. */
interface Run {
  readonly places: Map<number, Place>;
  next: number;
  newest: number;
  hasLeft: boolean;
}

export interface DelayBufferPorts {
  leave(packet: DelayedPacket): void;
  restarted(): void;
}

/**
 * Delays and reorders a stream. A packet repaired in time leaves in its place; a missing one leaves a gap. Keeps packet spacing.
 * Ms of one monotonic clock.
 */
export class DelayBuffer {
  private readonly ports: DelayBufferPorts;
  private runs: Run[] = [];
  private target: number;
  private current: number;
  private through: number | undefined;
  private movedAt: Milliseconds | undefined;
  private delayedBytes = 0;
  private keyframeParts = 0;
  private restartsNumbers = false;

  /** @param delayMs 0-1000. */
  constructor(delayMs: Milliseconds, ports: DelayBufferPorts) {
    this.target = delayMs;
    this.current = delayMs;
    this.ports = ports;
  }

  get bytes(): number {
    return this.delayedBytes;
  }
  /** Glides toward the configured delay, ms. */
  get delayMs(): Milliseconds {
    return this.current;
  }
  get hasKeyframe(): boolean {
    return this.keyframeParts > 0;
  }

  /** 0-1000 ms. Changes gradually, so no packet is lost or held up. */
  setDelay(delayMs: Milliseconds): void {
    this.target = delayMs;
  }

  /** Takes no duplicates; packets may be in order or late. */
  push(delayed: DelayedPacket, now: Milliseconds): void {
    const run = this.runFor(delayed.sequence);
    if (delayed.sequence < run.next) {
      if (run.hasLeft) {
        this.ports.leave(delayed);
        return;
      }
      run.next = delayed.sequence;
    }
    const isLate = delayed.sequence < run.newest;
    const at = isLate ? (this.nextPlace(run, delayed.sequence)?.at ?? now) : now;
    run.places.set(delayed.sequence, { ...delayed, at });
    run.newest = Math.max(run.newest, delayed.sequence);
    this.delayedBytes += delayed.packet.length;
    if (delayed.startsKeyframe) this.keyframeParts += 1;
    if (this.delayedBytes > MAX_DELAYED_BYTES) this.release();
  }

  restart(): void {
    this.restartsNumbers = true;
  }

  tick(now: Milliseconds): void {
    this.move(now);
    this.release();
  }

  private runFor(sequence: number): Run {
    const last = this.runs.at(-1);
    if (last !== undefined && !this.restartsNumbers) return last;
    this.restartsNumbers = false;
    const run: Run = { places: new Map(), next: sequence, newest: sequence, hasLeft: false };
    this.runs.push(run);
    return run;
  }

  private move(now: Milliseconds): void {
    const passed = this.movedAt === undefined ? 0 : now - this.movedAt;
    this.movedAt = now;
    const step = passed * GLIDE_RATE;
    this.current += Math.max(-step, Math.min(step, this.target - this.current));
    const wanted = now - this.current;
    const before = this.through ?? wanted;
    const overdue = wanted - before;
    this.through = before + Math.min(overdue, Math.max(MAX_STEP_MS, overdue * OVERDUE_SHARE));
  }

  private release(): void {
    for (;;) {
      const [run] = this.runs;
      if (run === undefined) return;
      const place = this.nextPlace(run, run.next - 1);
      if (place === undefined) {
        if (this.runs.length === 1) return;
        this.runs.shift();
        this.ports.restarted();
        continue;
      }
      if (place.at > (this.through ?? Number.NEGATIVE_INFINITY) && this.delayedBytes <= MAX_DELAYED_BYTES) return;
      run.places.delete(place.sequence);
      run.next = place.sequence + 1;
      run.hasLeft = true;
      this.delayedBytes -= place.packet.length;
      if (place.startsKeyframe) this.keyframeParts -= 1;
      this.ports.leave(place);
    }
  }

  private nextPlace(run: Run, sequence: number): Place | undefined {
    for (let candidate = sequence + 1; candidate <= run.newest; candidate += 1) {
      const place = run.places.get(candidate);
      if (place !== undefined) return place;
    }
    return undefined;
  }
}
