import type { EdgeTime } from "./edge-time.ts";

/** Repeats `run` each `ms` until it is stopped; 0 never runs it. */
export const every = (ms: number, time: EdgeTime, run: () => void): (() => void) => {
  if (ms === 0) return () => undefined;
  let cancel: (() => void) | undefined;
  const next = (): void => {
    cancel = time.after(ms, () => {
      run();
      next();
    });
  };
  next();
  return () => cancel?.();
};
