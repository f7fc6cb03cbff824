import { afterEach, expect, it, vi } from "vitest";
import { repeatReading, watchCpuPressure } from "./cpu-pressure.ts";

type Readings = readonly { readonly state: string; readonly time: number }[];

class Sensor {
  static tell: (readings: Readings) => void = () => undefined;
  static isOn = false;
  static refusal: Error | undefined;
  constructor(tell: (readings: Readings) => void) {
    Sensor.tell = (readings) => {
      if (Sensor.isOn) tell(readings);
    };
  }
  observe(): Promise<void> {
    if (Sensor.refusal !== undefined) return Promise.reject(Sensor.refusal);
    Sensor.isOn = true;
    return Promise.resolve();
  }
  disconnect(): void {
    Sensor.isOn = false;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(Sensor, { isOn: false, refusal: undefined });
});

const watched = () => {
  vi.stubGlobal("PressureObserver", Sensor);
  const told: boolean[] = [];
  return { told, stop: watchCpuPressure((isShort) => told.push(isShort)) };
};
const seconds = (state: string, from: number, count: number): void => {
  for (let second = 0; second < count; second += 1) Sensor.tell([{ state, time: (from + second) * 1000 }]);
};

it("reports with each reading whether CPU pressure has lasted long enough", () => {
  const { told } = watched();
  seconds("nominal", 0, 2);
  seconds("critical", 2, 3);
  expect(told).toEqual([false, false, false, false, false]);
  seconds("serious", 5, 1);
  seconds("critical", 6, 1);
  seconds("fair", 7, 1);
  expect(told.slice(5)).toEqual([true, true, false]);
});

it("starts over after a reading without pressure", () => {
  const { told } = watched();
  for (let from = 0; from < 40; from += 4) {
    seconds("critical", from, 3);
    seconds("fair", from + 3, 1);
  }
  expect(told).toHaveLength(40);
  expect(told).not.toContain(true);
});

it("reports nothing once stopped, if the browser refuses, or without such a sensor", async () => {
  const { told, stop } = watched();
  stop();
  seconds("critical", 0, 10);
  Sensor.refusal = new DOMException("not allowed", "NotAllowedError");
  const refused = watched();
  await Promise.resolve();
  seconds("critical", 0, 10);
  vi.stubGlobal("PressureObserver", undefined);
  watchCpuPressure((isShort) => told.push(isShort))();
  expect([told, refused.told]).toEqual([[], []]);
});

it("reads a meter less often under CPU pressure", () => {
  vi.useFakeTimers();
  vi.stubGlobal("PressureObserver", Sensor);
  let read = 0;
  const stop = repeatReading(() => {
    read += 1;
  });
  const inASecond = (): number => {
    const before = read;
    vi.advanceTimersByTime(1000);
    return read - before;
  };
  expect(inASecond()).toBe(20);
  seconds("critical", 0, 3);
  expect(inASecond()).toBe(20);
  seconds("critical", 3, 1);
  expect(inASecond()).toBe(5);
  seconds("fair", 4, 1);
  expect(inASecond()).toBe(20);
  stop();
  expect(inASecond()).toBe(0);
  expect(Sensor.isOn).toBe(false);
  vi.useRealTimers();
});
