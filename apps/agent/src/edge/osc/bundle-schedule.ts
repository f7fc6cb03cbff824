import type { EdgeTime } from "../edge-time.ts";
import type { OscMessage, OscPacket, TimeTag } from "./osc-packet.ts";
import { unixMsOf } from "./time-tag.ts";

const MAX_WAITING = 1024;
/** A time tag further ahead means a wrong clock, ms. */
const MAX_AHEAD_MS = 60_000;

export type ScheduleFault = { readonly code: "osc-time-tag"; readonly aheadMs: number } | { readonly code: "osc-too-many" };

/**
 * Runs messages at their time tag, past and plain ones at once (OSC 1.0, Temporal Semantics and OSC Time Tags). An inner bundle
 * is never earlier than its outer one. Equal times keep their order.
 */
export class BundleSchedule {
  private readonly run: (message: OscMessage) => void;
  private readonly time: EdgeTime;
  private readonly cancels = new Set<() => void>();
  private waiting = 0;

  constructor(run: (message: OscMessage) => void, time: EdgeTime) {
    this.run = run;
    this.time = time;
  }

  /** Returns the faults of rejected parts; empty if all run or are scheduled. */
  take(packet: OscPacket): readonly ScheduleFault[] {
    const faults: ScheduleFault[] = [];
    this.place(packet, undefined, faults);
    return faults;
  }

  close(): void {
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    this.waiting = 0;
  }

  private place(packet: OscPacket, dueUnixMs: number | undefined, faults: ScheduleFault[]): void {
    if (packet.kind === "bundle") {
      const due = later(dueUnixMs, packet.timeTag);
      const wait = due === undefined ? 0 : due - this.time.unixNow();
      if (wait > MAX_AHEAD_MS) faults.push({ code: "osc-time-tag", aheadMs: wait });
      else if (wait <= 0) for (const element of packet.elements) this.place(element, due, faults);
      else this.hold(packet.elements, due, wait, faults);
      return;
    }
    this.run(packet);
  }

  private hold(elements: readonly OscPacket[], due: number | undefined, wait: number, faults: ScheduleFault[]): void {
    if (this.waiting + elements.length > MAX_WAITING) {
      faults.push({ code: "osc-too-many" });
      return;
    }
    this.waiting += elements.length;
    const cancel = this.time.after(wait, () => {
      this.cancels.delete(cancel);
      this.waiting -= elements.length;
      for (const element of elements) this.place(element, due, []);
    });
    this.cancels.add(cancel);
  }
}

const later = (dueUnixMs: number | undefined, tag: TimeTag): number | undefined => {
  const own = unixMsOf(tag);
  if (own === undefined) return dueUnixMs;
  return dueUnixMs === undefined ? own : Math.max(dueUnixMs, own);
};
