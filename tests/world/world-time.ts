import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Turns of the microtask queue after each event: enough for the longest chain of awaits that no timer interrupts. */
const TURNS = 24;
/** No name of an instant: browsers and servers begin at different readings anyway. */
const START = 1_700_000_000_000;

/** Time that moves from event to event. Events of the same instant run in the order in which they were asked for. */
export class WorldTime implements Clock {
  private time = START;
  private orders = 0;
  /** A binary heap, the earliest first. */
  private readonly heap: Due[] = [];

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
    this.push({ at: Math.max(this.time, time), order: this.orders++, run });
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
    let end = (): void => undefined;
    const next = (): void => {
      end = this.after(interval, () => {
        next();
        run();
      });
    };
    next();
    return () => end();
  }

  /** Lives through `duration` ms. What an event leaves to promises is done before the next event. */
  async live(duration: number): Promise<void> {
    const end = this.time + duration;
    for (;;) {
      const due = this.heap[0];
      if (due === undefined || due.at > end) break;
      this.pop();
      this.time = due.at;
      due.run();
      for (let turn = 0; turn < TURNS; turn += 1) await undefined;
    }
    this.time = end;
  }

  private push(due: Due): void {
    const { heap } = this;
    let place = heap.push(due) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = heap[above] as Due;
      if (!isBefore(due, other)) break;
      heap[place] = other;
      place = above;
    }
    heap[place] = due;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Due, heap[below] as Due)) below += 1;
      const other = heap[below] as Due;
      if (!isBefore(other, last)) break;
      heap[place] = other;
      place = below;
    }
    heap[place] = last;
  }
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
