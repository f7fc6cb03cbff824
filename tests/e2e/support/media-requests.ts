import type { BrowserContext } from "playwright-core";

declare global {
  /** Calls of getUserMedia so far, by a page of a context given to {@link countRequests}. */
  var setsunaRequests: number | undefined;
}

/** Counts how often the pages of `context` ask for camera or microphone: each may be a question to their user. */
export const countRequests = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const devices = navigator.mediaDevices;
    if (devices === undefined) return;
    const real = devices.getUserMedia.bind(devices);
    globalThis.setsunaRequests = 0;
    devices.getUserMedia = (constraints) => {
      globalThis.setsunaRequests = (globalThis.setsunaRequests ?? 0) + 1;
      return real(constraints);
    };
  });
