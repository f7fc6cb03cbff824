import { ACCELEROMETER_KEY, GYROSCOPE_KEY, ORIENTATION_KEY } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { accelerometerSignal, gyroscopeSignal, orientationSignal } from "./motion-signals.ts";

/** After this silence, there is no sensor or no permission, ms. */
const SILENCE_MS = 2000;

export type MotionState = "off" | "waiting" | "sending" | "no-sensor";

export const useMotion = (wanted: boolean, send: (key: string, value: unknown) => void): MotionState => {
  const [state, setState] = useState<MotionState>("off");
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!wanted) return;
    setState("waiting");
    const silence = setTimeout(() => setState((before) => (before === "waiting" ? "no-sensor" : before)), SILENCE_MS);
    const give = (key: string, value: unknown) => {
      if (value === undefined) return;
      setState("sending");
      latest.current(key, value);
    };
    const onMotion = (event: DeviceMotionEvent) => {
      give(GYROSCOPE_KEY, gyroscopeSignal(event.rotationRate));
      give(ACCELEROMETER_KEY, accelerometerSignal(event.accelerationIncludingGravity));
    };
    const onOrientation = (event: DeviceOrientationEvent) => give(ORIENTATION_KEY, orientationSignal(event));
    window.addEventListener("devicemotion", onMotion);
    window.addEventListener("deviceorientation", onOrientation);
    return () => {
      clearTimeout(silence);
      window.removeEventListener("devicemotion", onMotion);
      window.removeEventListener("deviceorientation", onOrientation);
      setState("off");
    };
  }, [wanted]);
  return state;
};
