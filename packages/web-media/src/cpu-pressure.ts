/// <reference path="./playout/browser-additions.d.ts" />

const INTERVAL_MS = 1000;

const SHORT_AFTER_MS = 3000;

export const meterReadings = (isShort: boolean): number => (isShort ? 5 : 20);

/** Little CPU time is left. Compute Pressure §7.1. */
const SHORT: readonly string[] = ["serious", "critical"];

/**
 * Reports about once a second whether CPU pressure has lasted for {@link SHORT_AFTER_MS}. Never without browser support:
 * only Chromium has the Compute Pressure API, in secure pages that aren't embedded in another site.
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
  observer.observe("cpu", { sampleInterval: INTERVAL_MS }).catch(() => observer.disconnect());
  return () => observer.disconnect();
};

/** 20 times a second, 5 under CPU pressure. Returns the stop function. */
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
