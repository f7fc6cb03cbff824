import { type Clock, type Milliseconds, milliseconds, repeat } from "@setsuna/kit";
import { TimedHeap } from "@setsuna/testkit";

/** Turns of the microtask queue after each event: enough for the longest chain of awaits that no timer interrupts. */
const TURNS = 24;
/** After one that makes no promises: those that are on their way go on. */
const QUIET_TURNS = 2;
/** No name of an instant: browsers and servers begin at different readings anyway. */
const START = 1_700_000_000_000;

interface WorldEvent {
  /** Undefined once it is called off. */
  run: (() => void) | undefined;
  readonly turns: number;
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

  /** Runs `run` at `time`, or now when that has passed. */
  at(time: number, run: () => void): void {
    this.events.push(Math.max(this.time, time), { run, turns: TURNS });
  }

  /** Runs `run`, which makes no promises, `delay` ms from now: packets and ticks, of which there are many. */
  quietly(delay: number, run: () => void): void {
    this.events.push(this.time + Math.max(0, delay), { run, turns: QUIET_TURNS });
  }

  /** Runs `run` once, `delay` ms from now. Returns the way to call it off. `isQuiet`: it makes no promises. */
  after(delay: number, run: () => void, isQuiet = false): () => void {
    const event: WorldEvent = { run, turns: isQuiet ? QUIET_TURNS : TURNS };
    this.events.push(this.time + Math.max(0, delay), event);
    return () => {
      event.run = undefined;
    };
  }

  /** Runs `run` every `interval` ms. Returns the way to stop. */
  every(interval: number, run: () => void): () => void {
    return repeat((delay, task) => this.after(delay, task), interval, run);
  }

  /** Lives through `duration` ms. What an event leaves to promises is done before the next event. */
  async live(duration: number): Promise<void> {
    const { events } = this;
    const end = this.time + duration;
    while (events.nextAt <= end) {
      this.time = events.nextAt;
      const event = events.take();
      event?.run?.();
      for (let left = event?.turns ?? 0; left > 0; left -= 1) await undefined;
    }
    this.time = end;
  }
}
