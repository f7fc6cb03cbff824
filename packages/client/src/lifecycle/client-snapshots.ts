import type { ClientSnapshot, ClientStore, StreamView } from "./client-state.ts";

const samePhase = <Phase>(a: Phase, b: Phase): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const sameView = (a: StreamView, b: StreamView): boolean =>
  a.kind === b.kind &&
  a.channel === b.channel &&
  a.stats === b.stats &&
  a.signal === b.signal &&
  a.sourceMuted === b.sourceMuted &&
  a.standby === b.standby &&
  samePhase(a.phase, b.phase);

/** Returns the same object if nothing changed. */
export class ClientSnapshots implements ClientStore {
  private snapshot: ClientSnapshot = { phase: { name: "idle" }, streams: [] };
  private readonly listeners = new Set<() => void>();

  getSnapshot(): ClientSnapshot {
    return this.snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(next: ClientSnapshot): void {
    const before = this.snapshot;
    const { phase, streams } = next;
    const same =
      samePhase(before.phase, phase) &&
      before.clockOffset === next.clockOffset &&
      before.videoChannels === next.videoChannels &&
      before.unavailable?.code === next.unavailable?.code &&
      before.fallback === next.fallback &&
      before.streams.length === streams.length &&
      before.streams.every((view, index) => {
        const other = streams[index];
        return other !== undefined && sameView(view, other);
      });
    if (same) return;
    this.snapshot = next;
    for (const listener of this.listeners) listener();
  }

  notify(): void {
    this.snapshot = { ...this.snapshot };
    for (const listener of this.listeners) listener();
  }
}
