import { describe, expect, it, vi } from "vitest";
import { CallQueue } from "./call-queue.ts";

describe("calls that wait for the user", () => {
  it("all continue once the user has answered", async () => {
    const queue = new CallQueue<void>();
    const told = vi.fn();
    queue.subscribe(told);
    const calls = [queue.wait(), queue.wait()];
    expect(queue.count()).toBe(2);
    queue.answer();
    await Promise.all(calls);
    expect(queue.count()).toBe(0);
    expect(told).toHaveBeenCalledTimes(4);
  });

  it("all fail with the reason for which the dialog was closed", async () => {
    const queue = new CallQueue<void>();
    const calls = [queue.wait(), queue.wait()];
    queue.cancel(new Error("left"));
    for (const call of calls) await expect(call).rejects.toThrow("left");
    expect(queue.count()).toBe(0);
  });

  it("leave when aborted, before or while they wait", async () => {
    const queue = new CallQueue<void>();
    const given = new AbortController();
    const call = queue.wait(given.signal);
    given.abort(new Error("given up"));
    await expect(call).rejects.toThrow("given up");
    await expect(queue.wait(given.signal)).rejects.toThrow("given up");
    expect(queue.count()).toBe(0);
  });
});
