import type { StreamSideFromRelay } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import type { CaptureClock } from "../upstream/capture-clock.ts";

type Told = Extract<StreamSideFromRelay, { t: "clock" }>;

/** Capture times as reported by the source relay, the only one that receives the sender's clock. */
export class UpstreamClock implements CaptureClock {
  private readonly ticksPerMs: number;
  private told: Told | undefined;

  /** @param clockRate RTP ticks per second. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  /** Server clocks within a fleet agree. */
  tell(told: Told): void {
    this.told = told;
  }

  /** Call it for a new sender. */
  reset(): void {
    this.told = undefined;
  }

  get settled(): boolean {
    return this.told?.settled === true;
  }

  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    const { told } = this;
    return told === undefined ? undefined : told.capturedAt + distance32(rtpTimestamp, told.rtp) / this.ticksPerMs;
  }

  senderRtp(rtpTimestamp: RtpTimestamp): number {
    const { rtp = 0, senderRtp = rtp } = this.told ?? {};
    return (senderRtp + distance32(rtpTimestamp, rtp)) >>> 0;
  }
}
