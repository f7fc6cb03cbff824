import type { SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { EventRecord } from "./record-store.ts";

/** Events in memory while the database is away. */
const MAX_PENDING = 10_000;
/** Events in one transaction. A statement takes 65,535 values. */
const MAX_TOGETHER = 500;

export interface EventRecorderParts {
  readonly store: (id: SerialId, records: readonly EventRecord[]) => Promise<void>;
  readonly log: Log;
  readonly most?: number | undefined;
}

/** Stores events without making a stream wait. When memory is full, counts the rest in one `events.lost` per ID. */
export class EventRecorder {
  private readonly parts: EventRecorderParts;
  private readonly pending = new Map<SerialId, readonly EventRecord[]>();
  private count = 0;
  private flushing: Promise<void> | undefined;
  private failed = false;
  private readonly storedListeners: (() => void)[] = [];

  constructor(parts: EventRecorderParts) {
    this.parts = parts;
  }

  onStored(listener: () => void): void {
    this.storedListeners.push(listener);
  }

  record(id: SerialId, event: EventRecord): void {
    const known = this.pending.get(id) ?? [];
    const last = known.at(-1);
    if (this.count < (this.parts.most ?? MAX_PENDING)) {
      this.pending.set(id, [...known, event]);
      this.count += 1;
    } else if (last?.type === "events.lost") this.pending.set(id, [...known.slice(0, -1), { ...last, count: last.count + 1 }]);
    else {
      this.pending.set(id, [...known, { type: "events.lost", at: event.at, count: 1 }]);
      this.count += 1;
    }
    // A failure is retried by the timer, so that an absent database isn't asked for each event.
    if (!this.failed) void this.flush();
  }

  /** Stores pending events. Never rejects: keeps events that can't be stored now. */
  flush(): Promise<void> {
    this.flushing ??= Promise.resolve()
      .then(() => this.storeAll())
      .finally(() => {
        this.flushing = undefined;
      });
    return this.flushing;
  }

  private async storeAll(): Promise<void> {
    let stored = true;
    while (stored && this.pending.size > 0)
      for (const id of [...this.pending.keys()]) stored = (await this.storeOne(id)) && stored;
    this.failed = !stored;
  }

  private async storeOne(id: SerialId): Promise<boolean> {
    const known = this.pending.get(id) ?? [];
    const events = known.slice(0, MAX_TOGETHER);
    if (events.length < known.length) this.pending.set(id, known.slice(MAX_TOGETHER));
    else this.pending.delete(id);
    try {
      await this.parts.store(id, events);
      this.count -= events.length;
      for (const listener of this.storedListeners) listener();
      return true;
    } catch (error) {
      this.pending.set(id, [...events, ...(this.pending.get(id) ?? [])]);
      if (!this.failed) this.parts.log.warn({ err: error }, "stream events wait for the database");
      return false;
    }
  }
}
