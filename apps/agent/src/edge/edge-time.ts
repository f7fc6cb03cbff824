/** Injected, so tests have their own. */
export interface EdgeTime {
  /** Monotonic, ms. */
  now(): number;
  /** Ms since the Unix epoch, to compare time tags. */
  unixNow(): number;
  /** Returns the cancellation. */
  after(ms: number, run: () => void): () => void;
}

/** Timers don't keep the process alive. */
export const machineTime: EdgeTime = {
  now: () => performance.now(),
  unixNow: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
