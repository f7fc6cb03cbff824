import { expect, it } from "vitest";
import { WorkersAhead } from "./playout-workers.ts";

const open = (isSupported = true) => {
  const opened: Pick<Worker, "onerror">[] = [];
  const workers = new WorkersAhead(
    () => {
      const worker = { onerror: null } as unknown as Worker;
      opened.push(worker);
      return worker;
    },
    () => isSupported,
  );
  return { workers, opened };
};

it("loads one worker for the next playout, however often it is asked", () => {
  const { workers, opened } = open();
  workers.load();
  workers.load();
  expect(opened).toHaveLength(1);
  expect(workers.take()).toBe(opened[0]);
});

it("has a worker for each of several playouts that begin together", () => {
  const { workers, opened } = open();
  workers.load();
  const over = [workers.reserve(), workers.reserve(), workers.reserve()];
  expect(opened).toHaveLength(3);
  const taken = over.map((release) => {
    release();
    return workers.take();
  });
  expect(new Set(taken)).toEqual(new Set(opened));
});

it("keeps the worker of a playout that ended without it for the next", () => {
  const { workers, opened } = open();
  const release = workers.reserve();
  release();
  release();
  workers.reserve();
  expect(opened).toHaveLength(1);
});

it("doesn't hand out a worker that failed to load", () => {
  const { workers, opened } = open();
  workers.load();
  opened[0]?.onerror?.call(workers as never, new Event("error") as ErrorEvent);
  expect(workers.take()).toBe(opened[1]);
});

it("loads nothing ahead without support", () => {
  const { workers, opened } = open(false);
  workers.load();
  workers.reserve();
  expect(opened).toHaveLength(0);
});
