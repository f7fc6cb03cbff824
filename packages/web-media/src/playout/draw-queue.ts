import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import type { PlayoutTime } from "./playout-ports.ts";

interface Held {
  readonly frame: VideoFrame;
  readonly rtpTimestamp: RtpTimestamp;
  readonly dueAt: Milliseconds;
}

export class DrawQueue {
  superseded = 0;
  private readonly draw: (frame: VideoFrame, rtpTimestamp: RtpTimestamp) => void;
  private held: Held[] = [];
  private readonly time: PlayoutTime;
  private endWait: (() => void) | undefined;

  constructor(time: PlayoutTime, draw: (frame: VideoFrame, rtpTimestamp: RtpTimestamp) => void) {
    this.time = time;
    this.draw = draw;
  }

  /** Epoch ms; draws at once if absent or near. */
  add(frame: VideoFrame, rtpTimestamp: RtpTimestamp, dueAt: Milliseconds | undefined): void {
    if (dueAt !== undefined && dueAt - this.time.now() > 1) {
      this.held.push({ frame, rtpTimestamp, dueAt });
      if (this.endWait === undefined) this.drawDue();
      return;
    }
    // Drawing them would go back in time.
    this.superseded += this.held.length;
    this.clear();
    this.draw(frame, rtpTimestamp);
  }

  skip(frame: VideoFrame): void {
    this.superseded += 1;
    frame.close();
  }

  clear(): void {
    this.endWait?.();
    this.endWait = undefined;
    for (const { frame } of this.held.splice(0)) frame.close();
  }

  private drawDue(): void {
    this.endWait = undefined;
    for (;;) {
      const [first, second] = this.held;
      if (!first) return;
      const now = this.time.now();
      const wait = first.dueAt - now;
      if (wait > 0.5) {
        this.endWait = this.time.after(wait, () => this.drawDue());
        return;
      }
      this.held.shift();
      if (second && second.dueAt <= now) this.skip(first.frame);
      else this.draw(first.frame, first.rtpTimestamp);
    }
  }
}
