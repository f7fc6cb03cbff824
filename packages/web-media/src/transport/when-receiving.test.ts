import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenReceiving } from "./when-receiving.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const connection = (...bytes: readonly (number | undefined)[]) => {
  const pairs = [...bytes];
  let total = 0;
  const getStats = async () =>
    new Map<string, object>([
      ["transport", { type: "transport", bytesReceived: ++total }],
      ...pairs.map((bytesReceived, index): [string, object] => [`pair ${index}`, { type: "candidate-pair", bytesReceived }]),
    ]);
  return { pairs, pc: { getStats } as unknown as RTCPeerConnection };
};

it("calls back once when anything has arrived on any pair", async () => {
  const { pairs, pc } = connection(500, undefined, 20);
  const receiving = vi.fn();
  whenReceiving(pc, receiving);
  await vi.advanceTimersByTimeAsync(5000);
  expect(receiving).not.toHaveBeenCalled();
  pairs[1] = 60;
  await vi.advanceTimersByTimeAsync(200);
  pairs[1] = 120;
  await vi.advanceTimersByTimeAsync(5000);
  expect(receiving).toHaveBeenCalledTimes(1);
});

it("stays quiet once stopped", async () => {
  const { pairs, pc } = connection(500);
  const receiving = vi.fn();
  const end = whenReceiving(pc, receiving);
  await vi.advanceTimersByTimeAsync(1000);
  pairs[0] = 501;
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(receiving).not.toHaveBeenCalled();
});
