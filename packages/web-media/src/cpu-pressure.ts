/// <reference path="./playout/browser-additions.d.ts" />

/** Interval of the readings that are asked for. */
const INTERVAL_MS = 1000;

/** A computer is short of processor time once its browser has said so for so long, ms. */
const SHORT_AFTER_MS = 3000;

/** Returns the readings of its levels a second that a meter is worth. */
export const meterReadings = (isShort: boolean): number => (isShort ? 5 : 20);

/** Of the four states those at which a computer has no processor time to spare, or hardly any. Compute Pressure §7.1. */
const SHORT: readonly string[] = ["serious", "critical"];

/**
 * Tells about once a second whether the computer has been short of processor time for {@link SHORT_AFTER_MS} or longer. Never where the browser does
 * not tell: the Compute Pressure API is Chromium's, of secure pages that are not inside another site's. Returns the way to stop.
 */
export const watchCpuPressure = (tell: (isShort: boolean) => void): (() => void) => {
  if (typeof PressureObserver !== "function") return () => undefined;
  let since: number | undefined;
  const observer = new PressureObserver((readings) => {
    for (const { state, time } of readings) {
      since = SHORT.includes(state) ? (since ?? time) : undefined;
      tell(since !== undefined && time - since >= SHORT_AFTER_MS);
    }
  });
  // Refused by the page's permissions policy, or without such a sensor: then nothing is told.
  observer.observe("cpu", { sampleInterval: INTERVAL_MS }).catch(() => observer.disconnect());
  return () => observer.disconnect();
};

/** Calls `read` as often as a meter is worth: 20 times a second, 5 while the computer is short of processor time. Returns the way to stop. */
export const repeatReading = (read: () => void): (() => void) => {
  let readings = meterReadings(false);
  let timer = setInterval(read, 1000 / readings);
  const stopWatching = watchCpuPressure((isShort) => {
    if (meterReadings(isShort) === readings) return;
    readings = meterReadings(isShort);
    clearInterval(timer);
    timer = setInterval(read, 1000 / readings);
  });
  return () => {
    stopWatching();
    clearInterval(timer);
  };
};
