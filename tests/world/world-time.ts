import { setFlagsFromString } from "node:v8";
import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import { TimedHeap } from "@setsuna/testkit/model";
import { RepeatingEvents } from "./repeating-events.ts";

/** No name of an instant: browsers and servers begin at different readings anyway. */
const START = 1_700_000_000_000;

/**
 * Does what waits for promises, to the last of it, in a hundredth of the time that an `await` for each turn takes. V8's own, as Node does it after
 * each callback; it does nothing where promises are being run already.
 */
const settlePromises = ((): (() => void) => {
  setFlagsFromString("--allow-natives-syntax");
  return new Function("%PerformMicrotaskCheckpoint()") as () => void;
})();

/** What does its work later, or never: a machine that may sleep. */
export interface Sleeper {
  readonly isAwake: boolean;
  run(work: () => void): void;
}

interface WorldEvent {
  /** Undefined once it is called off. */
  task: (() => void) | undefined;
  /** Whose timer it is; absent: the world's own. */
  readonly of: Sleeper | undefined;
  at: number;
  order: number;
  /** Those of its interval, among which it comes again; absent: it comes once. */
  readonly line: IntervalLine | undefined;
}

/** Events that come again after the same time: of them only the next one lies in the heap, which stays small. */
class IntervalLine extends RepeatingEvents<WorldEvent> {
  readonly interval: number;

  constructor(interval: number) {
    super();
    this.interval = interval;
  }
}

/** Time that moves from event to event. Events of the same instant run in the order in which they were asked for. */
export class WorldTime implements Clock {
  private time = START;
  private readonly events = new TimedHeap<WorldEvent | IntervalLine>();
  private readonly lines = new Map<number, IntervalLine>();
  /** Events that have happened. */
  passed = 0;

  /** Milliseconds since the Unix epoch of the world; its true time. */
  now(): Milliseconds {
    return milliseconds(this.time);
  }

  /** Milliseconds since the world began. */
  get elapsed(): number {
    return this.time - START;
  }

  /** Runs `task` at `time`, or now when that has passed. */
  at(time: number, task: () => void): void {
    this.events.push(Math.max(this.time, time), { task, of: undefined, at: time, order: 0, line: undefined });
  }

  /** Runs `task` once, `delay` ms from now, and cannot be called off. */
  once(delay: number, task: () => void): void {
    this.at(this.time + delay, task);
  }

  /** Runs `task` once, `delay` ms from now. Returns the way to call it off. `of`: whose timer it is; absent: the world's own. */
  after(delay: number, task: () => void, of?: Sleeper): () => void {
    const event: WorldEvent = { task, of, at: 0, order: 0, line: undefined };
    this.events.push(this.time + Math.max(0, delay), event);
    return () => {
      event.task = undefined;
    };
  }

  /** Runs `task` every `interval` ms, first after one of them. Returns the way to stop. `of`: as above. */
  every(interval: number, task: () => void, of?: Sleeper): () => void {
    let line = this.lines.get(interval);
    if (line === undefined) {
      line = new IntervalLine(interval);
      this.lines.set(interval, line);
    }
    const event: WorldEvent = { task, of, at: 0, order: 0, line };
    this.append(event, line);
    return () => {
      event.task = undefined;
    };
  }

  /** Lives through `duration` ms. What an event leaves to promises is done before the next event. Rejects with what an event throws. */
  live(duration: number): Promise<void> {
    // Promises that are run by themselves cannot be run from within one.
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

  private append(event: WorldEvent, line: IntervalLine): void {
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
      if (event.of === undefined || event.of.isAwake) this.happen(event);
      else event.of.run(() => this.happen(event));
      settlePromises();
    }
    this.time = end;
  }

  private take(): WorldEvent {
    const { events } = this;
    const next = events.take() as WorldEvent | IntervalLine;
    if (!(next instanceof IntervalLine)) return next;
    const event = next.first as WorldEvent;
    next.shift();
    const { first } = next;
    if (first !== undefined) events.push(first.at, next, first.order);
    return event;
  }

  private happen(event: WorldEvent): void {
    const { task, line } = event;
    if (task === undefined) return;
    if (line !== undefined) this.append(event, line);
    task();
  }
}
