import type { Milliseconds } from "@setsuna/kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onceNativelyPlayable } from "./natively-playable.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const decoding = (state: { framesDecoded: number }): RTCRtpReceiver =>
  ({
    track: { kind: "video" },
    getStats: async () => new Map([["in", { type: "inbound-rtp", ...state }]]),
  }) as unknown as RTCRtpReceiver;

const watch = (framesDecoded = 0) => {
  const state = { framesDecoded, isBehind: false };
  const playable = vi.fn();
  const cancel = onceNativelyPlayable(decoding(state), () => state.isBehind, playable);
  return { state, playable, cancel };
};
const wait = (ms: Milliseconds): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it("waits for the first decoded frame, and calls once", async () => {
  const { state, playable } = watch();
  await wait(5000);
  expect(playable).not.toHaveBeenCalled();
  state.framesDecoded = 1;
  await wait(1000);
  expect(playable).toHaveBeenCalledOnce();
});

it("waits while it would show earlier frames again, but no longer than two seconds", async () => {
  const { state, playable } = watch(1);
  state.isBehind = true;
  await wait(500);
  expect(playable).not.toHaveBeenCalled();
  state.isBehind = false;
  await wait(100);
  expect(playable).toHaveBeenCalledOnce();
  const late = watch(1);
  late.state.isBehind = true;
  await wait(1900);
  expect(late.playable).not.toHaveBeenCalled();
  await wait(300);
  expect(late.playable).toHaveBeenCalledOnce();
});

it("calls nothing after its end", async () => {
  const { state, playable, cancel } = watch();
  cancel();
  state.framesDecoded = 1;
  await wait(1000);
  expect(playable).not.toHaveBeenCalled();
});
