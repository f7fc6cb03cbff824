export interface WokenLoop {
  start(): void;
  /** Runs soon; if already running, once more afterwards. No effect before the start and after the stop. */
  wake(): void;
  /** Waits at most `graceMs` for the run, then for `rest`. */
  stop(graceMs: number, rest?: () => Promise<unknown>): Promise<void>;
}

export interface WokenLoopParts {
  /** Poll interval, ms, more than 0, to find work that another process left. */
  readonly pollMs: number;
  readonly onError: (error: unknown) => void;
}

/** Runs `work` when woken and at an interval, one run at a time. */
export const wokenLoop = (work: () => Promise<void>, { pollMs, onError }: WokenLoopParts): WokenLoop => {
  let stopped = true;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    do {
      again = false;
      await work().catch(onError);
    } while (again && !stopped);
  };
  const wake = (): void => {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  return {
    start: () => {
      stopped = false;
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    stop: async (graceMs, rest) => {
      stopped = true;
      clearInterval(timer);
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.resolve(running).then(rest), over]);
      clearTimeout(grace);
    },
  };
};
