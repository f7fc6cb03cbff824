import type { Log } from "@setsuna/kit";

/** One run at a time; failures are logged. Returns a function that stops it. */
export const every = (ms: number, task: () => Promise<void>, log: Log): (() => void) => {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    task()
      .catch((error: unknown) => log.error({ err: error }, "housekeeping failed"))
      .finally(() => {
        running = false;
      });
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
};
