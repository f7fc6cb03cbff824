import { TimedHeap } from "../timed-heap.ts";

/** Runs actions at their time, in order of time, on one timer. Node's timers have a grain of 1 ms; an action runs up to that late, never early by more. */
export class DeliveryQueue {
  private readonly heap = new TimedHeap();
  private readonly now: () => number;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Number.POSITIVE_INFINITY;

  constructor(now: () => number) {
    this.now = now;
  }

  /** An action that is due already runs within this call, unless earlier ones still wait. */
  add(at: number, run: () => void): void {
    if (this.heap.first === undefined && at <= this.now()) {
      run();
      return;
    }
    this.heap.push(at, run);
    this.arm();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timerAt = Number.POSITIVE_INFINITY;
    this.heap.clear();
  }

  private arm(): void {
    const { first } = this.heap;
    if (first === undefined || first.at >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = first.at;
    this.timer = setTimeout(() => this.drain(), Math.max(0, Math.floor(first.at - this.now())));
  }

  private drain(): void {
    this.timerAt = Number.POSITIVE_INFINITY;
    for (let { first } = this.heap; first !== undefined && first.at <= this.now() + 0.3; first = this.heap.first) {
      this.heap.pop();
      first.run();
    }
    this.arm();
  }
}
