import type { BrowserContext } from "playwright-core";

declare global {
  var setsunaRequests: number | undefined;
}

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
