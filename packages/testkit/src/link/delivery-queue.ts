import { TimedHeap } from "../timed-heap.ts";

export class DeliveryQueue {
  private readonly heap = new TimedHeap<() => void>();
  private readonly now: () => number;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Number.POSITIVE_INFINITY;

  constructor(now: () => number) {
    this.now = now;
  }

  add(at: number, run: () => void): void {
    if (this.heap.nextAt === Number.POSITIVE_INFINITY && at <= this.now()) {
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
    const { nextAt } = this.heap;
    if (nextAt >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = nextAt;
    this.timer = setTimeout(() => this.drain(), Math.max(0, Math.floor(nextAt - this.now())));
  }

  private drain(): void {
    this.timerAt = Number.POSITIVE_INFINITY;
    while (this.heap.nextAt <= this.now() + 0.3) this.heap.take()?.();
    this.arm();
  }
}
