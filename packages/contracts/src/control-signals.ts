import { z } from "zod";

/** CTRL's signals (docs/control-signals.md): each is the state of a key. Spec §9. */

/** Channels for gyroscope and accelerometer, one per phone. */
export const MOTION_CHANNELS = [1, 2, 3] as const;
/** First and last channel of controllers, one each. */
export const FIRST_CONTROLLER_CHANNEL = 4;
export const LAST_CONTROLLER_CHANNEL = 19;
/** Maximum rate of signals with one key. */
export const MAX_SIGNALS_PER_SECOND = 120;

/** Keys by kind of signal. */
export const GYROSCOPE_KEY = "gyroscope";
export const ACCELEROMETER_KEY = "accelerometer";
export const ORIENTATION_KEY = "orientation";
export const CONTROLLER_KEY = "gamepad";

const Finite = z.number();

/** Degrees per second. W3C DeviceMotionEvent `rotationRate`. */
export const GyroscopeSignal = z.object({ alpha: Finite, beta: Finite, gamma: Finite });
export type GyroscopeSignal = z.infer<typeof GyroscopeSignal>;

/** m/s² with gravity. W3C DeviceMotionEvent `accelerationIncludingGravity`. */
export const AccelerometerSignal = z.object({ x: Finite, y: Finite, z: Finite });
export type AccelerometerSignal = z.infer<typeof AccelerometerSignal>;

/** Degrees: alpha 0-360, beta -180 to 180, gamma -90 to 90; alpha from north when `absolute`. */
export const OrientationSignal = z.object({ alpha: Finite, beta: Finite, gamma: Finite, absolute: z.boolean() });
export type OrientationSignal = z.infer<typeof OrientationSignal>;

/** W3C Gamepad; mapping `standard` has that specification's order. */
export const ControllerSignal = z.object({
  id: z.string().max(128),
  mapping: z.string().max(32),
  /** -1 to 1; right and down are positive. */
  axes: z.array(z.number().min(-1).max(1)).max(64),
  /** `value` is pressure, 0 to 1. */
  buttons: z.array(z.object({ value: z.number().min(0).max(1), pressed: z.boolean() })).max(128),
});
export type ControllerSignal = z.infer<typeof ControllerSignal>;

/** Schemas of standard control signals by key. */
export const CONTROL_SIGNALS = {
  [GYROSCOPE_KEY]: GyroscopeSignal,
  [ACCELEROMETER_KEY]: AccelerometerSignal,
  [ORIENTATION_KEY]: OrientationSignal,
  [CONTROLLER_KEY]: ControllerSignal,
} as const;
