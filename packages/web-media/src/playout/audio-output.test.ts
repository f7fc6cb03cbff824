import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AudioDevice } from "./audio-device.ts";
import { AudioOutput } from "./audio-output.ts";

class FakeDevice {
  static all: FakeDevice[] = [];
  state: AudioContextState = "running";
  time = 0;
  resumptions = 0;
  onResume: () => void = () => undefined;
  private readonly onState: () => void;
  constructor(_latencyS: number, onState: () => void) {
    this.onState = onState;
    FakeDevice.all.push(this);
  }
  load = async (): Promise<void> => undefined;
  openNode = () => ({ port: { postMessage: () => undefined }, disconnect: () => undefined });
  contextZeroEpochMs = (): number => 0;
  setGain = (): void => undefined;
  suspend = async (): Promise<void> => undefined;
  async resume(): Promise<void> {
    this.resumptions += 1;
    this.onResume();
  }
  close(): void {
    this.state = "closed";
  }
  enter(state: AudioContextState): void {
    this.state = state;
    this.onState();
  }
}
const READING_MS = 500;

let output: AudioOutput;
let changes: number;
const device = (): FakeDevice => FakeDevice.all.at(-1) as FakeDevice;
const run = async (readings: number, moves: boolean): Promise<void> => {
  for (let reading = 0; reading < readings; reading += 1) {
    if (moves) device().time += READING_MS / 1000;
    await vi.advanceTimersByTimeAsync(READING_MS);
  }
};
beforeEach(async () => {
  vi.useFakeTimers();
  FakeDevice.all = [];
  changes = 0;
  output = new AudioOutput(
    () => undefined,
    (error) => {
      throw error;
    },
    () => {
      changes += 1;
    },
    (latencyS, onState) => new FakeDevice(latencyS, onState) as unknown as AudioDevice,
  );
  await run(3, true);
});
afterEach(() => {
  output.close();
  vi.useRealTimers();
});

describe("an audio device interrupted by a call or another app", () => {
  it("counts as blocked, and resumes as soon as the browser allows it", async () => {
    expect([output.blocked(), output.audible()]).toEqual([false, true]);
    device().enter("interrupted");
    expect([output.blocked(), output.audible(), changes > 0]).toEqual([true, false, true]);
    device().onResume = () => {
      throw new DOMException("the call goes on", "InvalidStateError");
    };
    await run(3, false);
    expect([output.blocked(), device().resumptions > 1]).toEqual([true, true]);
    device().onResume = () => device().enter("running");
    await run(1, false);
    expect([output.blocked(), output.audible()]).toEqual([false, true]);
  });
});

describe("an audio device that runs with a stalled clock", () => {
  it("counts as blocked until the clock moves", async () => {
    await run(3, false);
    expect([output.blocked(), output.audible()]).toEqual([true, false]);
    await run(1, true);
    expect([output.blocked(), output.audible()]).toEqual([false, true]);
  });

  it("is replaced by another at a gesture", async () => {
    await run(3, false);
    const stalled = device();
    await output.unlock();
    expect(device()).not.toBe(stalled);
    expect([stalled.state, output.blocked(), output.audible()]).toEqual(["closed", false, true]);
    await run(3, true);
    expect(output.blocked()).toBe(false);
  });
});
