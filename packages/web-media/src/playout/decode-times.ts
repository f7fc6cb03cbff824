import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { LatencyWindow } from "@setsuna/playout";

/** A decoder that holds back more frames is suspicious. */
const HELD_FRAMES = 2;
/** After this many such outputs in a row, it reorders or batches. */
const HELD_OUTPUTS = 15;

export interface PendingFrame {
  readonly timestamp: number;
  readonly rtpTimestamp: RtpTimestamp;
  readonly submittedAt: Milliseconds;
  /** False if overtaken in a burst. */
  readonly draw: boolean;
  /** Epoch ms; absent draws immediately. */
  readonly dueAt?: Milliseconds | undefined;
  /** Fill over key. */
  readonly isKeyed: boolean;
}

/** Matches outputs to inputs, measures decoding, and detects held frames. */
export class DecodeTimes {
  private pending: PendingFrame[] = [];
  private heldOutputs = 0;
  private readonly window = new LatencyWindow(1000);

  submitted(frame: PendingFrame): void {
    this.pending.push(frame);
    // Some decoders swallow inputs.
    if (this.pending.length > 300) this.pending.splice(0, 150);
  }

  /** Undefined if unknown. Earlier inputs produced nothing. */
  output(timestamp: number, queued: number, now: Milliseconds): PendingFrame | undefined {
    const index = this.pending.findIndex((frame) => frame.timestamp === timestamp);
    if (index === -1) return undefined;
    const frame = this.pending[index];
    // With reordering, later ones are still inside.
    this.pending = this.pending.filter((entry) => entry.timestamp > timestamp);
    const held = this.pending.length - queued;
    this.heldOutputs = held > HELD_FRAMES ? this.heldOutputs + 1 : 0;
    if (frame) this.window.add(now - frame.submittedAt, now);
    return frame;
  }

  /** True if the decoder holds several finished frames back. */
  get holding(): boolean {
    return this.heldOutputs >= HELD_OUTPUTS;
  }

  /** Over the last second, ms. */
  mean(now: Milliseconds): number | undefined {
    return this.window.mean(now);
  }

  /** Over the last second, ms; 0 before the first. */
  p95(now: Milliseconds): number {
    return this.window.figures(now)?.p95 ?? 0;
  }

  clear(): void {
    this.pending = [];
    this.heldOutputs = 0;
  }
}
