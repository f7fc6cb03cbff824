import type { Log } from "@setsuna/kit";

/** Runs `task` every `ms`, one at a time; a failure is logged and the next turn comes all the same. The result stops it. */
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
