import { setFlagsFromString } from "node:v8";
import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import { TimedHeap } from "@setsuna/testkit/model";

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
  /** It comes again after so long, ms; absent: once. */
  readonly interval: number | undefined;
}

/** Time that moves from event to event. Events of the same instant run in the order in which they were asked for. */
export class WorldTime implements Clock {
  private time = START;
  private readonly events = new TimedHeap<WorldEvent>();

  /** Milliseconds since the Unix epoch of the world; its true time. */
  now(): Milliseconds {
    return milliseconds(this.time);
  }

  /** Milliseconds since the world began. */
  get elapsed(): number {
    return this.time - START;
  }

  /** Events that have happened. */
  get passed(): number {
    return this.events.taken;
  }

  /** Runs `task` at `time`, or now when that has passed. */
  at(time: number, task: () => void): void {
    this.events.push(Math.max(this.time, time), { task, of: undefined, interval: undefined });
  }

  /** Runs `task` once, `delay` ms from now, and cannot be called off. */
  once(delay: number, task: () => void): void {
    this.at(this.time + delay, task);
  }

  /** Runs `task` once, `delay` ms from now. Returns the way to call it off. `of`: whose timer it is; absent: the world's own. */
  after(delay: number, task: () => void, of?: Sleeper): () => void {
    return this.plan(delay, { task, of, interval: undefined });
  }

  /** Runs `task` every `interval` ms, first after one of them. Returns the way to stop. `of`: as above. */
  every(interval: number, task: () => void, of?: Sleeper): () => void {
    return this.plan(interval, { task, of, interval });
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

  private plan(delay: number, event: WorldEvent): () => void {
    this.events.push(this.time + Math.max(0, delay), event);
    return () => {
      event.task = undefined;
    };
  }

  private pass(end: number): void {
    const { events } = this;
    while (events.nextAt <= end) {
      this.time = events.nextAt;
      const event = events.take() as WorldEvent;
      if (event.of === undefined || event.of.isAwake) this.happen(event);
      else event.of.run(() => this.happen(event));
      settlePromises();
    }
    this.time = end;
  }

  private happen(event: WorldEvent): void {
    const { task, interval } = event;
    if (task === undefined) return;
    if (interval !== undefined) this.events.push(this.time + interval, event);
    task();
  }
}
