import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { SampledMedian } from "./sampled-median.ts";

/**
 * Times the way of packets through the relay to one subscriber. What is forwarded as it comes is stamped on arrival, for all subscribers at
 * once; what a constrained downlink gets is stamped as it leaves.
 */
export class ForwardingTimes {
  private readonly forwarding = new SampledMedian();
  private readonly stamped = new SampledMedian();

  /** Takes a packet that was forwarded at `now` and had come at `cameAt`. */
  onForwarded(cameAt: Milliseconds, now: Milliseconds): void {
    this.forwarding.add(now - cameAt, now);
    this.stamped.add(now - cameAt, now);
  }

  /** Takes a packet that left at `now` after it had waited. */
  onPaced(waitedMs: Milliseconds, now: Milliseconds): void {
    if (!this.forwarding.isDue(now)) return;
    this.forwarding.add(waitedMs, now);
    this.stamped.add(0, now);
  }

  /** Returns both medians of the last second; nothing where it had no packet. @param earlierDelayMs how long packets were delayed before. */
  read(earlierDelayMs: Milliseconds, now: Milliseconds): Pick<RelayTimes, "forwardingMs" | "stampedMs"> {
    const forwardingMs = this.forwarding.read(now);
    const stampedMs = this.stamped.read(now);
    return forwardingMs === undefined || stampedMs === undefined
      ? {}
      : { forwardingMs: forwardingMs + earlierDelayMs, stampedMs };
  }
}
