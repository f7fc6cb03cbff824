import { type Clock, type Milliseconds, milliseconds, repeat } from "@setsuna/kit";
import { TimedHeap } from "@setsuna/testkit";

/** Turns of the microtask queue after each event: enough for the longest chain of awaits that no timer interrupts. */
const TURNS = 24;
/** After one that makes no promises: those that are on their way go on. */
const QUIET_TURNS = 2;
/** No name of an instant: browsers and servers begin at different readings anyway. */
const START = 1_700_000_000_000;

/** Time that moves from event to event. Events of the same instant run in the order in which they were asked for. */
export class WorldTime implements Clock {
  private time = START;
  private turns = TURNS;
  private readonly events = new TimedHeap();

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
    this.events.push(Math.max(this.time, time), run);
  }

  /** Runs `run`, which makes no promises, `delay` ms from now: packets and ticks, of which there are many. */
  quietly(delay: number, run: () => void): void {
    this.at(this.time + delay, () => {
      this.turns = QUIET_TURNS;
      run();
    });
  }

  /** Runs `run` once, `delay` ms from now. Returns the way to call it off. */
  after(delay: number, run: () => void): () => void {
    let isOff = false;
    this.at(this.time + delay, () => {
      if (!isOff) run();
    });
    return () => {
      isOff = true;
    };
  }

  /** Runs `run` every `interval` ms. Returns the way to stop. */
  every(interval: number, run: () => void): () => void {
    return repeat((delay, task) => this.after(delay, task), interval, run);
  }

  /** Lives through `duration` ms. What an event leaves to promises is done before the next event. */
  async live(duration: number): Promise<void> {
    const end = this.time + duration;
    for (;;) {
      const due = this.events.first;
      if (due === undefined || due.at > end) break;
      this.events.pop();
      this.time = due.at;
      this.turns = TURNS;
      due.run();
      for (let { turns } = this; turns > 0; turns -= 1) await undefined;
    }
    this.time = end;
  }
}
