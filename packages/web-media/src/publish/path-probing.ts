import type { ClientPorts } from "@setsuna/client";
import { EstimateProbes } from "@setsuna/congestion";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { browserPorts } from "../transport/browser-ports.ts";

/**
 * After a rise, ms. Chromium begins no probe while it sees a queue grow, nor within a second of the last one, and forgets that it was asked: a path
 * that has just become wide again is drained first.
 */
const SETTLED_MS = 400;

/** The stream whose path is probed. */
export interface ProbedStream {
  /** Reads the browser's estimate of the path, bit/s; undefined without one. */
  estimate(): Promise<BitsPerSecond | undefined>;
  /** To be sent now, bit/s. */
  wanted(): BitsPerSecond;
  /** Has the browser probe its path, once. */
  probe(): void;
}

/** Makes a sender's browser probe its path when its estimate is too low for the target rate. */
export class PathProbing {
  private readonly stream: ProbedStream;
  private readonly ports: Pick<ClientPorts, "clock" | "timers">;
  private probes = new EstimateProbes();
  private endWait: (() => void) | undefined;

  constructor(stream: ProbedStream, ports: Pick<ClientPorts, "clock" | "timers"> = browserPorts) {
    this.stream = stream;
    this.ports = ports;
  }

  /** Takes the estimate as read now, each second. */
  look(estimate: BitsPerSecond | undefined, now: Milliseconds): void {
    if (this.probes.update({ estimate, wanted: this.stream.wanted() }, now)) this.stream.probe();
  }

  /** Requests a probe soon after the target rate has risen, unless the estimate covers it by then. Merges consecutive rises. */
  rise(): void {
    this.askAfter(SETTLED_MS);
  }

  /** The connection is gone: cancels waits and forgets results, which don't apply to the next path. */
  end(): void {
    this.cancel();
    this.probes = new EstimateProbes();
  }

  private cancel(): void {
    this.endWait?.();
    this.endWait = undefined;
  }

  private askAfter(ms: Milliseconds): void {
    this.cancel();
    this.endWait = this.ports.timers.after(ms, () => void this.ask());
  }

  private async ask(): Promise<void> {
    this.endWait = undefined;
    const estimate = await this.stream.estimate();
    const wait = this.probes.rise({ estimate, wanted: this.stream.wanted() }, this.ports.clock.now());
    if (wait === 0) this.stream.probe();
    else if (wait !== undefined) this.askAfter(wait);
  }
}
