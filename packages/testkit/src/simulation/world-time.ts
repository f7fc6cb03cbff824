import { setFlagsFromString } from "node:v8";
import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import { TimedHeap } from "../timed-heap.ts";
import { RepeatingEvents } from "./repeating-events.ts";

/** Not a real instant, because clocks start at different readings. */
const START = 1_700_000_000_000;

/** Runs V8's microtasks in a hundredth of the time of an `await` per turn. Does nothing while they run. */
const settlePromises = ((): (() => void) => {
  setFlagsFromString("--allow-natives-syntax");
  return new Function("%PerformMicrotaskCheckpoint()") as () => void;
})();

export interface Sleeper {
  readonly isAwake: boolean;
  run(work: () => void): void;
}

interface WorldEvent {
  task: (() => void) | undefined;
  readonly of: Sleeper | undefined;
  at: number;
  order: number;
  readonly line: IntervalQueue | undefined;
}

/** Only the next of equal intervals is in the heap, to keep it small. */
class IntervalQueue extends RepeatingEvents<WorldEvent> {
  readonly interval: number;

  constructor(interval: number) {
    super();
    this.interval = interval;
  }
}

/** The clock and the events of the simulated world. */
export class WorldTime implements Clock {
  private time = START;
  private readonly events = new TimedHeap<WorldEvent | IntervalQueue>();
  private readonly lines = new Map<number, IntervalQueue>();
  passed = 0;

  /** True time, ms since the Unix epoch. */
  now(): Milliseconds {
    return milliseconds(this.time);
  }

  get elapsed(): number {
    return this.time - START;
  }

  at(time: number, task: () => void): void {
    this.events.push(Math.max(this.time, time), { task, of: undefined, at: time, order: 0, line: undefined });
  }

  once(delay: number, task: () => void): void {
    this.at(this.time + delay, task);
  }

  after(delay: number, task: () => void, of?: Sleeper): () => void {
    const event: WorldEvent = { task, of, at: 0, order: 0, line: undefined };
    this.events.push(this.time + Math.max(0, delay), event);
    return () => {
      event.task = undefined;
    };
  }

  every(interval: number, task: () => void, of?: Sleeper): () => void {
    let line = this.lines.get(interval);
    if (line === undefined) {
      line = new IntervalQueue(interval);
      this.lines.set(interval, line);
    }
    const event: WorldEvent = { task, of, at: 0, order: 0, line };
    this.append(event, line);
    return () => {
      event.task = undefined;
    };
  }

  /** Drains promises between events. Rejects with what an event throws. */
  live(duration: number): Promise<void> {
    // Microtasks can't be run from within one.
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          this.pass(this.time + duration);
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  private append(event: WorldEvent, line: IntervalQueue): void {
    event.at = this.time + line.interval;
    event.order = this.events.reserve();
    if (line.first === undefined) this.events.push(event.at, line, event.order);
    line.push(event);
  }

  private pass(end: number): void {
    const { events } = this;
    while (events.nextAt <= end) {
      this.time = events.nextAt;
      const event = this.take();
      this.passed += 1;
      if (event.of === undefined || event.of.isAwake) this.runEvent(event);
      else event.of.run(() => this.runEvent(event));
      settlePromises();
    }
    this.time = end;
  }

  private take(): WorldEvent {
    const { events } = this;
    const next = events.take() as WorldEvent | IntervalQueue;
    if (!(next instanceof IntervalQueue)) return next;
    const event = next.first as WorldEvent;
    next.shift();
    const { first } = next;
    if (first !== undefined) events.push(first.at, next, first.order);
    return event;
  }

  private runEvent(event: WorldEvent): void {
    const { task, line } = event;
    if (task === undefined) return;
    if (line !== undefined) this.append(event, line);
    task();
  }
}
