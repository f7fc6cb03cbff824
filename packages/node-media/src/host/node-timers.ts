import type { Milliseconds } from "@setsuna/kit";

/** Node's timers as the client package takes them. Each returns its cancellation. */
export const nodeTimers = {
  after: (ms: Milliseconds, task: () => void): (() => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  every: (ms: Milliseconds, task: () => void): (() => void) => {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
};
