import type { Milliseconds } from "./units.ts";

/** Runs a task once, so long from now. Returns the way to call it off. */
export type After = (delay: Milliseconds, task: () => void) => () => void;

/** Repeats `run` each `interval` by a timer that runs once, first after one of them. Returns the way to stop, which `run` may call too. */
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
