import { AccelerometerSignal, GyroscopeSignal, OrientationSignal } from "@setsuna/contracts";

const round = (value: unknown): unknown => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value);
const rounded = (values: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, round(Reflect.get(values, name))]));

/** Undefined: a browser without a sensor fires one event of nulls. */
export const gyroscopeSignal = (rate: DeviceMotionEventRotationRate | null): GyroscopeSignal | undefined =>
  rate === null ? undefined : GyroscopeSignal.safeParse(rounded(rate, ["alpha", "beta", "gamma"])).data;

export const accelerometerSignal = (acceleration: DeviceMotionEventAcceleration | null): AccelerometerSignal | undefined =>
  acceleration === null ? undefined : AccelerometerSignal.safeParse(rounded(acceleration, ["x", "y", "z"])).data;

export const orientationSignal = (
  event: Pick<DeviceOrientationEvent, "alpha" | "beta" | "gamma" | "absolute">,
): OrientationSignal | undefined => OrientationSignal.safeParse(rounded(event, ["alpha", "beta", "gamma", "absolute"])).data;
