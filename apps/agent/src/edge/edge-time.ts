/** Gives the edge its time; handed in, so that tests have their own. */
export interface EdgeTime {
  /** Milliseconds since an arbitrary fixed instant; never goes backwards. */
  now(): number;
  /** Milliseconds since the Unix epoch: what time tags are compared with. */
  unixNow(): number;
  /** Calls `run` once after `ms`. Returns what prevents it. */
  after(ms: number, run: () => void): () => void;
}

/** The machine's clocks. Timers do not keep the process alive. */
export const machineTime: EdgeTime = {
  now: () => performance.now(),
  unixNow: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
