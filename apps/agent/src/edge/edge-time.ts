export interface EdgeTime {
  /** Monotonic, ms. */
  now(): number;
  /** Unix time in ms, for comparison with time tags. */
  unixNow(): number;
  after(ms: number, run: () => void): () => void;
}

export const machineTime: EdgeTime = {
  now: () => performance.now(),
  unixNow: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
