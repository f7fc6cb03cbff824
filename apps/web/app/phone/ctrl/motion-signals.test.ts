import { describe, expect, it } from "vitest";
import { accelerometerSignal, gyroscopeSignal, orientationSignal } from "./motion-signals.ts";

describe("motion signals", () => {
  it("contain the sensors' values, to a thousandth", () => {
    expect(gyroscopeSignal({ alpha: 1.23456, beta: -2, gamma: 0 })).toEqual({ alpha: 1.235, beta: -2, gamma: 0 });
    expect(accelerometerSignal({ x: 0, y: 9.80665, z: 0 })).toEqual({ x: 0, y: 9.807, z: 0 });
    expect(orientationSignal({ alpha: 359.9, beta: -180, gamma: 90, absolute: true })).toEqual({
      alpha: 359.9,
      beta: -180,
      gamma: 90,
      absolute: true,
    });
  });
  it("are absent without a sensor", () => {
    expect(gyroscopeSignal(null)).toBeUndefined();
    expect(gyroscopeSignal({ alpha: null, beta: null, gamma: null })).toBeUndefined();
    expect(accelerometerSignal({ x: null, y: null, z: null })).toBeUndefined();
    expect(orientationSignal({ alpha: null, beta: null, gamma: null, absolute: false })).toBeUndefined();
  });
});
