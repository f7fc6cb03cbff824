import type { Page } from "playwright-core";

/** Around gray, of 128: at full swing an encoder can't hold its target rate. */
const SWING = 30;

/** Incompressible, so the rate is the encoder's target: 640x360, 30 frames a second. Call before the page opens. */
export const noiseCamera = async (page: Page): Promise<void> => {
  await page.addInitScript((swing) => {
    const [width, height, pictures] = [640, 360, 7];
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no canvas");
      let seed = 1;
      const noise = Array.from({ length: pictures }, () => {
        const picture = context.createImageData(width, height);
        for (let at = 0; at < picture.data.length; at += 4) {
          seed = (seed * 1664525 + 1013904223) >>> 0;
          picture.data.fill(128 + (((seed >>> 24) - 128) * swing) / 128, at, at + 3);
          picture.data[at + 3] = 255;
        }
        return picture;
      });
      let turn = 0;
      setInterval(() => {
        const picture = noise[turn++ % pictures];
        if (picture !== undefined) context.putImageData(picture, 0, 0);
      }, 1000 / 30);
      return canvas.captureStream(30);
    };
  }, SWING);
};
