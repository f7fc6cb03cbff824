import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { SampledMedian } from "./sampled-median.ts";

/**
 * Measures a packet's time in the relay for one subscriber. Packets forwarded on arrival are measured once for all subscribers,
 * paced ones as they leave.
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

  /**
   * Returns both medians of the last second; nothing without packets.
   * @param earlierDelayMs delay applied before this stage.
   */
  read(earlierDelayMs: Milliseconds, now: Milliseconds): Pick<RelayTimes, "forwardingMs" | "stampedMs"> {
    const forwardingMs = this.forwarding.read(now);
    const stampedMs = this.stamped.read(now);
    return forwardingMs === undefined || stampedMs === undefined
      ? {}
      : { forwardingMs: forwardingMs + earlierDelayMs, stampedMs };
  }
}
