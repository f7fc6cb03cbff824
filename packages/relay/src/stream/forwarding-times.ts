import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { SampledMedian } from "./sampled-median.ts";

/** Time in the relay for one subscriber. Measured once for all on arrival, individually for paced packets. */
export class ForwardingTimes {
  private readonly forwarding = new SampledMedian();
  private readonly stamped = new SampledMedian();

  onForwarded(cameAt: Milliseconds, now: Milliseconds): void {
    this.forwarding.add(now - cameAt, now);
    this.stamped.add(now - cameAt, now);
  }

  onPaced(waitedMs: Milliseconds, now: Milliseconds): void {
    if (!this.forwarding.isDue(now)) return;
    this.forwarding.add(waitedMs, now);
    this.stamped.add(0, now);
  }

  /** Medians of the last second; empty without packets. @param earlierDelayMs before this stage. */
  read(earlierDelayMs: Milliseconds, now: Milliseconds): Pick<RelayTimes, "forwardingMs" | "stampedMs"> {
    const forwardingMs = this.forwarding.read(now);
    const stampedMs = this.stamped.read(now);
    return forwardingMs === undefined || stampedMs === undefined
      ? {}
      : { forwardingMs: forwardingMs + earlierDelayMs, stampedMs };
  }
}
