import type { StartRelay } from "../../apps/studio/src/streams/relay-pool/relay-process.ts";
import { type RelayHostParts, RunningRelay } from "./running-relay.ts";

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

  crash(): void {
    for (const relay of [...this.running]) relay.kill();
  }

  hang(ms: number): void {
    for (const relay of this.running) relay.hang(ms);
  }

  get sessionCount(): number {
    return [...this.running].reduce((sum, relay) => sum + relay.sessionCount, 0);
  }
}
