import { beforeAll, beforeEach } from "vitest";

/**
 * For a block whose tests go on from each other's pages: `open` makes them before the first test, and anew before a test is tried
 * again, because what a failed try left behind is no start. `open` closes what it opened before.
 */
export const openAfresh = (open: () => Promise<void>): void => {
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await open();
  });
};
