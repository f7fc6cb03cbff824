import { type Channel, MAX_SIGNALS_PER_SECOND } from "@setsuna/contracts";
import type { ControlValue } from "./control-port.ts";
import type { EdgeTime } from "./edge-time.ts";

const MAX_KEYS = 4096;

interface Slot {
  readonly channel: Channel;
  readonly key: string;
  appliedAt: number;
  /** Absent if nothing waits. */
  waiting: { readonly value: ControlValue } | undefined;
}

/**
 * Limits each state to `perSecond`: the first value at once, later the newest when its turn comes. One value waits per key; the
 * last one is always sent.
 */
export class NewestWins {
  private readonly slots = new Map<string, Slot>();
  private readonly apply: (channel: Channel, key: string, value: ControlValue) => void;
  private readonly time: EdgeTime;
  private readonly intervalMs: number;
  private cancel: (() => void) | undefined;
  private sweptAt = Number.NEGATIVE_INFINITY;
  replaced = 0;
  /** Counts values dropped because there were too many keys. */
  dropped = 0;

  constructor(
    apply: (channel: Channel, key: string, value: ControlValue) => void,
    time: EdgeTime,
    perSecond = MAX_SIGNALS_PER_SECOND,
  ) {
    this.apply = apply;
    this.time = time;
    this.intervalMs = 1000 / perSecond;
  }

  offer(channel: Channel, key: string, value: ControlValue): void {
    const name = `${channel} ${key}`;
    const now = this.time.now();
    const slot = this.slots.get(name);
    if (slot === undefined) {
      if (this.slots.size >= MAX_KEYS && !this.dropIdle(now)) {
        this.dropped += 1;
        return;
      }
      this.slots.set(name, { channel, key, appliedAt: now, waiting: undefined });
      this.apply(channel, key, value);
      return;
    }
    if (slot.waiting === undefined && now - slot.appliedAt >= this.intervalMs) {
      slot.appliedAt = now;
      this.apply(channel, key, value);
      return;
    }
    if (slot.waiting !== undefined) this.replaced += 1;
    slot.waiting = { value };
    this.cancel ??= this.time.after(Math.max(0, slot.appliedAt + this.intervalMs - now), () => this.flush());
  }

  /** Undefined if nothing waits. */
  waiting(channel: Channel, key: string): ControlValue {
    return this.slots.get(`${channel} ${key}`)?.waiting?.value;
  }

  /** The other side set a newer value: drop the waiting one. */
  superseded(channel: Channel, key: string): void {
    const slot = this.slots.get(`${channel} ${key}`);
    if (slot?.waiting === undefined) return;
    slot.waiting = undefined;
    this.replaced += 1;
  }

  close(): void {
    this.cancel?.();
    this.cancel = undefined;
    for (const slot of this.slots.values())
      if (slot.waiting !== undefined) this.apply(slot.channel, slot.key, slot.waiting.value);
    this.slots.clear();
  }

  private flush(): void {
    this.cancel = undefined;
    const now = this.time.now();
    let next = Number.POSITIVE_INFINITY;
    for (const slot of this.slots.values()) {
      if (slot.waiting === undefined) continue;
      const due = slot.appliedAt + this.intervalMs;
      // Timers may fire up to half a millisecond early.
      if (due > now + 0.5) {
        next = Math.min(next, due);
        continue;
      }
      const { value } = slot.waiting;
      slot.waiting = undefined;
      slot.appliedAt = now;
      this.apply(slot.channel, slot.key, value);
    }
    if (next !== Number.POSITIVE_INFINITY) this.cancel ??= this.time.after(next - now, () => this.flush());
  }

  private dropIdle(now: number): boolean {
    if (now - this.sweptAt < this.intervalMs) return false;
    this.sweptAt = now;
    for (const [name, slot] of this.slots)
      if (slot.waiting === undefined && now - slot.appliedAt >= this.intervalMs) this.slots.delete(name);
    return this.slots.size < MAX_KEYS;
  }
}
