import type { ClientPorts } from "@setsuna/client";
import { EstimateProbes } from "@setsuna/congestion";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { browserPorts } from "../transport/browser-ports.ts";

/** In ms. Chromium ignores requests while a queue grows, or within a second of the last probe: drain first. */
const SETTLED_MS = 400;

export interface ProbedStream {
  /** Bit/s; undefined if unknown. */
  estimate(): Promise<BitsPerSecond | undefined>;
  /** Bit/s. */
  wanted(): BitsPerSecond;
  probe(): void;
}

export class PathProbing {
  private readonly stream: ProbedStream;
  private readonly ports: Pick<ClientPorts, "clock" | "timers">;
  private probes = new EstimateProbes();
  private endWait: (() => void) | undefined;

  constructor(stream: ProbedStream, ports: Pick<ClientPorts, "clock" | "timers"> = browserPorts) {
    this.stream = stream;
    this.ports = ports;
  }

  /** Call it each second. */
  look(estimate: BitsPerSecond | undefined, now: Milliseconds): void {
    if (this.probes.update({ estimate, wanted: this.stream.wanted() }, now)) this.stream.probe();
  }

  /** Skipped if covered by then. Merges rises. */
  rise(): void {
    this.askAfter(SETTLED_MS);
  }

  /** Results don't apply to another path. */
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
