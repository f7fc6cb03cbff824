import { z } from "zod";

/** Signals of CTRL on control channels (docs/control-signals.md): each is the state of a key. Spec §9. */

/** Control channels of gyroscopes and accelerometers: one for each phone. */
export const MOTION_CHANNELS = [1, 2, 3] as const;
/** Control channels of game controllers, first and last: one for each controller. */
export const FIRST_CONTROLLER_CHANNEL = 4;
export const LAST_CONTROLLER_CHANNEL = 19;
/** States of one key sent in a second at most. */
export const MAX_SIGNALS_PER_SECOND = 120;

/** Keys of the states, one for each kind of signal. */
export const GYROSCOPE_KEY = "gyroscope";
export const ACCELEROMETER_KEY = "accelerometer";
export const ORIENTATION_KEY = "orientation";
export const CONTROLLER_KEY = "gamepad";

const Finite = z.number();

/** Rate of rotation about the device's axes, degrees a second. W3C DeviceMotionEvent `rotationRate`. */
export const GyroscopeSignal = z.object({ alpha: Finite, beta: Finite, gamma: Finite });
export type GyroscopeSignal = z.infer<typeof GyroscopeSignal>;

/** Acceleration along the device's axes with gravity, m/s². W3C DeviceMotionEvent `accelerationIncludingGravity`. */
export const AccelerometerSignal = z.object({ x: Finite, y: Finite, z: Finite });
export type AccelerometerSignal = z.infer<typeof AccelerometerSignal>;

/** Attitude of the device, degrees: alpha 0-360, beta -180 to 180, gamma -90 to 90; alpha from north when `absolute`. */
export const OrientationSignal = z.object({ alpha: Finite, beta: Finite, gamma: Finite, absolute: z.boolean() });
export type OrientationSignal = z.infer<typeof OrientationSignal>;

/** A game controller. W3C Gamepad; with mapping `standard` axes and buttons have the order of that specification. */
export const ControllerSignal = z.object({
  /** The browser's name for it. */
  id: z.string().max(128),
  mapping: z.string().max(32),
  /** -1 to 1 each; right and down are positive. */
  axes: z.array(z.number().min(-1).max(1)).max(64),
  /** `value` 0-1: how far it is pressed. */
  buttons: z.array(z.object({ value: z.number().min(0).max(1), pressed: z.boolean() })).max(128),
});
export type ControllerSignal = z.infer<typeof ControllerSignal>;

/** The schema of each key. */
export const CONTROL_SIGNALS = {
  [GYROSCOPE_KEY]: GyroscopeSignal,
  [ACCELEROMETER_KEY]: AccelerometerSignal,
  [ORIENTATION_KEY]: OrientationSignal,
  [CONTROLLER_KEY]: ControllerSignal,
} as const;
