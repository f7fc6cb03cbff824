import type { StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import type { CaptureClock } from "../upstream/capture-clock.ts";

type ClockMessage = Extract<StreamSideFromRelay, { t: "clock" }>;

/** Capture times as reported by the source relay, the only one that receives the sender's clock. */
export class UpstreamClock implements CaptureClock {
  private readonly ticksPerMs: number;
  private latest: ClockMessage | undefined;

  /** @param clockRate RTP ticks per second. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  /** Server clocks within a fleet agree. */
  update(latest: ClockMessage): void {
    this.latest = latest;
  }

  reset(): void {
    this.latest = undefined;
  }

  get settled(): boolean {
    return this.latest?.settled === true;
  }

  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    const { latest } = this;
    return latest === undefined ? undefined : latest.capturedAt + distance32(rtpTimestamp, latest.rtp) / this.ticksPerMs;
  }

  senderRtp(rtpTimestamp: RtpTimestamp): number {
    const { rtp = 0, senderRtp = rtp } = this.latest ?? {};
    return (senderRtp + distance32(rtpTimestamp, rtp)) >>> 0;
  }
}
