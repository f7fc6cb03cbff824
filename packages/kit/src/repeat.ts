import type { Milliseconds } from "./units.ts";

/** Runs a task once. Returns the cancellation. */
export type After = (delay: Milliseconds, task: () => void) => () => void;

/** Repeats `run` by a one-shot timer, first after one `interval`. Returns the stop function, which `run` may call. */
export const repeat = (after: After, interval: Milliseconds, run: () => void): (() => void) => {
  let end = (): void => undefined;
  const next = (): void => {
    end = after(interval, () => {
      next();
      run();
    });
  };
  next();
  return () => end();
};
