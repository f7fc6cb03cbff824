import type { StartRelay } from "../../apps/studio/src/streams/relay-pool/relay-process.ts";
import { type RelayHostParts, RunningRelay } from "./running-relay.ts";

/** Runs relay processes: each is the production relay on the world's time, over the world's paths. */
export class RelayHost {
  private readonly parts: RelayHostParts;
  private readonly running = new Set<RunningRelay>();
  private pids = 0;

  constructor(parts: RelayHostParts) {
    this.parts = parts;
  }

  readonly start: StartRelay = (events) => {
    this.pids += 1;
    const relay = new RunningRelay(this.pids, this.parts, events, () => this.running.delete(relay));
    this.running.add(relay);
    return relay;
  };

  /** The process dies, as by a fault of its own. */
  crash(): void {
    for (const relay of [...this.running]) relay.kill();
  }

  /** The process runs and does nothing for a while, as one that waits for its disk. */
  hang(ms: number): void {
    for (const relay of this.running) relay.hang(ms);
  }

  /** Sessions of all processes. */
  get sessionCount(): number {
    return [...this.running].reduce((sum, relay) => sum + relay.sessionCount, 0);
  }
}
