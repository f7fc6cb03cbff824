/// <reference path="./browser-additions.d.ts" />
import type { Milliseconds } from "@setsuna/kit";

/** Interval of the readings that are asked for. */
const INTERVAL_MS = 1000;

/** Of the four states those at which a computer has no processor time to spare, or hardly any. Compute Pressure §7.1. */
const SHORT: readonly string[] = ["serious", "critical"];

/**
 * Tells about once a second whether the computer has been short of processor time for `afterMs` or longer. Never where the browser does
 * not tell: the Compute Pressure API is Chromium's, of secure pages that are not inside another site's. Returns the way to stop.
 */
export const watchCpuPressure = (afterMs: Milliseconds, tell: (isShort: boolean) => void): (() => void) => {
  if (typeof PressureObserver !== "function") return () => undefined;
  let since: number | undefined;
  const observer = new PressureObserver((readings) => {
    for (const { state, time } of readings) {
      since = SHORT.includes(state) ? (since ?? time) : undefined;
      tell(since !== undefined && time - since >= afterMs);
    }
  });
  // Refused by the page's permissions policy, or without such a sensor: then nothing is told.
  observer.observe("cpu", { sampleInterval: INTERVAL_MS }).catch(() => observer.disconnect());
  return () => observer.disconnect();
};
